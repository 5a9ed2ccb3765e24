import type { Page } from '@playwright/test'
import { PUSHES } from '../../../electron/contract/ipc.ts'

/** One thing that main sent to the page. `code`: of an answer, `ok` or that of its failure; null for a push. */
export interface Received {
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

/** Has the page write down what main sends it from now on. */
export const listen = (page: Page): Promise<void> =>
  page.evaluate(
    (channels) => {
      window.received = []
      for (const channel of channels)
        window.keystow.onPush(channel, (payload) => {
          const locked = channel === 'app:changed' ? (payload as { readonly lock: { readonly locked: boolean } }).lock.locked : null
          window.received.push({ what: channel, code: null, text: JSON.stringify(payload), locked })
        })
      const api = window.keystow as unknown as Record<string, (input: unknown) => Promise<{ ok: boolean; error?: { code: string } }>>
      const one = async (name: string, input: unknown): Promise<void> => {
        const answer = await api[name]?.(input)
        const code = answer === undefined ? 'none' : answer.ok ? 'ok' : (answer.error?.code ?? 'none')
        window.received.push({ what: name, code, text: JSON.stringify(answer), locked: null })
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

/** What the page got between the lock and its end, after so many messages. */
export const receivedSince = async (
  page: Page,
  from: number,
): Promise<{ readonly locks: number; readonly locked: readonly Received[] }> => {
  const all = await page.evaluate((first) => window.received.slice(first), from)
  const locked: Received[] = []
  let locks = 0
  let within = false
  for (const message of all) {
    if (message.locked === true && !within) locks += 1
    if (message.locked !== null) within = message.locked
    if (within) locked.push(message)
  }
  return { locks, locked }
}
