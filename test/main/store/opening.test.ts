import { describe, expect, test } from 'vitest'
import {
  stepVault,
  type VaultEffect,
  type VaultEvent,
  type VaultState,
} from '../../../electron/main/store/opening.ts'

const STATES = {
  absent: { at: 'asking', file: 'absent' },
  sealed: { at: 'asking', file: 'sealed' },
  waiting: { at: 'waiting' },
  locked: { at: 'locked' },
  reading: { at: 'reading', from: 'store' },
  trying: { at: 'reading', from: 'passphrase' },
  open: { at: 'open', seal: 'store' },
  memory: { at: 'open', seal: 'none' },
  damaged: { at: 'unreadable', why: 'damaged' },
} as const satisfies Record<string, VaultState>
type Name = keyof typeof STATES

const EVENTS = {
  loadedNone: { is: 'loaded', file: 'absent', needsStore: true },
  loadedSealed: { is: 'loaded', file: 'sealed', needsStore: true },
  loadedAlone: { is: 'loaded', file: 'sealed', needsStore: false },
  appeared: { is: 'appeared' },
  available: { is: 'store_answered', available: true },
  unavailable: { is: 'store_answered', available: false },
  unwrapped: { is: 'unwrapped', needs: 'nothing' },
  unwrappedLocked: { is: 'unwrapped', needs: 'passphrase' },
  refused: { is: 'store_refused' },
  tried: { is: 'tried' },
  wrong: { is: 'wrong_passphrase' },
  read: { is: 'read', seal: 'store' },
  unreadable: { is: 'unreadable', why: 'damaged' },
  made: { is: 'made', seal: 'store' },
  notMade: { is: 'made', seal: 'none' },
  resealed: { is: 'resealed', seal: 'store' },
  unsealed: { is: 'resealed', seal: 'none' },
  retry: { is: 'retry' },
  work: { is: 'work_until_quit' },
  anew: { is: 'start_anew' },
  copy: { is: 'use_copy' },
} as const satisfies Record<string, VaultEvent>
type EventName = keyof typeof EVENTS

const LOADED = {
  loadedNone: ['absent', 'ask_store'],
  loadedSealed: ['sealed', 'ask_store'],
  loadedAlone: ['sealed', 'probe', 'unwrap'],
} as const
const ANEW = ['absent', 'set_aside', 'set_copy_aside', 'choose_vault', 'load'] as const

/** Every step that does something. Any other pair of a state and an event changes nothing. */
const STEPS: Readonly<Record<Name, Partial<Record<EventName, readonly [Name, ...VaultEffect[]]>>>> =
  {
    absent: {
      ...LOADED,
      appeared: ['absent', 'load'],
      available: ['absent', 'make_key'],
      made: ['open', 'open_new'],
      notMade: ['memory', 'open_new'],
      unavailable: ['memory', 'open_new'],
      unreadable: ['damaged'],
    },
    sealed: {
      ...LOADED,
      available: ['sealed', 'unwrap'],
      unavailable: ['waiting'],
      unwrapped: ['reading'],
      unwrappedLocked: ['locked'],
      refused: ['waiting'],
      unreadable: ['damaged'],
    },
    waiting: {
      retry: ['sealed', 'load'],
      work: ['memory', 'choose_vault', 'open_new'],
      anew: ANEW,
    },
    locked: { tried: ['trying'], anew: ANEW },
    reading: { read: ['open'], unreadable: ['damaged'] },
    trying: { read: ['open'], wrong: ['locked'], unreadable: ['damaged'] },
    open: { unsealed: ['memory'] },
    memory: { resealed: ['open'] },
    damaged: {
      retry: ['sealed', 'load'],
      copy: ['sealed', 'set_aside', 'choose_copy', 'load'],
      anew: ANEW,
    },
  }

describe('the machine of opening, every state by every event', () => {
  for (const [name, state] of Object.entries(STATES) as [Name, VaultState][])
    test.each(Object.entries(EVENTS) as [EventName, VaultEvent][])(
      `${name}: %s`,
      (eventName, event) => {
        const [next, ...effects] = STEPS[name][eventName] ?? [name]
        expect(stepVault(state, event)).toEqual([STATES[next], effects])
      },
    )
})

test('nothing overwrites a file that was not opened: it is set aside before a new vault is made', () => {
  for (const [name, steps] of Object.entries(STEPS))
    for (const [next, ...effects] of Object.values(steps))
      if (next === 'absent' && name !== 'absent' && name !== 'sealed')
        expect([name, effects[0]]).toEqual([name, 'set_aside'])
})
