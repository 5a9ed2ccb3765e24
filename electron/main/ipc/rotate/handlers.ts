import { ok } from '../../../contract/result.ts'
import type { Context } from '../../app/core.ts'
import type { Handle } from '../handle.ts'

export const registerRotate = (handle: Handle, { rotations }: Pick<Context, 'rotations'>): void => {
  handle('rotate:list', () => ok(rotations.list()))
  handle('rotate:start', ({ connectionId, keyId, name }) =>
    rotations.start(connectionId, keyId, name),
  )
  handle('rotate:act', ({ id, action }) => rotations.act(id, action))
}
