import { ok } from '../../../../contract/result.ts'
import type { Leaks } from '../../../features/leak/leaks.ts'
import type { Rotations } from '../../../features/rotation/rotations.ts'
import type { Handle } from '../handle.ts'

export const registerRotate = (handle: Handle, rotations: Rotations, leaks: Leaks): void => {
  handle('rotate:list', () => ok(rotations.list()))
  handle('rotate:start', ({ connectionId, keyId, name }) => {
    // A leaked key that is revoked already can still be replaced.
    const leak = leaks.ofKey(connectionId, keyId)?.record
    const leaked = leak && { key: leak.key, isRevoked: leak.revoked !== null }
    return rotations.start(connectionId, keyId, name, undefined, leaked)
  })
  handle('rotate:act', ({ id, action }, isAsked) => rotations.act(id, action, isAsked))
}
