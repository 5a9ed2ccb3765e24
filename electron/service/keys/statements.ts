import type { DatabaseSync } from 'node:sqlite'

const LISTED = 'k.number, k.id, k.name, k.last_four, k.created_at, u.last_used_at'
const KEYS = `FROM api_keys k
  JOIN workspaces w ON w.number = k.workspace LEFT JOIN key_uses u ON u.key = k.number`
const LIVE = 'k.revoked_at IS NULL'
const ORDER = 'ORDER BY k.created_at DESC, k.id'

/** What the store asks of its database, prepared once. */
export const prepareStatements = (database: DatabaseSync) => ({
  listed: database.prepare(
    `SELECT ${LISTED} ${KEYS} WHERE ${LIVE} AND w.organization_id = ? ${ORDER}`,
  ),
  listedWorkspace: database.prepare(`SELECT ${LISTED} ${KEYS} WHERE ${LIVE} AND w.id = ? ${ORDER}`),
  everMade: database.prepare(
    `SELECT ${LISTED}, k.revoked_at ${KEYS} WHERE w.organization_id = ? ${ORDER}`,
  ),
  insertKey: database.prepare(
    'INSERT INTO api_keys (id, workspace, name, hash, last_four, created_at, revoked_at) VALUES (?, (SELECT number FROM workspaces WHERE id = ?), ?, ?, ?, ?, ?)',
  ),
  insertUse: database.prepare('INSERT INTO key_uses VALUES (?, ?)'),
  setRevoked: database.prepare(`
    UPDATE api_keys SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL
    AND workspace IN (SELECT number FROM workspaces WHERE organization_id = ifnull(?, organization_id))`),
  unsetRevoked: database.prepare('UPDATE api_keys SET revoked_at = NULL WHERE id = ?'),
  setSecret: database.prepare(
    'UPDATE api_keys SET hash = ?, last_four = ? WHERE id = ? AND revoked_at IS NULL',
  ),
  allWorkspaces: database.prepare(`
    SELECT w.id, w.name, o.id AS organizationId, o.name AS organization FROM workspaces w
    JOIN organizations o ON o.id = w.organization_id ORDER BY w.id`),
  newestKey: database.prepare('SELECT id FROM api_keys ORDER BY id DESC LIMIT 1'),
  newestUse: database.prepare('SELECT min(max(last_used_at), 8.64e15) AS at FROM key_uses'),
})
