"""The migrations, run by `holdfast.store.migrate`; they travel inside the wheel."""
