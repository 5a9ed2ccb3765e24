import { expect, test } from 'vitest'
import {
  type CloseEvent,
  type CloseScene,
  type CloseState,
  PATIENCE_MS,
  stepClose,
} from '../../../../electron/main/platform/window/close-machine.ts'

const NOW = 100_000

/** An app that a secret holds, and that ends with its window. */
const HELD: CloseScene = {
  holds: { close: true, quit: true },
  isCreating: false,
  isPageMute: false,
  outlivesWindow: false,
  staysInTray: false,
  now: NOW,
  presses: 1,
  hasWindow: true,
}
const FREE: CloseScene = { ...HELD, holds: { close: false, quit: false } }

const page = {
  at: 'page',
  wish: 'quit',
  askedAt: NOW,
  presses: 1,
  heldSince: null,
  isAcknowledged: false,
} as const
const main = {
  at: 'main',
  wish: 'quit',
  isAboutCreate: false,
  isWatched: false,
  withdrawal: 'none',
} as const

const STATES = {
  open: { at: 'open' },
  page,
  taken: { ...page, isAcknowledged: true },
  main,
  ofCreate: { ...main, isAboutCreate: true },
  watched: { ...main, isWatched: true },
  look: { ...main, isAboutCreate: true, withdrawal: 'look' },
  go: { ...main, isWatched: true, withdrawal: 'go' },
  pausing: { at: 'pausing', wish: 'quit', heldSince: NOW },
  leaving: { at: 'leaving' },
  ending: { at: 'ending' },
} as const satisfies Record<string, CloseState>
type Name = keyof typeof STATES

const EVENTS = [
  'close',
  'quit',
  'session_ending',
  'session_ended',
  'forced',
  'page_started',
  'page_acknowledges',
  'page_stays',
  'page_goes',
  'main_stays',
  'main_goes',
  'create_settled',
  'waited',
  'tray_found',
  'tray_missing',
  'clipboard_cleared',
] as const satisfies readonly CloseEvent[]
type Steps = Readonly<Record<Name, Partial<Record<CloseEvent, string>>>>

const nameOf = (state: CloseState): string =>
  Object.entries(STATES).find(([, one]) => JSON.stringify(one) === JSON.stringify(state))?.[0] ??
  JSON.stringify(state)
/** The next state by its name, and the work that is due. */
const inWords = (state: CloseState, event: CloseEvent, scene: CloseScene): string => {
  const [next, effects] = stepClose(state, event, () => scene)
  return [nameOf(next), ...effects].join(' ')
}

const FORCED = {
  forced: 'leaving clear_clipboard',
  session_ended: 'leaving clear_clipboard_unattended',
}
/** Announces an end, by whatever way. */
const announced = (comesTo: string) => ({
  close: comesTo,
  quit: comesTo,
  session_ending: comesTo,
})
const LEAVES = {
  close: 'leaving prevent clear_clipboard',
  quit: 'leaving prevent clear_clipboard',
  ...FORCED,
}
const TRAY = { tray_found: 'open hide', tray_missing: 'open quit' }
const asksPage = announced('page prevent show ask_page_to_quit wait_for_page')

/** Every step of an app that is held. Any other pair of a state and an event changes nothing. */
const HELD_STEPS: Steps = {
  open: { ...asksPage, ...FORCED, ...TRAY },
  page: {
    ...asksPage,
    ...FORCED,
    page_started: 'page ask_page_to_quit',
    page_acknowledges: 'taken',
    page_stays: 'main ask_main',
    page_goes: 'pausing pause',
    waited: 'main ask_main',
  },
  taken: {
    ...asksPage,
    ...FORCED,
    page_started: 'page ask_page_to_quit wait_for_page',
    page_stays: 'main ask_main',
    page_goes: 'pausing pause',
  },
  main: {
    ...announced('main prevent show'),
    ...FORCED,
    main_stays: 'open',
    main_goes: 'leaving clear_clipboard',
  },
  ofCreate: {
    ...announced('ofCreate prevent show'),
    ...FORCED,
    create_settled: 'look withdraw',
    main_stays: 'open',
    main_goes: 'leaving clear_clipboard',
  },
  watched: {
    ...announced('watched prevent show'),
    ...FORCED,
    main_stays: 'open',
    main_goes: 'leaving clear_clipboard',
    waited: 'watched pause',
  },
  look: {
    ...announced('look prevent show'),
    ...FORCED,
    main_stays: 'open quit',
    main_goes: 'leaving clear_clipboard',
  },
  go: {
    ...announced('go prevent show'),
    ...FORCED,
    main_stays: 'open quit',
    main_goes: 'leaving clear_clipboard',
  },
  pausing: {
    ...announced(
      `${JSON.stringify({ ...page, heldSince: NOW })} prevent show ask_page_to_quit wait_for_page`,
    ),
    ...FORCED,
    waited: 'pausing quit',
  },
  leaving: {
    close: 'leaving prevent',
    quit: 'leaving prevent',
    session_ended: 'ending end',
    clipboard_cleared: 'ending end',
  },
  ending: { close: 'ending prevent', quit: 'ending prevent' },
}

