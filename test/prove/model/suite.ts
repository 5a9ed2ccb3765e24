import '../../world/environment.ts'
import fc from 'fast-check'
import type { Break, Proof, Suite } from '../proof.ts'
import { crossings } from './crossings.ts'
import { judgeEnd } from './judge.ts'
import { PLANTED } from './planted.ts'
import { Scene } from './scene.ts'
import { stepsWith } from './steps.ts'

/** Tests try the same sequences each time; `npm run prove` tries new ones, or those of `--seed`. */
const seedOf = (): number =>
  Number(
    process.env.KEYSTOW_SEED ?? (process.env.VITEST === undefined ? Date.now() % 1_000_000 : 7),
  )

const runSequence = async (steps: Iterable<fc.AsyncCommand<object, Scene>>): Promise<void> => {
  const scene = new Scene()
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
const sequences = (
  id: string,
  what: string,
  often: readonly string[],
  breaks: Break,
  ...moreBreaks: readonly Break[]
): Proof => ({
  id,
  what,
  full: 500,
  sample: 2,
  brokenTries: 1_200,
  breaks,
  moreBreaks,
  run: async (_scene, amount, tally) => {
    const seed = seedOf()
    const steps = fc.commands([fc.oneof(...stepsWith(often))], { maxCommands: 40, size: 'max' })
    const run = await fc.check(fc.asyncProperty(steps, runSequence), {
      numRuns: amount,
      seed,
      endOnFailure: true,
    })
    for (let passed = run.failed ? run.numRuns - 1 : run.numRuns; passed > 0; passed -= 1)
      tally.check(true, '')
    if (run.failed) tally.check(false, `${run.counterexample}: ${run.errorInstance}`)
    return `${run.failed ? 'failed after' : ''} ${run.numRuns} sequences, seed ${seed}`.trim()
  },
})

/** What holds whatever jobs meet whatever comes between. Source: docs/architecture.md. */
export const MODEL: Suite<null> = {
  id: 'model',
  proofs: [
    sequences(
      'model-ids',
      'a key ends by its id, never by its name',
      ['rotate', 'actOnRotation', 'actOnRotation', 'lend', 'endProgram', 'press', 'issue'],
      PLANTED.byName,
    ),
    sequences(
      'model-masks',
      'what a create without an answer left is found where its name is masked',
      ['create', 'create', 'createAgain', 'lost', 'well', 'killSoon'],
      PLANTED.masks,
    ),
    sequences(
      'model-lock',
      'no row is lost at the lock',
      ['lock', 'unlock', 'press', 'cut', 'leak'],
      PLANTED.lock,
    ),
    sequences(
      'model-limit',
      'a bulk revoke leaves requests to others',
      ['bulk', 'bulk', 'refresh', 'refresh', 'issue', 'press', 'moment'],
      PLANTED.spare,
    ),
    sequences(
      'model-everybody',
      'a 401 to everybody proves no death, and a refused token is tried again',
      ['lying', 'refused', 'lend', 'lend', 'endProgram', 'minute'],
      PLANTED.uncompared,
      PLANTED.toldUnproven,
      PLANTED.neverReopened,
      PLANTED.neverPolled,
    ),
    sequences(
      'model-places',
      'what another workspace answers changes nothing',
      ['elsewhere', 'back', 'press', 'plan', 'forbidden', 'refresh', 'lend', 'endProgram'],
      PLANTED.eachList,
      PLANTED.otherPlace,
    ),
    sequences(
      'model-undo',
      'an undo takes the reason of the old key away, which goes only while the new one works',
      ['rotate', 'actOnRotation', 'actOnRotation', 'refusedSecret', 'minute'],
      PLANTED.undoKeeps,
      PLANTED.newKeyGone,
    ),
    sequences(
      'model-new-key',
      'an old key stays while the app ends the new one',
      ['rotate', 'actOnRotation', 'actOnRotation', 'press', 'press', 'lateCommit', 'lateReplica'],
      PLANTED.newKeyEnding,
    ),
    sequences(
      'model-sent',
      'that a request was sent is never taken back',
      ['rotate', 'actOnRotation', 'actOnRotation', 'forbidden', 'well'],
      PLANTED.sentTakenBack,
    ),
    sequences(
      'model-orphans',
      'a name finds only what a create without an answer left',
      ['create', 'create', 'createAgain', 'lost', 'well', 'issue'],
      PLANTED.anyOrphan,
    ),
    sequences(
      'model-stop',
      'nothing is sent for a bulk revoke that was stopped, and what was sent is told',
      ['bulk', 'controlBulk', 'slow', 'moment', 'issue', 'killInDelete'],
      PLANTED.stop,
      PLANTED.sentUnwritten,
    ),
    sequences(
      'model-resume',
      'a lease is resumed once, and lasts as long as its program',
      ['lend', 'lend', 'kill', 'diskIsFullSoon', 'diskHasRoom'],
      PLANTED.resume,
      PLANTED.fullDisk,
    ),
    sequences(
      'model-late',
      'a list that is late, or a part, proves nothing',
      [
        'late',
        'lateReplica',
        'omit',
        'omit',
        'part',
        'press',
        'press',
        'oddOfOne',
        'denied',
        'minute',
        'hours',
      ],
      PLANTED.listAlone,
      PLANTED.reopenedAtOnce,
      PLANTED.unprovenLeft,
    ),
    sequences(
      'model-absent',
      'a 404 proves nothing before it comes twice, each time with a list',
      [
        'denied',
        'denied',
        'omit',
        'press',
        'press',
        'part',
        'lateReplica',
        'lend',
        'endProgram',
        'refresh',
        'minute',
      ],
      PLANTED.oneAbsence,
      PLANTED.partIsWhole,
      PLANTED.absencesTogether,
      PLANTED.absenceAlone,
    ),
    sequences(
      'model-lost',
      'what had no answer is sent again until it is known',
      ['lost', 'lateCommit', 'oddOfOne', 'press', 'press', 'killInDelete', 'well', 'minute'],
      PLANTED.lostIsDead,
      PLANTED.notSentAgain,
      PLANTED.noEntry,
    ),
    sequences(
      'model-first',
      'a first press goes at once, whatever hangs',
      [
        'press',
        'press',
        'press',
        'oddOfOne',
        'leak',
        'refresh',
        'refresh',
        'refresh',
        'minute',
        'diskIsFull',
      ],
      PLANTED.diskStopsPress,
    ),
    sequences(
      'model-own',
      'the own key goes last',
      ['press', 'press', 'pressOwn', 'oddOfOne', 'oddOfOne', 'leak'],
      PLANTED.ownFirst,
    ),
    sequences(
      'model-dates',
      'a date that passed unseen, or by a clock that was set, ends nothing',
      [
        'plan',
        'plan',
        'hours',
        'hours',
        'actOnPlans',
        'actOnPlans',
        'lock',
        'unlock',
        'setClock',
        'use',
      ],
      PLANTED.restored,
      PLANTED.lockedDate,
      PLANTED.clockDate,
    ),
    sequences(
      'model-secrets',
      'a new key is not dead because its secret is refused, or no answer knows it',
      ['lend', 'lend', 'endProgram', 'refusedSecret', 'oddOfOne', 'lateReplica', 'part', 'minute'],
      PLANTED.newSecret,
      PLANTED.comparedPart,
      PLANTED.newKeyAbsent,
      PLANTED.oneRefusal,
    ),
    sequences(
      'model-restored',
      'a restored key dies once somebody revokes it again, and one whose death was proven not before',
      ['lend', 'endProgram', 'press', 'restore', 'restore', 'pressRestored', 'refresh', 'minute'],
      PLANTED.restoredLeft,
      PLANTED.restoredRevoked,
    ),
    sequences(
      'model-pasted',
      'a pasted secret that lacks a letter, or a kept one that was refused once, proves no death',
      ['paste', 'paste', 'prove', 'omit', 'oddOfOne', 'keep', 'check', 'refusedSecret', 'minute'],
      PLANTED.pastedIsSure,
      PLANTED.keptByOne,
    ),
    sequences(
      'model-letters',
      "four letters alone make the token no other key's secret",
      ['twin', 'pressOwn', 'pressOwn', 'press', 'refused', 'minute', 'hours'],
      PLANTED.sureByLetters,
    ),
    crossings,
  ],
  home: 'electron/main',
  parts: ['electron', 'src'],
  load: async () => null,
}
