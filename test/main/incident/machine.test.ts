import { expect, test } from 'vitest'
import { type Incident, type IncidentProblem, stepOf } from '../../../electron/contract/incident.ts'
import type { Rotation } from '../../../electron/contract/rotate.ts'
import {
  applyChoice,
  followed,
  type IncidentChoice,
  type IncidentReport,
  reported,
  resumed,
} from '../../../electron/main/incident/machine.ts'
import { keyNamed } from '../samples.ts'

const [KEY, NEW] = [keyNamed('leaked'), keyNamed('new')]
const NOW = '2026-05-01T12:00:00.000Z'
const cause = { code: 'no_answer' } as const
const doubt = { kind: 'answer', cause } as const
const BOTH = [false, true]

const PROBLEMS: readonly (IncidentProblem | null)[] = [
  null,
  { kind: 'failed', cause },
  { kind: 'pending', cause },
  { kind: 'unproven', doubt },
  { kind: 'new_gone' },
  { kind: 'alive' },
  { kind: 'interrupted' },
]
const done = { at: NOW }
/** Every runbook that these fields allow. */
const INCIDENTS: readonly Incident[] = [
  null,
  'revoke_first' as const,
  'replace_first' as const,
].flatMap((choice) =>
  [null, { ...done, key: null }, { ...done, key: NEW }].flatMap((replacement) =>
    [null, { ...done, by: 'app' as const }].flatMap((revoked) =>
      [null, { ...done, why: null }, { ...done, why: 'A test key.' }].flatMap((proof) =>
        PROBLEMS.flatMap((problem) =>
          BOTH.flatMap((working) =>
            BOTH.map((hasSecret) => {
              const incident: Omit<Incident, 'step'> = {
                id: 'i',
                connectionId: 'c',
                key: KEY,
                own: false,
                begunAt: NOW,
                place: '',
                kept: 'disk',
                parked: false,
                known: {
                  usedAt: null,
                  createdHere: false,
                  keptHere: false,
                  deliveries: [],
                  programs: [],
                },
                order: choice === null ? null : { ...done, choice },
                replacement,
                revoked,
                proof,
                putOff: false,
                working,
                problem: working ? null : problem,
                hasSecret,
              }
              return { ...incident, step: stepOf(incident) }
            }),
          ),
        ),
      ),
    ),
  ),
)
const REPORTS: readonly IncidentReport[] = [
  ...(['app', 'found'] as const).map((by) => ({ kind: 'gone', by }) as const),
  ...(['confirmed', 'stopped', 'alive', 'new_gone'] as const).map((kind) => ({ kind })),
  { kind: 'unproven', doubt },
  { kind: 'failed', cause },
  { kind: 'pending', cause },
]
const CHOICES: readonly IncidentChoice[] = [
  ...(['back', 'no_replacement', 'revoke', 'prove', 'put_off'] as const).map((kind) => ({ kind })),
  { kind: 'order', order: 'revoke_first', place: '' },
  { kind: 'why_not', why: 'A test key.' },
]
const rotationAt = (more: Partial<Rotation>): Rotation => ({
  id: 'r',
  connectionId: 'c',
  oldKey: KEY,
  name: 'mail',
  newKey: NEW,
  own: false,
  step: 'deliver',
  working: false,
  problem: null,
  proven: true,
  delivered: true,
  copied: false,
  again: false,
  revealId: null,
  kept: 'sealed',
  parked: false,
  end: null,
  ...more,
})
const ROTATIONS: readonly Rotation[] = [
  rotationAt({}),
  rotationAt({ step: 'retire' }),
  rotationAt({ step: 'retire', problem: { kind: 'pending', cause } }),
  rotationAt({ step: 'retire', problem: { kind: 'new_gone' } }),
  ...(['rotated', 'kept', 'undone'] as const).map((end) => rotationAt({ step: 'ended', end })),
]

