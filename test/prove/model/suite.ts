import '../../world/environment.ts'
import fc from 'fast-check'
import type { Break, Proof, Suite } from '../proof.ts'
import { judgeEnd } from './judge.ts'
import { Scene } from './scene.ts'
import { stepsWith } from './steps.ts'

/** Tests try the same sequences each time; `npm run prove` tries new ones. */
const SEED = Number(
  process.env.KEYSTOW_SEED ?? (process.env.VITEST === undefined ? Date.now() % 1_000_000 : 7),
)

const runSequence = async (
  steps: Iterable<fc.AsyncCommand<object, Scene>>,
  countsRequests: boolean,
): Promise<void> => {
  const scene = new Scene(countsRequests)
  try {
    await scene.open()
    await fc.asyncModelRun(() => ({ model: {}, real: scene }), steps)
    await judgeEnd(scene)
  } finally {
    scene.close()
  }
}

/**
 * Sequences of jobs on keys that overlap, with all that may come between; what `often` names comes
 * more often.
 */
const sequences = (id: string, what: string, often: readonly string[], breaks: Break): Proof => ({
  id,
  what,
  full: 300,
  sample: 3,
  brokenTries: 1_200,
  breaks,
  run: async (_scene, amount, tally) => {
    const steps = fc.commands([fc.oneof(...stepsWith(often))], { maxCommands: 40, size: 'max' })
    const run = await fc.check(
      fc.asyncProperty(steps, (some) => runSequence(some, id === 'model-limit')),
      { numRuns: amount, seed: SEED, endOnFailure: true },
    )
    for (let passed = run.failed ? run.numRuns - 1 : run.numRuns; passed > 0; passed -= 1)
      tally.check(true, '')
    if (run.failed) tally.check(false, `${run.counterexample}: ${run.errorInstance}`)
    return `${run.failed ? 'failed after' : ''} ${run.numRuns} sequences, seed ${SEED}`.trim()
  },
})

const REVOCATIONS = 'revocations'
const of = (what: string, file: string, ...edits: Break['edits']): Break => ({ what, file, edits })

/** What holds whatever jobs meet whatever comes between. Source: docs/architecture.md. */
export const MODEL: Suite<null> = {
  id: 'model',
  proofs: [
    sequences(
      'model-ids',
      'a key ends by its id, never by its name',
      ['rotate', 'lend', 'actOnRotation', 'endProgram', 'issue'],
      of('keys of the same name are revoked too', `${REVOCATIONS}/tries.ts`, [
        '    const sent = await sendRevoke(',
        '    for (const one of session.state().keys ?? [])\n      if (one.name === entry.row.keyName && one.id !== keyId) await sendRevoke(session, client.value, one.id)\n    const sent = await sendRevoke(',
      ]),
    ),
    sequences(
      'model-masks',
      'what a create without an answer left is found where its name is masked',
      ['create', 'create', 'createAgain', 'createAgain', 'lost', 'well', 'killSoon'],
      of('the listed name is masked, and that of the create is not', 'workflows/orphans.ts', [
        '    one === other ||\n    plainName(maskSecrets(listed)) === other ||\n    one === plainName(maskSecrets(name))\n',
        '    plainName(maskSecrets(listed)) === other && one !== null\n',
      ]),
    ),
    sequences(
      'model-lock',
      'no row is lost at the lock',
      ['lock', 'unlock', 'press', 'cut', 'leak'],
      of('the table is emptied at the lock', 'app/subscriptions.ts', [
        '() => reveals.hide(),',
        '() => reveals.hide(),\n    () => void context.revocations.keepOnly([]),',
      ]),
    ),
    sequences(
      'model-limit',
      'a bulk revoke leaves requests to others',
      ['bulk', 'press', 'refresh', 'issue', 'controlBulk', 'moment'],
      of('the budget is not looked at', `${REVOCATIONS}/limits.ts`, [
        '  if (gauge === null || gauge.remaining === null || gauge.resetsAt === null) return 0\n',
        '  if (gauge === null || gauge.remaining === null || gauge.resetsAt === null || now > 0) return 0\n',
      ]),
    ),
    sequences(
      'model-everybody',
      'a 401 to everybody proves no death',
      ['lying', 'refused', 'lend', 'endProgram', 'moment'],
      of('a refusal is compared with nothing', `${REVOCATIONS}/ask-service.ts`, [
        'return listed !== null && elapsed(listed, clock) <= COMPARISON_MS',
        'return listed === null || elapsed(listed, clock) >= 0',
      ]),
    ),
    sequences(
      'model-workspace',
      "what another workspace's list lacks is not gone",
      ['elsewhere', 'press', 'plan', 'forbidden', 'refresh'],
      of('each list counts', 'workflows/same-workspace.ts', [
        'known.has(key.id)',
        '(known.has(key.id) || key.id !== "")',
      ]),
    ),
    sequences(
      'model-undo',
      'an undo takes the row of the old key out of the table',
      ['rotate', 'actOnRotation', 'actOnRotation', 'forbidden', 'forbidden', 'well'],
      of(
        'both rows stay',
        `${REVOCATIONS}/revocations.ts`,
        ['    table.addAnyway([entry], out)\n', '    table.addAnyway([entry])\n'],
        ["    for (const one of out) one.row = { ...one.row, ended: 'cancelled' }\n", ''],
      ),
    ),
    sequences(
      'model-orphans',
      'a name finds only what a create without an answer left',
      ['create', 'createAgain', 'lost', 'well', 'issue'],
      of(
        'any key of the name is taken',
        'workflows/orphans.ts',
        [
          'unmarked(listed.value, before).filter(({ id }) => !answered.has(id))',
          '[...listed.value]',
        ],
        [' && !isOlder(key, since),', ' && (!isOlder(key, since) || since !== null),'],
      ),
    ),
    sequences(
      'model-stop',
      'nothing is sent for a bulk revoke that was stopped',
      ['bulk', 'controlBulk', 'slow', 'moment'],
      of(
        'a group goes on after a stop',
        `${REVOCATIONS}/groups.ts`,
        [
          "return group?.phase.kind === 'running'",
          "return group?.phase.kind === 'running' || group?.phase.kind === 'stopped'",
        ],
        [
          '    if (group === undefined || !isBusy(group)) return\n',
          '    entry.retryAt = clock.steady() + 1_000\n    if (group === undefined || !isBusy(group)) return\n',
        ],
      ),
    ),
    sequences(
      'model-resume',
      'a lease is resumed once',
      ['lend', 'kill', 'endProgram', 'minute'],
      of('a lease is resumed twice', 'leases/leases.ts', [
        "entry?.state !== 'away'",
        'entry === undefined',
      ]),
    ),
  ],
  home: 'electron/main',
  parts: ['electron', 'src'],
  load: async () => null,
}
