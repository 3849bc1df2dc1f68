"""What alembic runs: it is handed a connection whose transaction belongs to the caller."""

from alembic import context

from holdfast.store.schema import METADATA, VERSION_TABLE

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    version_table=VERSION_TABLE,
    transactional_ddl=False,
)
context.run_migrations()
