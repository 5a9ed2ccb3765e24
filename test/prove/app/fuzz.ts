import type { Page } from '@playwright/test'
import type { z } from 'zod'
import { API, type RequestChannel } from '../../../electron/contract/ipc.ts'
import { parseUnknown } from '../../../electron/main/base/parse-unknown.ts'
import { guards } from '../../../electron/main/ipc/guards.ts'
import { mayFailWith } from '../../contract/may-fail-with.ts'
import type { Proof, Tally } from '../proof.ts'
import { pick, type Random, seeded } from '../random.ts'
import { endAtOnce, withoutDialogs } from './running.ts'
import type { AppSubject } from './subject.ts'

/** Made in the page too. No channel takes any of them, wherever they stand. */
const REFUSED = ['sparse', 'deep', 'typed', 'repeated']

/** What JSON cannot say goes to the page by name and is made there. */
const ODD = ['undefined', 'NaN', 'BigInt', 'Date', 'Map', 'ArrayBuffer', 'cycle', 'function', ...REFUSED]
const PLAIN: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1,
  7,
  65_536,
  1e308,
  '',
  'x',
  'key_1',
  '__proto__',
  '\u0000',
  '../../etc/passwd',
  'x'.repeat(5_000),
  'x'.repeat(40_000),
  [],
  {},
  [1, 'a', null],
  { __proto__: null, length: 3 },
  { typedName: null, signOut: false },
]

const anyValue = (random: Random): unknown => (random(6) === 0 ? { $odd: pick(random, ODD) } : pick(random, PLAIN))

/** An object of the fields that the channel takes, with anything in them and sometimes a field too many; or just anything. */
const inputFor = (guard: z.ZodType, random: Random): unknown => {
  const fields = 'shape' in guard ? Object.keys(guard.shape as object) : []
  if (fields.length === 0 || random(4) === 0) return anyValue(random)
  const kept = fields.filter(() => random(8) > 0)
  return Object.fromEntries([...kept, ...(random(5) === 0 ? ['extra'] : [])].map((field) => [field, anyValue(random)]))
}

interface Call {
  readonly name: string
  readonly input: unknown
}

const isOdd = (input: unknown): boolean => JSON.stringify(input)?.includes('$odd') === true
const fits = (channel: RequestChannel, input: unknown): boolean => parseUnknown(guards[channel], input ?? null).success

/** Behind the lock every guard would go unseen, and an app that ended, or whose window closed, answers nothing: these get only what they refuse. */
const SHUTS: ReadonlySet<RequestChannel> = new Set(['lock:now', 'lock:set-passphrase', 'lock:erase', 'app:quit', 'window:act'])
const callOf = (name: keyof typeof API, random: Random): Call => {
  const channel: RequestChannel = API[name]
  const input = inputFor(guards[channel], random)
  const shuts = SHUTS.has(channel) && (isOdd(input) || fits(channel, input))
  return { name, input: shuts ? 0 : input }
}

/** Makes the calls in the page, and answers for each: the code it failed with, `ok`, `thrown`, `hung`, or `odd` when the answer is no result. */
const callAll = (page: Page, calls: readonly Call[]): Promise<readonly string[]> =>
  page.evaluate(async (all) => {
    const odd: Record<string, () => unknown> = {
      undefined: () => undefined,
      NaN: () => Number.NaN,
      BigInt: () => 10n,
      Date: () => new Date(0),
      Map: () => new Map([['a', 1]]),
      ArrayBuffer: () => new ArrayBuffer(64),
      cycle: () => {
        const ring: Record<string, unknown> = {}
        ring.ring = ring
        return ring
      },
      function: () => () => 1,
      sparse: () => {
        const array: unknown[] = []
        array.length = 50_000
        return array
      },
      deep: () => Array.from({ length: 100 }).reduce((inner: unknown) => ({ inner }), null),
      typed: () => new Float64Array(10_000),
      repeated: () => Array.from({ length: 8 }).reduce((inner: unknown) => [inner, inner, inner, inner, inner], 1),
    }
    const revive = (value: unknown): unknown => {
      if (typeof value !== 'object' || value === null) return value
      if ('$odd' in value) return odd[String(value.$odd)]?.()
      return Array.isArray(value) ? value : Object.fromEntries(Object.entries(value).map(([field, inner]) => [field, revive(inner)]))
    }
    const api = window.keystow as unknown as Record<string, (input: unknown) => Promise<unknown>>
    return Promise.all(
      all.map(async ({ name, input }) => {
        try {
          const late = new Promise((resolve) => setTimeout(() => resolve('late'), 60_000))
          const answer = await Promise.race([api[name]?.(revive(input)), late])
          if (answer === 'late') return 'hung'
          if (typeof answer !== 'object' || answer === null || !('ok' in answer)) return 'odd'
          if (answer.ok === true) return 'ok'
          const code = 'error' in answer ? (answer.error as { readonly code?: unknown }).code : null
          return typeof code === 'string' && /^[a-z_]+$/.test(code) ? code : 'odd'
        } catch {
          // What cannot be cloned never leaves the page.
          return 'thrown'
        }
      }),
    )
  }, calls)