/** The same of an app that nothing holds any more. */
const FREE_STEPS: Steps = {
  open: { ...LEAVES, ...TRAY },
  page: {
    ...HELD_STEPS.page,
    session_ending: 'page',
    ...LEAVES,
    page_goes: 'open quit',
  },
  taken: {
    ...HELD_STEPS.taken,
    session_ending: 'taken',
    ...LEAVES,
    page_goes: 'open quit',
  },
  main: {
    ...FORCED,
    close: `${JSON.stringify({ ...main, withdrawal: 'go' })} prevent withdraw`,
    quit: `${JSON.stringify({ ...main, withdrawal: 'go' })} prevent withdraw`,
    page_goes: `${JSON.stringify({ ...main, withdrawal: 'go' })} withdraw`,
    main_stays: 'open',
    main_goes: 'leaving clear_clipboard',
  },
  ofCreate: {
    ...FORCED,
    close: `${JSON.stringify({ ...main, isAboutCreate: true, withdrawal: 'go' })} prevent withdraw`,
    quit: `${JSON.stringify({ ...main, isAboutCreate: true, withdrawal: 'go' })} prevent withdraw`,
    page_goes: `${JSON.stringify({ ...main, isAboutCreate: true, withdrawal: 'go' })} withdraw`,
    create_settled: 'look withdraw',
    main_stays: 'open',
    main_goes: 'leaving clear_clipboard',
  },
  watched: {
    ...FORCED,
    close: 'go prevent withdraw',
    quit: 'go prevent withdraw',
    page_goes: 'go withdraw',
    main_stays: 'open',
    main_goes: 'leaving clear_clipboard',
    waited: 'go withdraw',
  },
  look: {
    ...FORCED,
    close: 'look prevent',
    quit: 'look prevent',
    main_stays: 'open',
    main_goes: 'leaving clear_clipboard',
  },
  go: {
    ...FORCED,
    close: 'go prevent',
    quit: 'go prevent',
    main_stays: 'open quit',
    main_goes: 'leaving clear_clipboard',
  },
  pausing: { ...LEAVES, waited: 'pausing quit' },
  leaving: HELD_STEPS.leaving,
  ending: HELD_STEPS.ending,
}

for (const [what, scene, steps] of [
  ['held', HELD, HELD_STEPS],
  ['free', FREE, FREE_STEPS],
] as const)
  test.each(Object.keys(STATES) as Name[])(
    `an app that is ${what} goes on from "%s" by each event as it should, and by no other`,
    (name) => {
      expect(EVENTS.map((event) => [event, inWords(STATES[name], event, scene)])).toEqual(
        EVENTS.map((event) => [event, steps[name][event] ?? name]),
      )
    },
  )

/** States in which somebody may be asked next, of an app that goes on without its window. */
const closing = { ...page, wish: 'close' } as const
const outlived: CloseScene = { ...HELD, outlivesWindow: true }
const inTray: CloseScene = { ...outlived, staysInTray: true }

const outlivedFree: CloseScene = { ...outlived, holds: FREE.holds }
const inTrayFree: CloseScene = { ...inTray, holds: FREE.holds }

test.each([
  [
    'a close that is held',
    'close',
    inTray,
    ['prevent', 'show', 'ask_page_to_close', 'wait_for_page'],
  ],
  ['a close that nothing holds', 'close', outlivedFree, ['let_close']],
  ['the same into the tray', 'close', inTrayFree, ['prevent', 'look_for_tray']],
  ['a quit that is held', 'quit', inTray, ['prevent', 'show', 'ask_page_to_quit', 'wait_for_page']],
  ['a quit that nothing holds', 'quit', inTrayFree, ['prevent', 'clear_clipboard']],
] as const)('%s, of an app that goes on without its window', (_what, event, scene, work) => {
  expect(stepClose({ at: 'open' }, event, () => scene)[1]).toEqual(work)
})

