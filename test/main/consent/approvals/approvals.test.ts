// Shows: S64, S65, S67
import { describe, expect, test, vi } from 'vitest'
import { INERT_MS } from '../../../../electron/main/consent/approvals/approvals.ts'
import { WAIT_MS } from '../../../../electron/main/consent/approvals/waiting-requests.ts'
import { another, PASSPHRASE, production, request, scene } from './approval-scene.ts'

describe('an approval', () => {
  test('is not one before the first second is over, nor is a denial', async () => {
    const { ask, approvals, answer } = scene()
    void ask()
    const id = approvals.view()?.id ?? ''
    for (const waited of [0, INERT_MS - 1]) {
      vi.advanceTimersByTime(waited)
      approvals.pressed()
      for (const yes of [true, false]) expect(await answer(id, yes)).toBe('ignored')
    }
    expect(approvals.waiting).toBe(1)
    expect(approvals.view()?.ready).toBe(false)
    vi.advanceTimersByTime(1)
    expect(approvals.view()?.ready).toBe(true)
  })

  test('the first second begins when the page has the request, not when it was asked', async () => {
    const { ask, approvals, answer } = scene()
    void ask()
    vi.advanceTimersByTime(60_000)
    const id = approvals.view()?.id ?? ''
    approvals.pressed()
    expect(await answer(id, true)).toBe('ignored')
  })

  test('a press of the first second does not count later', async () => {
    const { ask, approvals, answer, did } = scene()
    void ask()
    const id = approvals.view()?.id ?? ''
    vi.advanceTimersByTime(INERT_MS - 1)
    approvals.pressed()
    vi.advanceTimersByTime(1)
    expect(await answer(id, true)).toBe('not_confirmed')
    expect(did).toContain('confirm')
  })

  test('a key that went down in the first second and comes up later does not deny either', async () => {
    const { ask, approvals, answer } = scene()
    const decided = ask()
    const id = approvals.view()?.id ?? ''
    vi.advanceTimersByTime(INERT_MS - 1)
    approvals.pressed()
    vi.advanceTimersByTime(1)
    expect(await answer(id, false)).toBe('ignored')
    approvals.pressed()
    expect(await answer(id, false)).toBe('taken')
    expect(await decided).toBe('denied')
  })

  test('without a press is asked about in a dialog of the system, and a denial is not', async () => {
    for (const confirms of [true, false]) {
      const { ask, shown, answer } = scene({ confirms })
      const decided = ask()
      expect(await answer(shown(), true)).toBe(confirms ? 'taken' : 'not_confirmed')
      if (confirms) expect(await decided).toBe('approved')
    }
    const { ask, did, press } = scene()
    const decided = ask()
    await press(false)
    expect(await decided).toBe('denied')
    expect(did).not.toContain('confirm')
  })

  test('for another request than the one that is shown counts for nothing', async () => {
    const { ask, approvals, shown, answer } = scene()
    const first = ask()
    void ask(another)
    const id = shown()
    await answer(id, false)
    expect(await first).toBe('denied')
    shown()
    approvals.pressed()
    expect(await answer(id, true)).toBe('ignored')
    expect(approvals.waiting).toBe(1)
  })

  test('takes a press of its own: one for the request before counts no more', async () => {
    const { ask, approvals, shown, answer, did, press } = scene()
    const first = ask()
    void ask()
    await press()
    expect(await first).toBe('approved')
    expect(await answer(shown(), true)).toBe('not_confirmed')
    expect(did).toContain('confirm')
    expect(approvals.waiting).toBe(1)
  })

  test('is not made by who types: each key of a text makes the window inert for a second again', async () => {
    const { ask, approvals, shown, answer } = scene()
    void ask()
    const id = shown()
    for (let letter = 0; letter < 8; letter += 1) {
      approvals.pressed()
      approvals.typed()
      vi.advanceTimersByTime(170)
    }
    approvals.pressed()
    expect(await answer(id, true)).toBe('ignored')
    expect(await answer(id, false)).toBe('ignored')
    vi.advanceTimersByTime(INERT_MS)
    approvals.pressed()
    expect(await answer(id, true)).toBe('taken')
  })

  test('is made at once after the passphrase was typed', async () => {
    const { ask, approvals, shown, answer } = scene({ passphrase: true })
    void ask(production)
    const id = shown()
    approvals.pressed()
    approvals.typed()
    approvals.pressed()
    expect(await answer(id, true, PASSPHRASE)).toBe('taken')
  })

  test('the next request is inert for a second of its own', async () => {
    const { ask, approvals, answer, press } = scene()
    void ask()
    const second = ask(another)
    await press(false)
    const next = approvals.view()
    approvals.pressed()
    expect(next?.ready).toBe(false)
    expect(await answer(next?.id ?? '', true)).toBe('ignored')
    vi.advanceTimersByTime(INERT_MS)
    approvals.pressed()
    await answer(next?.id ?? '', true)
    expect(await second).toBe('approved')
  })

  test('the window that gets the focus back is inert for a second again', async () => {
    const { ask, approvals, shown, answer } = scene()
    void ask()
    const id = shown()
    approvals.focused()
    approvals.pressed()
    expect(await answer(id, true)).toBe('ignored')
    expect(approvals.view()?.ready).toBe(false)
  })

  test('the page hears that the window obeys once it does, also where a timer goes off early', async () => {
    const { ask, approvals, did, earlyTimers } = scene()
    void ask()
    approvals.view()
    earlyTimers(1)
    await vi.advanceTimersByTimeAsync(INERT_MS)
    expect(approvals.view()?.ready).toBe(false)
    did.length = 0
    await vi.advanceTimersByTimeAsync(1)
    expect(did).toEqual(['update'])
    expect(approvals.view()?.ready).toBe(true)
  })
})

