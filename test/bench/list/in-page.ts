import type { Page } from '@playwright/test'
import { launch, type Running } from '../../e2e/support/app.ts'

export interface Arrival {
  /**
   * From the list in main until the window had it in its store, and all that this asked for at once
   * was done, in ms.
   */
  readonly handedOver: number
  /**
   * Style, layout and paint of the next frame, in ms. Without the wait for it, which depends on the
   * moment.
   */
  readonly painted: number
}

/**
 * Starts the app and shows the list of the local service, into which nothing comes but what is
 * measured. `shown`: its connection.
 */
export const openList = async (): Promise<{
  readonly running: Running
  readonly shown: string
}> => {
  const running = await launch()
  const { page } = running
  await page.evaluate(() => window.keystow.useLocal())
  await page.evaluate(() => window.keystow.changeSettings({ refreshSeconds: 0 }))
  await page.locator('[role=grid]').waitFor()
  const state = await page.evaluate(() => window.keystow.appState())
  const shown = state.ok ? state.value.activeId : null
  if (shown === null) throw new Error('no connection')
  return { running, shown }
}

/** Until the window has done what it keeps for when it is idle: a person takes longer to go on. */
export const settle = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let turn = 0; turn < 40; turn += 1)
      await new Promise((resolve) => requestIdleCallback(resolve))
  })

/**
 * Has main push a list of made-up keys as it does its own; `to` is a connection of the window, or
 * an id that it does not show.
 */
export const pushList = async (
  { app, page }: Running,
  to: string,
  count: number,
  round: number,
): Promise<Arrival> => {
  await settle(page)
  // Listens before anything is sent: to a push that comes after the list, as receiving the list
  // itself would copy it once more.
  await page.evaluate(() => {
    const { promise, resolve } = Promise.withResolvers<{
      readonly received: number
      readonly painted: number
    }>()
    const stop = window.keystow.onPush('lab:logged', () => {
      const received = performance.timeOrigin + performance.now()
      stop()
      requestAnimationFrame(() => {
        const begin = performance.now()
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve({ received, painted: performance.now() - begin })
        port2.postMessage(null)
      })
    })
    Object.assign(window, { arrival: promise })
  })
  const sent = await app.evaluate(
    ({ BrowserWindow }, { connectionId, rows, turn }) => {
      const range = Array.from({ length: rows }, (_, at) => at)
      const iso = (ms: number): string => new Date(ms).toISOString()
      const now = Date.now()
      const keys = range.map((at) => ({
        id: `key_${turn}${String(at).padStart(22, 'x')}`,
        name: `${['billing', 'newsletter', 'receipts', 'crm', 'alerts'][at % 5]}-worker-${(at * 7919) % rows}`,
        lastFour: at.toString(36).padStart(4, '0').slice(-4),
        createdAt: iso(now - ((at * 104_729) % 900) * 86_400_000 - at * 1_000),
        lastUsedAt: at % 3 === 0 ? null : iso(now - ((at * 7919) % 90) * 86_400_000 - at * 1_000),
      }))
      const [window] = BrowserWindow.getAllWindows()
      const state = {
        connectionId,
        phase: 'ready',
        refreshing: false,
        isPart: false,
        listedAt: now,
        failure: null,
        uncertainSince: null,
        gauge: null,
        skew: 0,
      }
      const begin = performance.timeOrigin + performance.now()
      // As `packKeys`, which the built app does not lend.
      const field = (value: string): string => String.fromCharCode(value.length) + value
      let packed = ''
      for (const { id, name, lastFour, createdAt, lastUsedAt } of keys)
        packed +=
          field(id) + field(name) + field(lastFour) + field(createdAt) + field(lastUsedAt ?? '')
      window?.webContents.send('list:changed', {
        ...state,
        own: { certainty: 'none', ids: [] },
        keys: packed,
      })
      window?.webContents.send('lab:logged', null)
      return begin
    },
    { connectionId: to, rows: count, turn: round },
  )
  const { received, painted } = await page.evaluate(
    () =>
      (
        window as unknown as {
          readonly arrival: Promise<{ readonly received: number; readonly painted: number }>
        }
      ).arrival,
  )
  return { handedOver: received - sent, painted }
}

/**
 * Milliseconds of each key press in the search field, from the event until the rows were painted.
 */
export const typeIn = (page: Page, queries: readonly string[]): Promise<readonly number[]> =>
  page.evaluate(async (all) => {
    const field = document.querySelector<HTMLInputElement>('input[type=search]')
    const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    if (field === null || write === undefined) throw new Error('no search field')
    const times: number[] = []
    for (const word of all)
      for (let length = 1; length <= word.length + 1; length += 1) {
        await new Promise(requestAnimationFrame)
        // In the frame that paints it, so that the task after that frame comes when it is painted.
        const begin = performance.now()
        write.call(field, length > word.length ? '' : word.slice(0, length))
        field.dispatchEvent(new InputEvent('input', { bubbles: true }))
        const { port1, port2 } = new MessageChannel()
        const { promise, resolve } = Promise.withResolvers<unknown>()
        port1.onmessage = resolve
        port2.postMessage(null)
        await promise
        times.push(performance.now() - begin)
      }
    return times
  }, queries)

/**
 * A page of nothing but ten thousand lines of text, over the window's own: what scrolling costs at
 * least here.
 */
export const coverWithLines = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const cover = document.createElement('pre')
    cover.id = 'bench-lines'
    Object.assign(cover.style, {
      position: 'fixed',
      inset: '0',
      zIndex: '99',
      margin: '0',
      overflow: 'auto',
      background: 'Canvas',
    })
    cover.textContent = Array.from({ length: 10_000 }, (_, at) => `billing-worker-${at}`).join('\n')
    document.body.append(cover)
  })

export const uncover = (page: Page): Promise<void> =>
  page.evaluate(() => document.getElementById('bench-lines')?.remove())

/** Milliseconds of each frame while what `selector` names scrolls by `step` pixels a frame. */
export const scroll = (
  page: Page,
  selector: string,
  frames: number,
  step: number,
): Promise<readonly number[]> =>
  page.evaluate(
    async ({ what, count, by }) => {
      const scroller = document.querySelector(what)
      if (scroller === null) throw new Error('nothing to scroll')
      const frame = (): Promise<number> => new Promise(requestAnimationFrame)
      let last = await frame()
      const times: number[] = []
      for (let done = 0; done < count; done += 1) {
        scroller.scrollTop += by
        const at = await frame()
        times.push(at - last)
        last = at
      }
      return times
    },
    { what: selector, count: frames, by: step },
  )
