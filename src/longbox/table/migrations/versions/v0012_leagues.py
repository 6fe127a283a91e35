"""Leagues: who plays in them, who meets whom, and what came of it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "leagues",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("title", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("plan", sa.LargeBinary, nullable=False),
        sa.Column("maker", sa.String(16), nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("rounds", sa.Integer, nullable=False),
        sa.Column("rev", sa.Integer, nullable=False),
        sa.Column("look", sa.Boolean, nullable=False),
        sa.Column("due", sa.Double, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("updated", sa.Double, nullable=False),
    )
    op.create_index("leagues_state", "leagues", ["state", "due"])
    op.create_index("leagues_maker", "leagues", ["maker"])
    op.create_table(
        "league_players",
        sa.Column("league_id", sa.String(16), sa.ForeignKey("leagues.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("person", sa.String(16), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("gone", sa.Boolean, nullable=False),
        sa.UniqueConstraint("league_id", "person", name="league_players_once"),
    )
    op.create_index("league_players_person", "league_players", ["person"])
    op.create_table(
        "league_pods",
        sa.Column("league_id", sa.String(16), sa.ForeignKey("leagues.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("round", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("people", sa.LargeBinary, nullable=False),
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("places", sa.LargeBinary, nullable=False),
        sa.Column("how", sa.String(12), nullable=False),
        sa.Column("annulled", sa.Boolean, nullable=False),
        sa.Column("why", sa.String(200), nullable=False),
    )
    op.create_index("league_pods_how", "league_pods", ["how"])
    op.create_index("league_pods_table", "league_pods", ["table_id"])


def downgrade() -> None:
    for name in ("league_pods", "league_players", "leagues"):
        op.drop_table(name)