describe('an approval for up to an hour', () => {
  test.each([
    ['a run', { kind: 'run' }, 'approved_for_hour'],
    [
      'a run on a Production connection',
      { kind: 'run', connection: production.connection },
      'approved',
    ],
    [
      'a run of an assistant',
      { kind: 'run', client: { ...request.client, assistant: 'Claude' } },
      'approved',
    ],
    ['a kept secret', { kind: 'run-kept' }, 'approved'],
    ['a create', { kind: 'create' }, 'approved'],
    ['a rotation', { kind: 'rotate' }, 'approved'],
    ['a revoke', { kind: 'revoke' }, 'approved'],
  ] as const)('of %s: %s', async (_what, more, decision) => {
    const { ask, press } = scene()
    const decided = ask({ ...request, ...more })
    await press(true, null, true)
    expect(await decided).toBe(decision)
  })
})

describe('without an approval', () => {
  test('five minutes deny, also while the computer sleeps and its timers stand still', async () => {
    const one = scene()
    const decided = one.ask()
    vi.advanceTimersByTime(WAIT_MS)
    expect(await decided).toBe('timed_out')
    const other = scene()
    const slept = other.ask()
    const id = other.shown()
    other.sleep(WAIT_MS)
    other.approvals.pressed()
    expect(await other.answer(id, true)).toBe('ignored')
    expect(await slept).toBe('timed_out')
    const third = scene()
    const woken = third.ask()
    third.sleep(WAIT_MS)
    third.approvals.refresh()
    expect(await woken).toBe('timed_out')
  })

  test('a window that is closed denies what it shows, and nothing of another program', async () => {
    const { ask, approvals, shown } = scene()
    const first = ask()
    void ask(another)
    shown()
    approvals.windowClosed()
    expect(await first).toBe('denied')
    expect(approvals.waiting).toBe(1)
  })

  test('the quit denies all, and whatever comes', async () => {
    const { ask, approvals } = scene()
    const decided = [ask(), ask()]
    approvals.close()
    expect(await Promise.all([...decided, ask()])).toEqual(['quitting', 'quitting', 'quitting'])
  })

  test('who asked and is gone is not shown', async () => {
    const { ask, approvals, gone, did } = scene()
    const decided = ask()
    gone.abort()
    expect(await decided).toBe('unseen')
    expect(await ask()).toBe('unseen')
    expect(approvals.view()).toBeNull()
    expect(did.at(-1)).toBe('close')
  })

  test('that somebody waits is said once, and once that nobody does any more', async () => {
    const { ask, approvals, did } = scene()
    const said = (): readonly string[] => did.filter((one) => one.includes('waits'))
    void ask()
    void ask()
    approvals.view()
    expect(said()).toEqual(['waits'])
    approvals.close()
    expect(said()).toEqual(['waits', 'none waits'])
  })

  test('the lock covers the window and keeps the request for its five minutes', async () => {
    const { ask, approvals, shown, answer, lock, did, heard } = scene()
    const decided = ask()
    const id = shown()
    lock(true)
    expect(did.at(-1)).toBe('close')
    expect(approvals.view()).toBeNull()
    approvals.pressed()
    expect(await answer(id, true)).toBe('ignored')
    expect(await answer(id, false)).toBe('ignored')
    lock(false)
    expect(approvals.view()?.ready).toBe(false)
    expect(heard).toEqual([false, true, false])
    lock(true)
    vi.advanceTimersByTime(WAIT_MS)
    expect(await decided).toBe('timed_out')
  })
})

describe('on a Production connection', () => {
  test('the passphrase is needed where one is set', async () => {
    const { ask, approvals, shown, answer } = scene({ passphrase: true })
    const decided = ask(production)
    const id = shown()
    expect(approvals.view()?.proof).toBe('passphrase')
    approvals.pressed()
    expect(await answer(id, true)).toBe('wrong_passphrase')
    expect(await answer(id, true, 'another one')).toEqual({
      result: 'wrong_passphrase',
      retryAfter: 2,
    })
    expect(approvals.waiting).toBe(1)
    approvals.pressed()
    expect(await answer(id, true, PASSPHRASE)).toBe('taken')
    expect(await decided).toBe('approved')
  })

  test('the system is asked where it can be', async () => {
    const { ask, approvals, shown, answer, refuseBySystem } = scene({
      passphrase: true,
      system: true,
    })
    void ask(production)
    const id = shown()
    expect(approvals.view()?.proof).toBe('system')
    refuseBySystem()
    approvals.pressed()
    expect(await answer(id, true)).toBe('not_confirmed')
    expect(approvals.waiting).toBe(1)
  })

  test('a click is enough where nothing is set, and elsewhere', async () => {
    for (const [what, passphrase] of [
      [{ ...production, kind: 'create' }, false],
      [request, true],
    ] as const) {
      const { ask, press } = scene({ passphrase })
      const decided = ask(what)
      await press()
      expect(await decided).toBe('approved')
    }
  })
})

test('the local service has the name of the language that the window is shown in, whatever the request was frozen with', () => {
  const { approvals, ask } = scene()
  void ask({
    ...request,
    connection: { ...request.connection, kind: 'local', name: 'Lokaler Dienst' },
  })
  expect(approvals.view()?.request.connection.name).toBe('Local service')
})
