import type { Page } from '@playwright/test'
import type { Running } from '../../e2e/support/app.ts'

export interface Arrival {
  /** From main's send until the window had the keys in its store, in ms. */
  readonly handedOver: number
  /** From then until the rows were laid out, in ms. Without the wait for the display's next frame, which depends on the moment. */
  readonly laidOut: number
}

interface Heard {
  readonly heard: number
  readonly drawn: number
}

/** Has main push a list of made-up keys as it does its own; `to` is a connection of the window, or an id that it does not show. */
export const pushList = async ({ app, page }: Running, to: string, count: number, round: number): Promise<Arrival> => {
  // Listens before anything is sent.
  await page.evaluate(() => {
    const arrival = new Promise<Heard>((resolve) => {
      const stop = window.keystow.onPush('list:changed', () => {
        const at = performance.timeOrigin + performance.now()
        stop()
        const after = new MessageChannel()
        after.port1.onmessage = () => {
          document.querySelector('[role=grid]')?.getBoundingClientRect()
          resolve({ heard: at, drawn: performance.timeOrigin + performance.now() })
        }
        // Behind the render that the new list has asked for.
        after.port2.postMessage(null)
      })
    })
    Object.assign(window, { arrival })
  })
  const sent = await app.evaluate(
    ({ BrowserWindow }, { connectionId, rows, turn }) => {
      const range = Array.from({ length: rows }, (_, at) => at)
      const iso = (ms: number): string => new Date(ms).toISOString()
      const now = Date.now()
      const keys = {
        ids: range.map((at) => `key_${turn}${String(at).padStart(22, 'x')}`),
        names: range.map((at) => `${['billing', 'newsletter', 'receipts', 'crm', 'alerts'][at % 5]}-worker-${(at * 7919) % rows}`),
        lastFours: range.map((at) => at.toString(36).padStart(4, '0').slice(-4)),
        createdAts: range.map((at) => iso(now - ((at * 104_729) % 900) * 86_400_000 - at * 1_000)),
        lastUsedAts: range.map((at) => (at % 3 === 0 ? null : iso(now - ((at * 7919) % 90) * 86_400_000 - at * 1_000))),
      }
      const [window] = BrowserWindow.getAllWindows()
      const state = { connectionId, phase: 'ready', refreshing: false, listedAt: now, failure: null, gauge: null, skew: 0 }
      const begin = performance.timeOrigin + performance.now()
      window?.webContents.send('list:changed', { ...state, own: { certainty: 'none', ids: [] }, keys })
      return begin
    },
    { connectionId: to, rows: count, turn: round },
  )
  const { heard, drawn } = await page.evaluate(() => (window as unknown as { readonly arrival: Promise<Heard> }).arrival)
  return { handedOver: heard - sent, laidOut: drawn - heard }
}

/** Milliseconds of each key press in the search field, from the event until the rows were laid out. */
export const typeIn = (page: Page, words: readonly string[]): Promise<readonly number[]> =>
  page.evaluate(async (all) => {
    const field = document.querySelector<HTMLInputElement>('input[type=search]')
    const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    if (field === null || write === undefined) throw new Error('no search field')
    const nextFrame = (): Promise<unknown> => new Promise(requestAnimationFrame)
    const times: number[] = []
    for (const word of all)
      for (let length = 1; length <= word.length + 1; length += 1) {
        await nextFrame()
        const begin = performance.now()
        write.call(field, length > word.length ? '' : word.slice(0, length))
        field.dispatchEvent(new InputEvent('input', { bubbles: true }))
        await Promise.resolve()
        document.querySelector('[role=grid]')?.getBoundingClientRect()
        times.push(performance.now() - begin)
      }
    return times
  }, words)

/** Milliseconds of each frame while the list scrolls by `step` pixels a frame. */
export const scroll = (page: Page, frames: number, step: number): Promise<readonly number[]> =>
  page.evaluate(
    async ({ count, by }) => {
      const grid = document.querySelector('[role=grid]')
      if (grid === null) throw new Error('no list')
      const frame = (): Promise<number> => new Promise(requestAnimationFrame)
      let last = await frame()
      const times: number[] = []
      for (let done = 0; done < count; done += 1) {
        grid.scrollTop += by
        const at = await frame()
        times.push(at - last)
        last = at
      }
      return times
    },
    { count: frames, by: step },
  )
