"""How far a table had come at each of its states; who runs a table; the cards that games were begun with."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("snapshots", sa.Column("marks", sa.LargeBinary))
    op.add_column("tables", sa.Column("owner", sa.String(200), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("epoch", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("lease_until", sa.Double, nullable=False, server_default="0"))
    op.create_table(
        "packs",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("data", sa.LargeBinary, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("packs")
    for name in ("owner", "epoch", "lease_until"):
        op.drop_column("tables", name)
    op.drop_column("snapshots", "marks")
