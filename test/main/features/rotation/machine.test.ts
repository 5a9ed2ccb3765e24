import { expect, test } from 'vitest'
import {
  canUndo,
  isRevoking,
  type Rotation,
  type RotationProblem,
  type RotationStep,
} from '../../../../electron/contract/rotate.ts'
import {
  applyChoice,
  copyGone,
  type RotationChoice,
  type RotationReport,
  reported,
  resumed,
  revokeEnded,
  searched,
} from '../../../../electron/main/features/rotation/machine.ts'
import { keyNamed } from '../../samples.ts'

const [OLD, NEW] = [keyNamed('old', { name: 'mail' }), keyNamed('new', { name: 'mail' })]
const cause = { code: 'no_answer' } as const

const PROBLEMS: readonly (RotationProblem | null)[] = [
  null,
  { kind: 'refused', cause },
  { kind: 'failed', cause },
  { kind: 'lost', cause, orphans: [], others: [] },
  { kind: 'unknown', cause, listFailure: cause },
  { kind: 'pending', cause },
  { kind: 'too_late' },
  { kind: 'old_gone' },
  { kind: 'old_unlisted' },
  { kind: 'not_proven' },
  { kind: 'old_wanted', reasons: ['bulk'], goesOn: false },
  { kind: 'old_wanted', reasons: ['plan'], goesOn: true },
  { kind: 'new_gone' },
  { kind: 'interrupted' },
]
const STEPS: readonly RotationStep[] = [
  'create',
  'look',
  'check',
  'store',
  'deliver',
  'retire',
  'undo',
  'ended',
]
const CHOICES: readonly RotationChoice[] = [
  'retry',
  'saved',
  'next',
  'back',
  'retire',
  'keep',
  'undo',
]
const REPORTS: readonly RotationReport[] = [
  { kind: 'created', key: NEW },
  ...(['worked', 'opened', 'retired', 'undone', 'old_unproven'] as const).map((kind) => ({ kind })),
  { kind: 'stored', safe: true },
  { kind: 'stored', safe: false },
  ...PROBLEMS.filter((problem) => problem !== null && problem.kind !== 'interrupted'),
] as readonly RotationReport[]

const BOTH = [false, true]
/** Every rotation that a state machine of these fields could have, however unlikely. */
const ROTATIONS: readonly Rotation[] = STEPS.flatMap((step) =>
  PROBLEMS.flatMap((problem) =>
    [null, NEW].flatMap((newKey) =>
      BOTH.flatMap((working) =>
        BOTH.flatMap((proven) =>
          BOTH.flatMap((delivered) =>
            BOTH.flatMap((again) =>
              BOTH.map((own) => ({
                id: 'r',
                connectionId: 'c',
                oldKey: OLD,
                name: 'mail',
                newKey,
                own,
                step,
                working,
                proven,
                delivered,
                again,
                problem: working ? null : problem,
                copied: false,
                revealId: null,
                kept: 'sealed',
                parked: false,
                end: null,
              })),
            ),
          ),
        ),
      ),
    ),
  ),
).filter(({ step, working }) => !(step === 'ended' && working)) as readonly Rotation[]

interface Transition {
  readonly how: string
  readonly from: Rotation
  readonly to: Rotation
}
const transitions: readonly Transition[] = ROTATIONS.flatMap((from) => {
  const all: readonly (readonly [string, Rotation | null])[] = [
    ...REPORTS.map((report) => [report.kind, reported(from, report)] as const),
    ...CHOICES.map((choice) => [`choice ${choice}`, applyChoice(from, choice)] as const),
    ...[OLD, NEW, keyNamed('other')].flatMap(({ id }) =>
      (['gone', 'not_proven', 'stopped'] as const).map(
        (end) => [`${id} ${end}`, revokeEnded(from, id, end)] as const,
      ),
    ),
    ...[[], [NEW]].map((orphans) => ['list', searched(from, { orphans, others: [] })] as const),
    ['copy gone', copyGone({ ...from, copied: true })],
  ]
  return all.flatMap(([how, to]) => (to === null ? [] : [{ how, from, to }]))
})
/** Those transitions for which the rule does not hold, the first few. */
const breaking = (rule: (transition: Transition) => boolean) =>
  transitions
    .flatMap((one) => (rule(one) ? [] : [`${one.from.step}: ${one.how} → ${one.to.step}`]))
    .slice(0, 9)

test('every state and event gives a state: one that works has no problem, and one that has ended does not work', () => {
  expect(transitions.length).toBeGreaterThan(50_000)
  expect(
    breaking(
      ({ from, to }) =>
        to === from ||
        ((!to.working || to.problem === null) && !(to.step === 'ended' && to.working)),
    ),
  ).toEqual([])
})

test('the old key is revoked only once the new one was proven and delivered, on the person’s word, and never twice at once', () => {
  const retires = ({ from, to }: Transition): boolean =>
    to.step === 'retire' && to.working && !(from.step === 'retire' && from.working)
  expect(
    breaking((one) => {
      if (!retires(one)) return true
      const { proven, delivered, working } = one.from
      const isPending = isRevoking(one.from)
      return one.how === 'choice retire' && proven && delivered && !working && !isPending
    }),
  ).toEqual([])
  expect(transitions.some(retires)).toBe(true)
})

