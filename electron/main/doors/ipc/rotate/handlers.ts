import { ok } from '../../../../contract/result.ts'
import type { Context } from '../../../app/core.ts'
import type { Handle } from '../handle.ts'

export const registerRotate = (
  handle: Handle,
  { rotations, leaks }: Pick<Context, 'rotations' | 'leaks'>,
): void => {
  handle('rotate:list', () => ok(rotations.list()))
  handle('rotate:start', ({ connectionId, keyId, name }) => {
    // A leaked key that is revoked already can still be replaced.
    const leak = leaks.ofKey(connectionId, keyId)?.record
    const leaked = leak && { key: leak.key, isRevoked: leak.revoked !== null }
    return rotations.start(connectionId, keyId, name, undefined, leaked)
  })
  handle('rotate:act', ({ id, action }, isAsked) => rotations.act(id, action, isAsked))
}
