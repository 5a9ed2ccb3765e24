/**
 * Rows and indexes refer to each other by number, which takes a third off the file, and a list
 * begins at its organization's workspaces.
 */
export const smallRows = `
  DROP INDEX live_keys;
  ALTER TABLE workspaces RENAME TO old_workspaces;
  ALTER TABLE api_keys RENAME TO old_api_keys;
  ALTER TABLE key_uses RENAME TO old_key_uses;

  CREATE TABLE workspaces (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    organization_id TEXT NOT NULL REFERENCES organizations (id),
    name TEXT NOT NULL
  ) STRICT;
  CREATE INDEX workspaces_of ON workspaces (organization_id);
  CREATE TABLE api_keys (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    workspace INTEGER NOT NULL REFERENCES workspaces (number),
    name TEXT NOT NULL,
    hash BLOB NOT NULL UNIQUE,
    last_four TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    revoked_at INTEGER
  ) STRICT;
  CREATE INDEX live_keys ON api_keys (workspace) WHERE revoked_at IS NULL;
  CREATE TABLE key_uses (key INTEGER PRIMARY KEY REFERENCES api_keys (number), last_used_at INTEGER NOT NULL) STRICT;

  INSERT INTO workspaces (id, organization_id, name) SELECT id, organization_id, name FROM old_workspaces ORDER BY id;
  INSERT INTO api_keys (id, workspace, name, hash, last_four, created_at, revoked_at)
    SELECT k.id, w.number, k.name, k.hash, k.last_four, k.created_at, k.revoked_at
    FROM old_api_keys k JOIN workspaces w ON w.id = k.workspace_id ORDER BY k.id;
  INSERT INTO key_uses SELECT k.number, u.last_used_at FROM old_key_uses u JOIN api_keys k ON k.id = u.key_id;

  DROP TABLE old_key_uses;
  DROP TABLE old_api_keys;
  DROP TABLE old_workspaces;
`
