import type { ElectronApplication, Page } from '@playwright/test'
import { PUSHES } from '../../../electron/contract/ipc.ts'

/** One thing that main sent to the page. `code`: of an answer, `ok` or that of its failure; null for a push. */
export interface Received {
  /** Main's number of it; of another push that of the state before it, for pushes keep their order among themselves. */
  readonly sent: number
  readonly what: string
  readonly code: string | null
  readonly text: string
  /** What a push of the app's state says of the lock. */
  readonly locked: boolean | null
}

declare global {
  interface Window {
    /** All that came, in the order in which it came. */
    received: Received[]
    /** Asks one channel by its name in `keystow`, and with it all that only read; resolves once each is answered. */
    ask(name: string, input: unknown, connectionId: string): Promise<void>
  }
}

/**
 * Has main number its answers and what it says of its state, in the order in which it sends them. Electron carries the answers to `invoke`
 * and what `send` pushes by two pipes, between which there is no order (electron/electron#18630): the order of arrival does not say what
 * main did first.
 */
export const numberSent = (app: ElectronApplication): Promise<void> =>
  app.evaluate(({ ipcMain, BrowserWindow }) => {
    let sent = 0
    type Handler = (event: unknown, input: unknown) => unknown
    const { _invokeHandlers: handlers } = ipcMain as unknown as { readonly _invokeHandlers: Map<string, Handler> }
    for (const [channel, handler] of [...handlers])
      handlers.set(channel, async (event, input) => {
        const answer = await handler(event, input)
        sent += 1
        return { ...(answer as object), sent }
      })
    for (const { webContents } of BrowserWindow.getAllWindows()) {
      const send = webContents.send.bind(webContents)
      webContents.send = (channel, payload, ...more) => {
        if (channel !== 'app:changed') return send(channel, payload, ...more)
        sent += 1
        send(channel, { ...payload, sent }, ...more)
      }
    }
  })

/** Has the page write down what main sends it from now on. */
export const listen = (page: Page): Promise<void> =>
  page.evaluate(
    (channels) => {
      window.received = []
      let state = 0
      for (const channel of channels)
        window.keystow.onPush(channel, (payload) => {
          const app =
            channel === 'app:changed'
              ? (payload as unknown as { readonly sent: number; readonly lock: { readonly locked: boolean } })
              : null
          state = app?.sent ?? state
          window.received.push({ sent: state, what: channel, code: null, text: JSON.stringify(payload), locked: app?.lock.locked ?? null })
        })
      const api = window.keystow as unknown as Record<
        string,
        (input: unknown) => Promise<{ ok: boolean; error?: { code: string }; sent: number }>
      >
      const one = async (name: string, input: unknown): Promise<void> => {
        const answer = await api[name]?.(input)
        const code = answer === undefined ? 'none' : answer.ok ? 'ok' : (answer.error?.code ?? 'none')
        window.received.push({ sent: answer?.sent ?? state, what: name, code, text: JSON.stringify(answer), locked: null })
      }
      window.ask = async (name, input, connectionId) => {
        const reads = [
          ['listState', connectionId],
          ['notesState', connectionId],
          ['activity', null],
          ['pendingReveals', null],
          ['bulkJobs', null],
          ['rotations', null],
        ] as const
        await Promise.all([one(name, input), ...reads.map(([read, of]) => one(read, of))])
      }
    },
    Object.keys(PUSHES) as (keyof typeof PUSHES)[],
  )

/** What main sent to the page between the lock and its end, after so many messages. */
export const receivedSince = async (
  page: Page,
  from: number,
): Promise<{ readonly locks: number; readonly locked: readonly Received[] }> => {
  const all = await page.evaluate((first) => window.received.slice(first), from)
  const locked: Received[] = []
  let locks = 0
  let within = false
  for (const message of all.toSorted((one, other) => one.sent - other.sent)) {
    if (message.locked === true && !within) locks += 1
    if (message.locked !== null) within = message.locked
    if (within) locked.push(message)
  }
  return { locks, locked }
}
