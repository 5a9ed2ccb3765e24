import { fail, ok } from '../../../contract/result.ts'
import type { Context } from '../../app/context.ts'
import { formatSecret } from '../../clipboard/secret-formats.ts'
import { log } from '../../diagnostics/log.ts'
import { addressOf, type BoundSecret } from '../../key-api/bound-secret.ts'
import { checkKey } from '../../workflows/check.ts'
import { handle } from '../handle.ts'

/** Where a program on this computer reaches the service that a secret belongs to. */
const reachedAt = ({ address }: BoundSecret, listenerPort: number): string =>
  address === addressOf({ kind: 'local', baseUrl: '' }) ? `http://127.0.0.1:${listenerPort}` : address

type Needs = 'reveals' | 'desktop' | 'clipboard' | 'stateFile' | 'sessions' | 'activity' | 'page' | 'checks'

export const registerReveals = (context: Pick<Context, Needs>): void => {
  const { reveals, desktop, clipboard, stateFile, sessions, activity, page, checks } = context

  handle('reveals:pending', () => ok(reveals.pending()))
  handle('reveals:show', (id) => {
    const shown = reveals.show(id)
    if (shown.ok) page.secretShown()
    return shown
  })
  handle('reveals:copy', async ({ id, format, variable }) => {
    const used = reveals.use(id)
    if (!used.ok) return used
    const { secret, reveal } = used.value
    const session = sessions.find(reveal.connectionId)
    if (!session.ok) return session
    const connection = session.value.connection()
    const { settings, listenerPort } = stateFile.value
    try {
      const pasted = formatSecret(format, { secret, variable, baseUrl: reachedAt(used.value, listenerPort) })
      await clipboard.copy({ revealId: id, text: pasted }, settings.clipboardSeconds)
    } catch (cause) {
      log.error('the clipboard could not be written', cause)
      return fail('clipboard_failed')
    }
    activity.add({ connection: connection.name, action: 'copy', keyId: reveal.key.id, keyName: reveal.key.name, outcome: 'ok' })
    return ok(null)
  })
  handle('reveals:check', async (id) => {
    const used = reveals.use(id)
    if (!used.ok) return used
    const session = sessions.find(used.value.reveal.connectionId)
    return session.ok ? checkKey(checks, session.value, used.value.reveal.key, used.value) : session
  })
  handle('reveals:visible', (visible) => {
    desktop.protection.secretVisible(visible)
    return ok(null)
  })
  handle('reveals:finish', async ({ id, reason }) => {
    if (reason === 'copied' && !(await clipboard.holds(id))) return fail('not_saved')
    const used = reveals.use(id)
    reveals.finish(id)
    // The list may know more by now, e.g. a first use.
    const session = used.ok ? sessions.find(used.value.reveal.connectionId) : used
    if (session.ok) void session.value.refresh()
    return ok(null)
  })
}
