import { fail, ok } from '../../contract/result.ts'
import type { Context } from '../context.ts'
import { log } from '../log.ts'
import { handle } from './handle.ts'

export const registerReveals = ({ reveals, protection, clipboard, remembered, sessions, activity }: Context): void => {
  handle('reveals:pending', () => ok(reveals.pending()))
  handle('reveals:show', (id) => reveals.show(id))
  handle('reveals:copy', async (id) => {
    const used = reveals.use(id)
    if (!used.ok) return used
    const { secret, reveal } = used.value
    try {
      await clipboard.copy(secret, remembered.value.settings.clipboardSeconds)
    } catch (cause) {
      log.error('the clipboard could not be written', cause)
      return fail('clipboard_failed')
    }
    const session = sessions.find(reveal.connectionId)
    const connection = session.ok ? session.value.connection().name : ''
    activity.add({ connection, action: 'copy', keyId: reveal.key.id, keyName: reveal.key.name, outcome: 'ok' })
    return ok(null)
  })
  handle('reveals:visible', (visible) => {
    protection.secretVisible(visible)
    return ok(null)
  })
  handle('reveals:finish', (id) => {
    const used = reveals.use(id)
    reveals.finish(id)
    // The list may know more by now, e.g. a first use.
    const session = used.ok ? sessions.find(used.value.reveal.connectionId) : used
    if (session.ok) void session.value.refresh()
    return ok(null)
  })
}
