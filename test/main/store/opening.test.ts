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
  available: { is: 'store_answered', available: true },
  unavailable: { is: 'store_answered', available: false },
  unwrapped: { is: 'unwrapped', needs: 'nothing' },
  unwrappedLocked: { is: 'unwrapped', needs: 'passphrase' },
  refused: { is: 'store_refused' },
  tried: { is: 'tried' },
  wrong: { is: 'wrong_passphrase' },
  read: { is: 'read', seal: 'store' },
  unreadable: { is: 'unreadable', why: 'damaged' },
  retry: { is: 'retry' },
  work: { is: 'work_until_quit' },
  anew: { is: 'start_anew' },
  copy: { is: 'use_copy' },
} as const satisfies Record<string, VaultEvent>
type EventName = keyof typeof EVENTS

/** Every step that changes something. Any other pair of a state and an event changes nothing. */
const STEPS: Readonly<Record<Name, Partial<Record<EventName, readonly [Name, ...VaultEffect[]]>>>> =
  {
    absent: {
      available: ['open', 'make_sealed'],
      unavailable: ['memory', 'make_in_memory'],
      unreadable: ['damaged'],
    },
    sealed: {
      available: ['sealed', 'unwrap'],
      unavailable: ['waiting'],
      unwrapped: ['reading'],
      unwrappedLocked: ['locked'],
      refused: ['waiting'],
      unreadable: ['damaged'],
    },
    waiting: {
      retry: ['sealed', 'ask_store'],
      work: ['memory', 'make_in_memory'],
      anew: ['absent', 'set_aside', 'set_copy_aside', 'ask_store'],
    },
    locked: { tried: ['trying'], anew: ['absent', 'set_aside', 'set_copy_aside', 'ask_store'] },
    reading: { read: ['open'], unreadable: ['damaged'] },
    trying: { read: ['open'], wrong: ['locked'], unreadable: ['damaged'] },
    open: {},
    memory: {},
    damaged: {
      retry: ['sealed', 'ask_store'],
      copy: ['sealed', 'set_aside', 'ask_store'],
      anew: ['absent', 'set_aside', 'set_copy_aside', 'ask_store'],
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
      if (next === 'absent') expect([name, effects[0]]).toEqual([name, 'set_aside'])
})
