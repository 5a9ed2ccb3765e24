import { act, cleanup, fireEvent, render, renderHook, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { ApiKey } from '../../../../electron/contract/api-key.ts'
import type { Connection, KeyListState } from '../../../../electron/contract/connection.ts'
import {
  keepsKey,
  type Plan,
  type PlanPhase,
  type PlanWait,
} from '../../../../electron/contract/plan.ts'
import { fail, ok } from '../../../../electron/contract/result.ts'
import { PlanMark } from '../../../../src/features/keys/PlanMark.tsx'
import { forgetLists, mirrorList } from '../../../../src/features/keys/store.ts'
import { PlanChip } from '../../../../src/features/revocations/PlanChip.tsx'
import { PlanForm } from '../../../../src/features/revocations/PlanForm.tsx'
import { PlansDialog } from '../../../../src/features/revocations/PlansDialog.tsx'
import { PlansNotice } from '../../../../src/features/revocations/PlansNotice.tsx'
import { setLanguage, text } from '../../../../src/messages/text.ts'
import { useApp } from '../../../../src/state/app-store.ts'
import { openDialog } from '../../../../src/state/dialog-store.ts'
import { mirrorPlans, useNextPlans } from '../../../../src/state/plans-store.ts'
import { useAnnounced } from '../../../../src/ui/announce-store.ts'
import { connectionTo, keyNamed } from '../../../main/samples.ts'
import { button, fill, press as pressNow } from '../../controls.ts'
import { listOf, pendingRevoke } from '../../samples.ts'

const NOW = Date.parse('2026-05-01T12:00:00')
const DAY = 86_400_000

const key = keyNamed('key_1', { name: 'mail', lastFour: 'a1B2' })
const other: ApiKey = { ...key, id: 'key_2', name: 'shop' }
const list = (more: Partial<KeyListState> = {}): KeyListState =>
  listOf([key, other], { listedAt: NOW, ...more })
const pending = (phase: PlanPhase): Plan => pendingRevoke({ id: phase.kind, phase })
const plan = (phase: PlanPhase, more: Partial<Plan> = {}): Plan => ({
  ...pending(phase),
  why: 'plan',
  dueAt: NOW + 30 * DAY,
  unusedDays: 7,
  ...more,
})
const ended = (end: Extract<PlanPhase, { kind: 'ended' }>['end'], id = 'ended'): Plan =>
  plan({ kind: 'ended', end, usedAt: null }, { id })
const waiting = (why: PlanWait): Plan => plan({ kind: 'waiting', why }, { dueAt: NOW - DAY })
const connected = (more: Partial<Connection> = {}): void =>
  useApp.setState({ connections: [connectionTo('', more)] } as never, true)
const asked: unknown[] = []

beforeEach(() => {
  vi.setSystemTime(NOW)
  asked.length = 0
  mirrorList(list())
  connected()
  const note = async (input: unknown) => {
    asked.push(input)
    return ok(null)
  }
  vi.stubGlobal('keystow', { actOnPlan: note, putPlans: note })
})
afterEach(() => {
  forgetLists()
  mirrorPlans([])
})

const press = (name: string): Promise<void> => act(async () => pressNow(name))

describe('a plan that waits', () => {
  test('for its workspace can only be given up while no list shows its key', () => {
    mirrorList(list({ keys: [other] }))
    mirrorPlans([waiting('place')])
    render(
      <>
        <PlansNotice />
        <PlansDialog />
      </>,
    )
    expect(screen.queryAllByRole('button', { name: /^Revoke now/ })).toEqual([])
    expect(screen.getByRole('button', { name: 'Cancel plan mail' })).toBeTruthy()
  })
  // Shows: S95
  test.each(Object.keys(text.plans.waiting) as PlanWait[])(
    'says why (%s), and one press asks main for it',
    async (why) => {
      mirrorPlans([waiting(why)])
      render(<PlansDialog />)
      const section = screen.getByRole('region', { name: 'Waiting for you' })
      expect(within(section).getByText(text.plans.waiting[why])).toBeTruthy()
      await press('Revoke now… mail')
      expect(asked).toEqual([{ ids: ['waiting'], action: 'confirm' }])
    },
  )

  test('is told above the list, and several are one yes, there as in their dialog', async () => {
    mirrorPlans([waiting('locked')])
    render(<PlansNotice />)
    expect(screen.getByText('The revoke of mail …a1B2 waits for you.')).toBeTruthy()
    expect(useAnnounced.getState().sentence).toBe('The revoke of mail …a1B2 waits for you.')
    act(() => mirrorPlans([waiting('locked'), { ...waiting('closed'), id: 'other' }]))
    await press('Revoke them now…')
    cleanup()
    render(<PlansDialog />)
    await press('Revoke them now…')
    const both = { ids: ['waiting', 'other'], action: 'confirm' }
    expect(asked).toEqual([both, both])
  })
})

describe('a revoke without a date', () => {
  test('is listed with why it is not done yet and that Keystow goes on, and stopped by one press', async () => {
    mirrorPlans([pending({ kind: 'held', cause: { code: 'unauthorized' }, isSent: false })])
    render(<PlansDialog />)
    const section = within(screen.getByRole('region', { name: 'Being revoked' }))
    const { what, next } = text.failures
    expect(
      section.getByText(
        `${what({ code: 'unauthorized' })} ${next({ code: 'unauthorized' })} ${text.plans.goesOn}`,
      ),
    ).toBeTruthy()
    await press('Stop mail')
    expect(asked).toEqual([{ ids: ['held'], action: 'cancel' }])
  })

  test('that was sent says that its key may still end, also once it is stopped', async () => {
    mirrorPlans([pending({ kind: 'held', cause: { code: 'timed_out' }, isSent: true })])
    render(<PlansDialog />)
    expect(screen.getByRole('listitem').textContent).toContain(text.revoke.requestSent)
    await press('Stop mail')
    expect(useAnnounced.getState().sentence).toBe(text.revoke.requestSent)
  })

  test('whose end is not proven says so until it is dismissed', async () => {
    mirrorPlans([{ ...ended('not_proven'), dueAt: null }])
    render(<PlansNotice />)
    expect(
      screen.getByText('The revoke of mail …a1B2 is not proven: the key may still work.'),
    ).toBeTruthy()
    await press('OK')
    expect(asked).toEqual([{ ids: ['ended'], action: 'dismiss' }])
    render(<PlansDialog />)
    expect(screen.getByText(text.revoke.notProven)).toBeTruthy()
  })

  test('is counted in the status bar beside what is planned, its first try only where no dialog tells of it', () => {
    mirrorPlans([
      plan({ kind: 'planned' }),
      pending({ kind: 'held', cause: { code: 'offline' }, isSent: false }),
      pending({ kind: 'working' }),
    ])
    render(<PlanChip />)
    const chip = screen.getByRole('button')
    expect(chip.textContent).toBe('2 pending, 1 planned')
    act(() => openDialog({ kind: 'plans' }))
    expect(chip.textContent).toBe('1 pending, 1 planned')
  })
})

test.each([
  ['en', plan({ kind: 'planned' }), 'Planned for May 31', '31'],
  ['de', plan({ kind: 'planned' }), 'Geplant für den 31. Mai', '31'],
  ['en', plan({ kind: 'planned' }, { unusedDays: null }), 'Ask on May 31', 'Ask me on'],
  ['en', waiting('closed'), 'Waiting for you', text.plans.waiting.closed],
  ['en', pending({ kind: 'working' }), 'Being revoked', text.plans.working],
] as const)(
  'in %s the row of a key that is to end says when, and the conditions in its tooltip',
  (language, planned, said, inTitle) => {
    setLanguage(language)
    render(<PlanMark plan={planned} now={NOW} />)
    expect(screen.getByText(said).closest('[title]')?.getAttribute('title')).toContain(inTitle)
  },
)

test('of several plans for a key its row shows the one that comes first', () => {
  const later = plan({ kind: 'planned' }, { id: 'later', dueAt: NOW + 40 * DAY })
  mirrorPlans([plan({ kind: 'planned' }), later, ended('cancelled')])
  const { result } = renderHook(() => useNextPlans('c'))
  expect([...result.current].map(([keyId, { id }]) => [keyId, id])).toEqual([['key_1', 'planned']])
})

test('a plan is cancelled by one press and restored by another', async () => {
  mirrorPlans([plan({ kind: 'planned' })])
  const { rerender } = render(<PlansDialog />)
  await press('Cancel plan mail')
  expect(asked).toEqual([{ ids: ['planned'], action: 'cancel' }])
  act(() => mirrorPlans([ended('cancelled')]))
  rerender(<PlansDialog />)
  await press('Restore mail')
  expect(asked.at(-1)).toEqual({ ids: ['ended'], action: 'restore' })
})

test('of a key that is only gone it is not said that somebody revoked it', () => {
  mirrorPlans([ended('already_gone')])
  render(<PlansDialog />)
  expect(screen.getByText('The key is gone, but not by this revoke.')).toBeTruthy()
})

test('a plan that no secure store seals says that it ends with the app', () => {
  mirrorPlans([plan({ kind: 'planned' })])
  useApp.setState({ kept: 'nowhere' })
  render(<PlansDialog />)
  expect(screen.getByText('Only until Keystow quits')).toBeTruthy()
  act(() => useApp.setState({ kept: 'on_disk' }))
  expect(screen.queryByText('Only until Keystow quits')).toBeNull()
})

test('what ended is told as it ended, and dismissed as a whole; a plan that the person cancelled is no news', async () => {
  mirrorPlans([ended('revoked', 'a'), ended('used', 'b'), ended('cancelled', 'c')])
  render(<PlansNotice />)
  expect(screen.getByText('2 planned revokes are over, 1 of them carried out.')).toBeTruthy()
  await press('OK')
  expect(asked).toEqual([{ ids: ['a', 'b'], action: 'dismiss' }])
})

test('the one plan that ended is told with its key', () => {
  const one = ended('revoked', 'a')
  mirrorPlans([one])
  render(<PlansNotice />)
  expect(screen.getByText(`${one.keyName} …${one.lastFour} was revoked as planned.`)).toBeTruthy()
})

test('the status bar counts what may still come', () => {
  mirrorPlans([plan({ kind: 'planned' }), waiting('late'), ended('revoked')])
  render(<PlanChip />)
  expect(screen.getByRole('button').textContent).toBe('2 planned')
})

describe('planning', () => {
  const form = (keys: readonly ApiKey[] = [key]) =>
    render(<PlanForm connectionId="c" keys={keys} present={null} />)
  const chooseDate = (date: string): boolean => fill('Revoke on', date)

  test('takes a date and time to come, by the service’s clock, and no other; unless a condition is chosen no use keeps the key', async () => {
    form()
    for (const date of ['2026-04-30', '2026-05-01', '']) {
      chooseDate(date)
      expect(screen.getByText('Choose a date and time in the future.')).toBeTruthy()
      fireEvent.submit(button('Plan revoke'))
      expect(asked).toEqual([])
    }
    chooseDate('2026-05-02')
    await press('Plan revoke')
    expect(asked).toEqual([
      {
        connectionId: 'c',
        keyIds: ['key_1'],
        dueAt: new Date(2026, 4, 2, 9).getTime(),
        unusedDays: 0,
      },
    ])
  })

  test.each(['en', 'de'] as const)(
    'writes nothing into a date that is half typed, and takes it once it is whole (%s)',
    async (language) => {
      setLanguage(language)
      // As a browser has it: the value is empty until every part is typed.
      let shown = '2026-05-31'
      const written: unknown[] = []
      const native = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
      Object.defineProperty(HTMLInputElement.prototype, 'value', {
        ...native,
        get() {
          return this.type === 'date' ? shown : native.get?.call(this)
        },
        set(value) {
          if (this.type === 'date') written.push(value)
          native.set?.call(this, value)
        },
      })
      onTestFinished(() => void Object.defineProperty(HTMLInputElement.prototype, 'value', native))
      form()
      const date = screen.getByLabelText(text.plans.on.revoke)
      written.length = 0
      shown = ''
      fireEvent.input(date)
      expect(written).toEqual([])
      expect(screen.getByText(text.plans.wrongDate)).toBeTruthy()
      fireEvent.submit(button(text.plans.plan))
      expect(asked).toEqual([])
      shown = '2026-05-09'
      fireEvent.input(date)
      expect(written).toEqual([])
      await press(text.plans.plan)
      expect(asked).toMatchObject([{ dueAt: new Date(2026, 4, 9, 9).getTime() }])
    },
  )

  test('takes any time of the day, even later today, and the days in which a use keeps the key', async () => {
    form()
    chooseDate('2026-05-01')
    fill('At', '17:30')
    fill('Use before that day', '7')
    await press('Plan revoke')
    expect(asked).toMatchObject([{ dueAt: new Date(2026, 4, 1, 17, 30).getTime(), unusedDays: 7 }])
    cleanup()
    const present = plan({ kind: 'planned' }, { dueAt: NOW + DAY + 1_800_000, unusedDays: 0 })
    render(<PlanForm connectionId="c" keys={[key]} present={present} />)
    expect(screen.getByDisplayValue('12:30')).toBeTruthy()
    expect(screen.getByDisplayValue('Revoke in any case')).toBeTruthy()
  })

  test('shows the time in 24 hours as all texts do, and takes it as people type it', async () => {
    form()
    expect(screen.getByLabelText('At').getAttribute('type')).not.toBe('time')
    chooseDate('2026-05-02')
    for (const [typed, hour, minute] of [
      ['17:30', 17, 30],
      ['5.30 PM', 17, 30],
      ['12 a.m.', 0, 0],
    ] as const) {
      fill('At', typed)
      const said = text.plans.onDate(new Date(2026, 4, 2, hour, minute).getTime())
      expect(screen.getByText(said)).toBeTruthy()
    }
    for (const wrong of ['', '17', '24:00', '13 pm', '9:75', 'noon']) {
      fill('At', wrong)
      expect(screen.getByText(text.plans.wrongTime)).toBeTruthy()
      expect(screen.queryByText(text.plans.wrongDate)).toBeNull()
    }
  })

  test('without a condition no use keeps the key, and none is said to', () => {
    const used = { ...key, lastUsedAt: new Date(NOW - DAY).toISOString() }
    mirrorList(list({ keys: [used, other] }))
    form([used])
    chooseDate('2026-05-03')
    expect(screen.queryByText(/the key will not be revoked/)).toBeNull()
    expect(keepsKey({ dueAt: NOW, unusedDays: 0 }, new Date(NOW).toISOString())).toBe(false)
  })

  test('says that the person is asked then: of the own key, the only one, and on Production', () => {
    const asks = /Keystow asks you when the date comes/
    form()
    expect(screen.queryByText(asks)).toBeNull()
    for (const [more, production] of [
      [{ own: { ids: ['key_1'], certainty: 'known' } }, false],
      [{ keys: [key] }, false],
      [{}, true],
    ] as const) {
      cleanup()
      mirrorList(list(more))
      connected({ production })
      form()
      expect(screen.getByText(asks)).toBeTruthy()
    }
  })

  test('to be asked takes a date alone, says that nothing is done by itself, and is changed as that', async () => {
    form()
    fireEvent.click(screen.getByRole('radio', { name: 'Ask me then' }))
    expect(screen.queryByLabelText('Use before that day')).toBeNull()
    expect(screen.getByText(/Keystow revokes nothing by itself/)).toBeTruthy()
    await press('Plan revoke')
    expect(asked).toMatchObject([{ keyIds: ['key_1'], unusedDays: null }])
    cleanup()
    const present = plan({ kind: 'planned' }, { unusedDays: null })
    render(<PlanForm connectionId="c" keys={[key]} present={present} />)
    expect(screen.getByRole('radio', { name: 'Ask me then', checked: true })).toBeTruthy()
  })

  test('warns where the last use already keeps the key', () => {
    const used = { ...key, lastUsedAt: new Date(NOW - DAY).toISOString() }
    mirrorList(list({ keys: [used, other] }))
    form([used])
    chooseDate('2026-05-03')
    fill('Use before that day', '7')
    expect(screen.getByText(/the key will not be revoked: that use is too recent/)).toBeTruthy()
    chooseDate('2026-06-01')
    expect(screen.queryByText(/the key will not be revoked/)).toBeNull()
  })

  test('that is refused says why, and the dialog stays', async () => {
    vi.stubGlobal('keystow', { putPlans: async () => fail('data_not_written') })
    form()
    await press('Plan revoke')
    expect(screen.getByRole('alert').textContent).not.toBe('')
    expect(useAnnounced.getState().sentence).not.toBe('The revoke is planned.')
  })
})
