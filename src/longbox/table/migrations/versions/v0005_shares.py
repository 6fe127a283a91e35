"""What the browsers of the players add to the chance of a game."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for name in ("pledge", "share"):
        op.add_column("seats", sa.Column(name, sa.String(64), nullable=False, server_default=""))


def downgrade() -> None:
    for name in ("pledge", "share"):
        op.drop_column("seats", name)
