/**
 * Organizations, workspaces and keys. Times are milliseconds since the epoch. A revoked key keeps
 * its row, so that it answers 401 `revoked_key` for ever.
 */
export const initial = `
  CREATE TABLE organizations (id TEXT PRIMARY KEY, name TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE workspaces (
    id TEXT PRIMARY KEY,
    organization_id TEXT NOT NULL REFERENCES organizations (id),
    name TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE api_keys (
    id TEXT PRIMARY KEY,
    workspace_id TEXT NOT NULL REFERENCES workspaces (id),
    name TEXT NOT NULL,
    hash BLOB NOT NULL UNIQUE,
    last_four TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    revoked_at INTEGER
  ) STRICT;
  CREATE INDEX live_keys ON api_keys (workspace_id, created_at DESC, id) WHERE revoked_at IS NULL;
  CREATE TABLE key_uses (key_id TEXT PRIMARY KEY REFERENCES api_keys (id), last_used_at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
`
