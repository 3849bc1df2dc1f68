"""The first schema: every table, as `holdfast.store.schema` describes it until the first release."""

from alembic import op

from holdfast.store.schema import APPLICATION_ID, METADATA

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Create the tables and, in a file, the mark that says whose it is."""
    connection = op.get_bind()
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql(f"PRAGMA application_id = {APPLICATION_ID}")
    METADATA.create_all(connection, checkfirst=False)
