"""Team-mates talk among themselves."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("chat", sa.Column("team", sa.Integer, nullable=False, server_default="-1"))


def downgrade() -> None:
    op.drop_column("chat", "team")