interface Transition {
  readonly how: string
  readonly from: Incident
  readonly to: Incident
}
const transitions: readonly Transition[] = INCIDENTS.flatMap((from) => {
  const all: readonly (readonly [string, Incident | null])[] = [
    ...REPORTS.map((report) => [report.kind, reported(from, report, NOW)] as const),
    ...CHOICES.flatMap((choice) =>
      [null, ...ROTATIONS].map(
        (rotation) => [`choice ${choice.kind}`, applyChoice(from, choice, rotation, NOW)] as const,
      ),
    ),
    ...ROTATIONS.map(
      (rotation) =>
        [`rotation ${rotation.end ?? rotation.step}`, followed(from, rotation, NOW)] as const,
    ),
    ['start', resumed(from, new Set([KEY.id]))],
  ]
  return all.flatMap(([how, to]) => (to === null ? [] : [{ how, from, to }]))
})
const breaking = (rule: (transition: Transition) => boolean) =>
  transitions
    .flatMap((one) => (rule(one) ? [] : [`${one.from.step}: ${one.how} → ${one.to.step}`]))
    .slice(0, 9)
const causes = (happened: (transition: Transition) => boolean): ReadonlySet<string> =>
  new Set(transitions.filter(happened).map(({ how }) => how))

test('every state and event gives a state whose step follows from what was done, and that works without a problem', () => {
  expect(transitions.length).toBeGreaterThan(20_000)
  expect(
    breaking(({ to }) => to.step === stepOf(to) && (!to.working || to.problem === null)),
  ).toEqual([])
})

test('only a report, or the end of its rotation, says that the leaked key is gone, and nothing takes that back', () => {
  expect(causes(({ from, to }) => from.revoked === null && to.revoked !== null)).toEqual(
    new Set(['gone', 'rotation rotated']),
  )
  expect(breaking(({ from, to }) => from.revoked === null || to.revoked === from.revoked)).toEqual(
    [],
  )
})

test('it is proven by a refusal of the leaked secret after the revoke, or ended by the person’s reason', () => {
  expect(causes(({ from, to }) => from.proof === null && to.proof?.why === null)).toEqual(
    new Set(['confirmed']),
  )
  expect(
    breaking(
      ({ from, to, how }) =>
        how !== 'confirmed' || to === from || (from.revoked !== null && from.proof === null),
    ),
  ).toEqual([])
  expect(
    causes(({ from, to }) => from.proof === null && typeof to.proof?.why === 'string'),
  ).toEqual(new Set(['choice why_not']))
  expect(causes(({ from, to }) => from.proof !== null && to.proof === null)).toEqual(
    new Set(['choice back']),
  )
})

test('a step that works is moved by a report or a start alone, and what a row has no news of stays', () => {
  expect(
    breaking(
      ({ from, to, how }) =>
        !from.working || to === from || how === 'start' || REPORTS.some(({ kind }) => kind === how),
    ),
  ).toEqual([])
  expect(
    breaking(
      ({ from, to, how }) => how !== 'stopped' || from.problem?.kind === 'pending' || to === from,
    ),
  ).toEqual([])
  expect(
    breaking(
      ({ from, to, how }) =>
        how !== 'choice back' ||
        from.problem?.kind !== 'pending' ||
        to.order !== null ||
        from.proof !== null,
    ),
  ).toEqual([])
})

test('once the key is gone the proof follows by itself where the secret is known', () => {
  expect(
    breaking(
      ({ from, to, how }) =>
        how !== 'gone' || to === from || to.working === (to.step === 'proof' && to.hasSecret),
    ),
  ).toEqual([])
})

test('a start rests, says what was interrupted, or that a revoke was stopped, and takes nothing back', () => {
  for (const goesOn of BOTH)
    for (const incident of INCIDENTS) {
      const isStopped = incident.problem?.kind === 'pending' && !goesOn
      expect(resumed(incident, new Set(goesOn ? [KEY.id] : []))).toEqual({
        ...incident,
        parked: true,
        working: false,
        problem: incident.working || isStopped ? { kind: 'interrupted' } : incident.problem,
      })
    }
})