const isRefused = (input: unknown): boolean => REFUSED.some((name) => JSON.stringify(input)?.includes(`"${name}"`) === true)
const cannotCross = (input: unknown): boolean => JSON.stringify(input)?.includes('"function"') === true

const check = (calls: readonly Call[], ends: readonly string[], tally: Tally): void => {
  for (const [index, { name, input }] of calls.entries()) {
    const end = ends[index] ?? 'odd'
    const channel = API[name as keyof typeof API]
    if (cannotCross(input)) tally.check(end === 'thrown', `${channel} took a function: ${end}`)
    else if (isRefused(input)) tally.check(end === 'bad_input', `${channel} took what has no end: ${end}`)
    else if (['odd', 'thrown', 'hung', 'internal'].includes(end)) tally.check(false, `${channel} could not cope: ${end}`)
    else if (!isOdd(input) && !fits(channel, input))
      tally.check(end === 'bad_input', `${channel} let through what its guard refuses: ${end}`)
    else
      tally.check(end === 'ok' || mayFailWith(channel, end), `${channel} failed with a code that the contract does not name for it: ${end}`)
  }
}

export const fuzz: Proof<AppSubject> = {
  id: 'ipc-fuzz',
  what: 'whatever a page sends, main answers with a result, refuses what does not fit, and goes on',
  full: 100_000,
  sample: 2_000,
  breaks: {
    what: 'the input is not checked',
    file: 'ipc/handle.ts',
    edits: [["if (!parsed.success) return fail('bad_input'", "if (!parsed.success && raw === 'never') return fail('bad_input'"]],
  },
  run: async ({ subject, disk }, amount, tally) => {
    const random = seeded(7)
    const running = await subject.launch({ userData: disk })
    await withoutDialogs(running)
    const names = Object.keys(API)
    const ends = new Map<string, number>()
    for (let done = 0; done < amount; done += 500) {
      const calls = Array.from({ length: Math.min(500, amount - done) }, (_, at) =>
        callOf(names[(done + at) % names.length] as keyof typeof API, random),
      )
      // As if the person pressed a key before each call: nothing is asked about that an input allows.
      await running.app.evaluate(({ BrowserWindow }) => {
        const contents = BrowserWindow.getAllWindows()[0]?.webContents
        for (let times = 0; times < 64; times += 1) contents?.sendInputEvent({ type: 'keyDown', keyCode: 'Shift' })
      })
      // One of the settings locks the app after a minute.
      await running.page.evaluate(() => window.keystow.changeSettings({ lockMinutes: 0 }))
      const answered = await callAll(running.page, calls)
      for (const end of answered) ends.set(end, (ends.get(end) ?? 0) + 1)
      check(calls, answered, tally)
    }
    const end = await running.page.evaluate(async () => {
      const state = await window.keystow.appState()
      return {
        kinds: state.ok ? state.value.connections.map(({ kind }) => kind) : null,
        shown: document.querySelector('#root > *') !== null,
      }
    })
    tally.check(end.kinds !== null, 'the app does not answer any more')
    tally.check((end.kinds ?? []).length <= 1, `connections that nobody made: ${end.kinds}`)
    tally.check(end.shown, 'the page shows nothing any more')
    await endAtOnce(running)
    return `${amount} calls over ${names.length} channels; ${[...ends].map(([end, times]) => `${end} ${times}`).join(', ')}`
  },
}
