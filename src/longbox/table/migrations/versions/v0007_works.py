"""Packs that people write, with their versions, and what was measured of them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "works",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("updated", sa.Double, nullable=False),
        sa.Column("shared", sa.Integer, nullable=False),
        sa.Column("published", sa.Boolean, nullable=False),
    )
    op.create_index("works_owner", "works", ["owner"])
    op.create_index("works_published", "works", ["published", "updated"])
    op.create_table(
        "work_versions",
        sa.Column("work_id", sa.String(16), sa.ForeignKey("works.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("text", sa.LargeBinary, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_table(
        "measures",
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("found", sa.LargeBinary, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("measures")
    op.drop_table("work_versions")
    op.drop_index("works_published", "works")
    op.drop_index("works_owner", "works")
    op.drop_table("works")