test('it ends as rotated only where the old key is gone, as undone only where the new one is, and is kept while no revoke goes on', () => {
  const causes = (end: Rotation['end']): readonly string[] => [
    ...new Set(
      transitions
        .filter(({ from, to }) => to.end === end && from.end === null)
        .map(({ how }) => how),
    ),
  ]
  expect(causes('rotated')).toEqual(
    expect.arrayContaining(['retired', 'old_gone', 'old gone', 'choice next']),
  )
  expect(causes('rotated')).toHaveLength(4)
  expect(causes('undone')).toEqual(expect.arrayContaining(['undone', 'new gone']))
  expect(causes('undone')).toHaveLength(2)
  expect(causes('kept')).toEqual(['choice keep'])
  expect(
    breaking(
      ({ from, to, how }) =>
        how !== 'choice next' || to.end !== 'rotated' || from.problem?.kind === 'old_gone',
    ),
  ).toEqual([])
  expect(breaking(({ from, to }) => to.end !== 'kept' || !isRevoking(from))).toEqual([])
})

test('a later list moves only a rotation whose create had no answer, and never to work', () => {
  expect(
    breaking(
      ({ from, to, how }) =>
        how !== 'list' ||
        to === from ||
        (['create', 'look'].includes(from.step) && !from.working && !to.working),
    ),
  ).toEqual([])
})

test('a step that is under way is moved by its report alone', () => {
  const isReport = (how: string): boolean => REPORTS.some(({ kind }) => kind === how)
  expect(
    breaking(({ from, to, how }) => isReport(how) || !from.working || to.step === from.step),
  ).toEqual([])
  expect(breaking(({ from, to, how }) => !isReport(how) || from.working || to === from)).toEqual([])
})

test('nothing but the end of its revoke moves a rotation that waits for it, or the undo of what was not sent', () => {
  const waits = (rotation: Rotation): boolean => !rotation.working && isRevoking(rotation)
  const moves = transitions.filter(
    ({ from, to }) =>
      waits(from) && (from.step === 'retire' || from.step === 'undo') && to.step !== from.step,
  )
  expect(new Set(moves.map(({ how, from, to }) => `${from.step}: ${how} → ${to.step}`))).toEqual(
    new Set([
      'retire: old gone → ended',
      'retire: old gone → deliver',
      'retire: choice undo → undo',
      'retire: copy gone → deliver',
      'undo: new gone → ended',
      'undo: new gone → create',
    ]),
  )
})

test('what is to be undone has a new key, and the old one is not known to be gone', () => {
  expect(breaking(({ from, how }) => how !== 'choice undo' || canUndo(from))).toEqual([])
  expect(
    breaking(({ from, how }) => how !== 'choice undo' || from.problem?.kind !== 'old_gone'),
  ).toEqual([])
})

test('a revoke whose end is not proven is neither gone nor stopped: the old key is kept, or revoked again, and is not given up for the new one', () => {
  const waiting = ROTATIONS.filter(
    ({ step, problem, newKey }) =>
      step === 'retire' && problem?.kind === 'pending' && newKey !== null,
  )
  for (const rotation of waiting) {
    const to = revokeEnded(rotation, OLD.id, 'not_proven')
    expect([to.step, to.problem]).toEqual(['retire', { kind: 'not_proven' }])
    expect(canUndo(to)).toBe(false)
    if (!to.working) expect(applyChoice(to, 'keep')).toMatchObject({ end: 'kept', oldMayEnd: true })
    expect(revokeEnded(to, OLD.id, 'stopped')).toEqual(to)
  }
  expect(waiting).not.toEqual([])
})

test('an undo that others stand in the way of returns to where the rotation may go on', () => {
  const undoing = ROTATIONS.filter(({ step, working }) => step === 'undo' && working)
  for (const rotation of undoing)
    for (const goesOn of BOTH) {
      const to = reported(rotation, { kind: 'old_wanted', reasons: ['plan'], goesOn })
      expect(to.step).toBe(goesOn ? 'retire' : rotation.proven ? 'deliver' : 'check')
      expect([isRevoking(to), applyChoice(to, 'retire')]).toEqual([goesOn, null])
    }
})

test('a start takes nothing for granted: it rests, and waits where the table has a revoke that goes on', () => {
  for (const rotation of ROTATIONS) {
    const [alone, withOld, withNew] = [[], ['old'], ['new']].map((ids) =>
      resumed(rotation, new Set(ids)),
    )
    for (const one of [alone, withOld, withNew])
      expect(one).toMatchObject({ working: false, parked: true, revealId: null, copied: false })
    expect(alone?.problem?.kind).toBe(
      rotation.step === 'create' && !rotation.working && rotation.problem?.kind === 'lost'
        ? 'lost'
        : 'interrupted',
    )
    // Whether its revoke was sent before the app ended shows the list, which is read before
    // anything is said.
    expect(alone?.step).not.toBe('retire')
    expect([withOld?.step, withOld?.problem?.kind]).toEqual(
      rotation.step === 'retire' ? ['retire', 'pending'] : [alone?.step, alone?.problem?.kind],
    )
    const undoes = rotation.step === 'undo' && rotation.newKey !== null
    expect([withNew?.step, withNew?.problem?.kind]).toEqual(
      undoes ? ['undo', 'pending'] : [alone?.step, alone?.problem?.kind],
    )
  }
})
