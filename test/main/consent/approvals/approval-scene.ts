import { onTestFinished, vi } from 'vitest'
import type { ApprovalAnswer, FrozenRequest } from '../../../../electron/contract/approval.ts'
import { fail, ok } from '../../../../electron/contract/result.ts'
import { Approvals, INERT_MS } from '../../../../electron/main/consent/approvals/approvals.ts'
import { clockWith } from '../../../clock.ts'

export const request: FrozenRequest = {
  kind: 'revoke',
  client: { pid: 1, program: '/p', folder: '/', argv: [] },
  connection: {
    id: 'c',
    name: 'Shop',
    kind: 'remote',
    address: 'https://a.test',
    production: false,
    accent: 'blue',
  },
  key: { id: 'key_1', name: 'billing', lastFour: 'aaaa' },
  newName: null,
  destination: null,
  run: null,
  requests: { cost: 2, left: 98 },
  warnings: [],
}
/** Of another program. */
export const another = { ...request, client: { ...request.client, program: '/another' } }
export const production = { ...request, connection: { ...request.connection, production: true } }

export const PASSPHRASE = 'three words suffice'

export const scene = ({ passphrase = false, system = false, confirms = false } = {}) => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let locked = false
  let systemAgrees = true
  let [steadyAhead, clockAhead] = [0, 0]
  const did: string[] = []
  const approvals = new Approvals(
    {
      update: () => void did.push('update'),
      show: () => void did.push('show'),
      close: () => void did.push('close'),
    },
    {
      get state() {
        return { locked, passphrase, system, byStore: true, closed: null }
      },
      open: async (tried) => {
        if (tried === null) return systemAgrees ? ok(null) : fail('not_unlocked')
        return tried === PASSPHRASE ? ok(null) : fail('wrong_passphrase', { retryAfter: 2 })
      },
    },
    () => ({ language: 'en', contrast: 'system', motion: 'system' }),
    {
      waits: (some) => void did.push(some ? 'waits' : 'none waits'),
      confirm: async () => {
        did.push('confirm')
        return confirms
      },
    },
    clockWith({
      steady: () => Date.now() + steadyAhead,
      wall: () => Date.now() + clockAhead,
    }),
  )
  const gone = new AbortController()
  const heard: boolean[] = []
  /** The page asks for what it shows, and as long passes as it takes until the window obeys. */
  const shown = (): string => {
    const view = approvals.view()
    vi.advanceTimersByTime(INERT_MS)
    return view?.id ?? ''
  }
  const answer = async (
    id: string,
    approve: boolean,
    typed: string | null = null,
    forHour = false,
  ) => {
    const { result, ...more } = await approvals.answer({
      id,
      approve,
      forHour,
      passphrase: typed,
    } satisfies ApprovalAnswer)
    return Object.keys(more).length === 0 ? result : { result, ...more }
  }
  return {
    approvals,
    did,
    heard,
    gone,
    ask: (what = request) => approvals.ask(what, gone.signal, (said) => heard.push(said)),
    lock: (now: boolean) => {
      locked = now
      approvals.refresh()
    },
    refuseBySystem: () => {
      systemAgrees = false
    },
    /** Timers go off so many milliseconds early by the clock that nobody sets. */
    earlyTimers: (ms: number) => {
      steadyAhead -= ms
    },
    sleep: (ms: number) => {
      clockAhead += ms
    },
    shown,
    answer,
    /** The person presses the button of what is shown, once the window obeys. */
    press: (approve = true, typed: string | null = null, forHour = false) => {
      const id = shown()
      approvals.pressed()
      return answer(id, approve, typed, forHour)
    },
  }
}
