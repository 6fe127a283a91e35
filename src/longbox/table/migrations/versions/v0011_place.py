"""Open tables, turns by the day with what tells people of them, and what keeps the peace."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("open", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("due", sa.Double, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("deadline", sa.Double, nullable=False, server_default="0"))
    op.create_index("tables_lobby", "tables", ["open", "status"])
    op.create_index("tables_due", "tables", ["due"])
    op.add_column("persons", sa.Column("banned", sa.Double, nullable=False, server_default="0"))
    op.add_column("passkeys", sa.Column("name", sa.String(60), nullable=False, server_default=""))
    op.add_column("passkeys", sa.Column("used", sa.Double, nullable=False, server_default="0"))
    op.create_table(
        "pushes",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(16), sa.ForeignKey("persons.id", ondelete="CASCADE"), nullable=False),
        sa.Column("endpoint", sa.String(800), nullable=False),
        sa.Column("p256dh", sa.String(120), nullable=False),
        sa.Column("auth", sa.String(40), nullable=False),
        sa.Column("made", sa.Double, nullable=False),
    )
    op.create_index("pushes_person", "pushes", ["person"])
    op.create_table(
        "notices",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("turn", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_table(
        "blocks",
        sa.Column("person", sa.String(16), sa.ForeignKey("persons.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("other", sa.String(16), sa.ForeignKey("persons.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_table(
        "reports",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("person", sa.String(16), nullable=False),
        sa.Column("by", sa.String(16), nullable=False),
        sa.Column("why", sa.String(16), nullable=False),
        sa.Column("text", sa.String(600), nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("done", sa.Boolean, nullable=False),
    )
    op.create_index("reports_at", "reports", ["done", "at"])
    op.create_table(
        "audit",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("what", sa.String(16), nullable=False),
        sa.Column("whom", sa.String(16), nullable=False),
        sa.Column("note", sa.String(600), nullable=False),
    )
    op.create_index("audit_at", "audit", ["at"])


def downgrade() -> None:
    for name in ("audit", "reports", "blocks", "notices", "pushes"):
        op.drop_table(name)
    op.drop_column("persons", "banned")
    op.drop_column("passkeys", "used")
    op.drop_column("passkeys", "name")
    op.drop_index("tables_due", "tables")
    op.drop_index("tables_lobby", "tables")
    for name in ("deadline", "due", "open"):
        op.drop_column("tables", name)
