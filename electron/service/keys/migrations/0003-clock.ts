/** How the clock was set, in one row: the moment at which it stands still, or how far it is ahead of the computer's, in milliseconds. */
export const clockRow = `
  CREATE TABLE clock (id INTEGER PRIMARY KEY CHECK (id = 1), frozen_at INTEGER, ahead INTEGER NOT NULL) STRICT;
`
