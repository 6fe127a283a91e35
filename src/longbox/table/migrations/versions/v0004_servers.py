"""Several processes on one database: who lives, what they run, and how much each address has asked of all of them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "servers",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("address", sa.String(200), nullable=False),
        sa.Column("until", sa.Double, nullable=False),
        sa.Column("shown", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "quotas",
        sa.Column("kind", sa.String(16), primary_key=True),
        sa.Column("who", sa.String(64), primary_key=True),
        sa.Column("at", sa.Double, primary_key=True),
    )
    op.drop_column("tables", "lease_until")  # a process has one lease for all of its tables
    op.create_index("tables_owner", "tables", ["owner"])


def downgrade() -> None:
    op.drop_index("tables_owner", "tables")
    op.add_column("tables", sa.Column("lease_until", sa.Double, nullable=False, server_default="0"))
    op.drop_table("quotas")
    op.drop_table("servers")
