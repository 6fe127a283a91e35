"""Whom somebody does not want to meet is called as they were called where they met."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("blocks", sa.Column("name", sa.String(64), nullable=False, server_default=""))
    op.execute("UPDATE blocks SET name = (SELECT persons.name FROM persons WHERE persons.id = blocks.other)")


def downgrade() -> None:
    op.drop_column("blocks", "name")
