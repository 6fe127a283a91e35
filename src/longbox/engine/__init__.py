"""The kernel: state, frames, verbs, decisions, chance. Knows no box, no card, no server. May import the language."""
