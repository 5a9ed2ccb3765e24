/** Live keys as the list has them, for a condition and an order to follow. */
export const LISTED = `
  SELECT k.number, k.id, k.name, k.last_four, k.created_at, u.last_used_at FROM api_keys k
  JOIN workspaces w ON w.number = k.workspace LEFT JOIN key_uses u ON u.key = k.number
  WHERE k.revoked_at IS NULL`
export const ORDER = 'ORDER BY k.created_at DESC, k.id'