test.each([
  ['is destroyed', outlived, ['destroy']],
  ['goes into the tray', inTray, ['look_for_tray']],
] as const)(
  'a window whose page does not ask %s, for main has what is unsaved',
  (_, scene, work) => {
    expect(stepClose(closing, 'waited', () => scene)).toEqual([{ at: 'open' }, work])
  },
)

test('a quit stays a quit when it goes through the close of the window, whatever holds that', () => {
  const heldQuit = { ...outlived, holds: { close: false, quit: true } }
  for (const scene of [outlived, heldQuit])
    for (const state of [page, main, STATES.pausing])
      expect(stepClose(state, 'close', () => scene)[0]).toMatchObject({ wish: 'quit' })
  for (const state of [closing, { ...main, wish: 'close' }] as const)
    expect(stepClose(state, 'quit', () => outlived)[0]).toMatchObject({ wish: 'quit' })
})

test.each<readonly [string, CloseState, CloseScene]>([
  ['there is no page', STATES.open, { ...HELD, hasWindow: false }],
  ['the page has nothing to show of what holds it', STATES.open, { ...HELD, isPageMute: true }],
  ['the page was asked long ago', { ...page, askedAt: NOW - PATIENCE_MS - 1 }, HELD],
  [
    'the page has answered for long that the app may go',
    { ...STATES.pausing, heldSince: NOW - PATIENCE_MS - 1 },
    HELD,
  ],
])('main asks about a quit where %s', (_what, state, scene) => {
  const [next, effects] = stepClose(state, 'quit', () => scene)
  expect([next.at, effects.slice(0, 3)]).toEqual(['main', ['prevent', 'show', 'ask_main']])
})

test('a page that was asked a moment ago, or answered just now, is asked again', () => {
  const since = NOW - PATIENCE_MS
  for (const state of [
    { ...page, askedAt: since, heldSince: since },
    { ...STATES.pausing, heldSince: since },
  ])
    expect(stepClose(state, 'quit', () => HELD)[0].at).toBe('page')
})

test('the close of a window takes no answer with it, so that its page is asked whatever holds the app', () => {
  const scene = { ...outlived, isPageMute: true }
  expect(stepClose({ at: 'open' }, 'close', () => scene)[0]).toMatchObject({
    at: 'page',
    wish: 'close',
  })
})

test('main watches what a page says is over, unless an API key is being created', () => {
  const held = { ...page, heldSince: NOW - 1 }
  expect(stepClose(held, 'waited', () => HELD)).toEqual([STATES.watched, ['ask_main', 'pause']])
  const creating = { ...HELD, isCreating: true }
  expect(stepClose(held, 'waited', () => creating)).toEqual([STATES.ofCreate, ['ask_main']])
  expect(stepClose(STATES.ofCreate, 'create_settled', () => creating)).toEqual([
    STATES.ofCreate,
    [],
  ])
})

test('a person who presses something in the window answers by the page', () => {
  const pressed = { ...HELD, presses: 2 }
  expect(stepClose(page, 'page_stays', () => pressed)).toEqual([{ at: 'open' }, []])
  const held = { ...page, heldSince: NOW - 1 }
  expect(stepClose(held, 'page_goes', () => pressed)[0]).toMatchObject({ heldSince: null })
  expect(stepClose(held, 'page_goes', () => HELD)[0]).toMatchObject({ heldSince: NOW - 1 })
})

test('nothing that the app holds is looked at once it ends for certain, nor where it does not matter', () => {
  const look = (): never => {
    throw new Error('looked at')
  }
  for (const event of EVENTS)
    for (const state of [STATES.leaving, STATES.ending]) stepClose(state, event, look)
  for (const state of Object.values(STATES))
    for (const event of ['forced', 'session_ended', 'main_goes', 'page_acknowledges'] as const)
      stepClose(state, event, look)
  for (const event of ['create_settled', 'page_started', 'page_goes'] as const)
    stepClose(STATES.open, event, look)
})
