import { maskSecrets } from '../../../electron/contract/mask-secrets.ts'
import type { Result } from '../../../electron/contract/result.ts'
import type { RotationAction } from '../../../electron/contract/rotate.ts'
import { confirmationWord } from '../../../electron/contract/shown-name.ts'
import type { Meaning, Program, Scene } from './scene.ts'

export const HOUR = 3_600_000
const CLIENT = { name: 'deploy.sh', request: 'revoke' } as const

const drop = (...meanings: readonly Meaning[]): void => {
  const no = (): boolean => false
  for (const meaning of meanings) Object.assign(meaning, { isMeant: no, isOwed: no })
}

/**
 * Tells whether nothing was done. The lock keeps back the answer to what was accepted before it.
 */
const isRefusal = (answer: Result<unknown>): boolean =>
  !answer.ok && answer.error.code !== 'answer_withheld'

/** What is refused is not meant, from the refusal on; what is accepted is owed. */
const settle = (meanings: readonly Meaning[], answer: Result<unknown>): void => {
  if (isRefusal(answer)) drop(...meanings)
  else for (const meaning of meanings) meaning.isOwed = meaning.isMeant
}
const settleBy = (meanings: readonly Meaning[], answer: Promise<Result<unknown>>): void => {
  void answer.then((answered) => settle(meanings, answered))
}

export type Act = (scene: Scene, n: number) => void | Promise<void>

export const press: Act = (scene, n) => {
  const key = scene.pick(n)
  if (key === null) return
  const meaning = scene.mean(key.id, 'press')
  const confirmation = { typedName: confirmationWord(key), signOut: true }
  settleBy(
    [meaning],
    scene.ask('api-keys:revoke', { connectionId: scene.connectionId, id: key.id, confirmation }),
  )
}

export const program: Act = (scene, n) => {
  const key = scene.pick(n)
  if (key === null || scene.isLocked) return
  const meaning = scene.mean(key.id, 'program')
  const wanted = {
    why: 'program',
    client: { ...CLIENT, connectionId: scene.connectionId },
  } as const
  const { revocations } = scene.world.core
  settleBy(
    [meaning],
    revocations.revokeConfirmed(
      scene.world.session,
      key.id,
      { typedName: confirmationWord(key), signOut: true },
      wanted,
    ),
  )
}

/** A bulk revoke of two to four keys; what of it may be sent ends with a stop and with the app. */
export const bulk: Act = (scene, n) => {
  const keys = [n, n + 1, n + 2, n + 3]
    .slice(0, 2 + (n % 3))
    .flatMap((one) => scene.pick(one * 3) ?? [])
  const listed = scene.world.session.state().keys ?? []
  const ids = [...new Set(keys.map(({ id }) => id))].filter(
    (id) => id !== scene.world.own.id && listed.some((key) => key.id === id),
  )
  if (ids.length === 0) return
  const begun: (typeof scene.bulks)[number] = { id: null, isOn: true }
  scene.bulks.push(begun)
  const meanings = ids.map((id) => scene.mean(id, 'bulk', () => begun.isOn))
  void scene.ask('bulk:start', { connectionId: scene.connectionId, ids }).then((started) => {
    if (started.ok) begun.id = started.value.id
    settle(meanings, started)
  })
}

export const controlBulk: Act = async (scene, n) => {
  const action = (['stop', 'resume', 'pause', 'retry', 'dismiss'] as const)[n % 5] ?? 'stop'
  const [job] = scene.world.core.revocations.bulks.jobs()
  const begun = scene.bulks.find(({ id }) => id === job?.id)
  if (job === undefined || begun === undefined) return
  const isStop = action === 'stop' || action === 'pause'
  const goesOn =
    (action === 'resume' && job.phase.kind !== 'done') ||
    (action === 'retry' && job.phase.kind === 'done')
  const wasOn = begun.isOn
  if (goesOn) begun.isOn = true
  const done = await scene.ask('bulk:control', { id: job.id, action })
  const isThere = scene.world.core.revocations.bulks.jobs().some(({ id }) => id === job.id)
  if (!done.ok) begun.isOn = wasOn
  if ((done.ok && isStop) || !isThere) begun.isOn = false
  if (!isThere) for (const { id } of job.rows) scene.givenUp.add(id)
}

export const plan: Act = (scene, n) => {
  const key = scene.pick(n)
  if (key === null) return
  const { clock } = scene.world.service
  const dueAt = clock.now() + (1 + (n % 5)) * HOUR
  // Such a plan only asks: what a person confirms later is meant by itself.
  const unusedDays = n % 3 === 0 ? null : 1
  const isDue = (): boolean => clock.now() >= dueAt - 1_000 && !scene.isLocked
  const meaning = scene.mean(key.id, 'plan', () => unusedDays !== null && isDue())
  const before = scene.meanings.filter(
    (one) => one !== meaning && one.keyId === key.id && one.by === 'plan',
  )
  const asked = scene.ask('plans:put', {
    connectionId: scene.connectionId,
    keyIds: [key.id],
    dueAt,
    unusedDays,
  })
  settleBy([meaning], asked)
  void asked.then(({ ok }) => {
    if (ok) drop(...before)
  })
}

/** Cancels, confirms, restores or dismisses what is planned or pending. */
export const actOnPlans: Act = async (scene, n) => {
  const plans = scene.world.core.revocations.plans()
  const one = plans[n % Math.max(plans.length, 1)]
  if (one === undefined) return
  const action = (['cancel', 'confirm', 'restore', 'dismiss'] as const)[n % 4] ?? 'cancel'
  const confirmed = action === 'confirm' ? scene.mean(one.keyId, 'confirmed') : null
  const done = await scene.ask('plans:act', { ids: [one.id], action })
  if (confirmed !== null) settle([confirmed], done)
  if (!done.ok || action === 'confirm') return
  const isOf = ({ keyId, by }: Meaning): boolean =>
    keyId === one.keyId &&
    (one.dueAt === null ? by === originOf(one.why) || by === 'confirmed' : by === 'plan')
  if (action === 'cancel' || action === 'dismiss') {
    drop(...scene.meanings.filter(isOf))
    scene.givenUp.add(one.keyId)
  }
  if (action === 'restore')
    settle(
      [
        scene.mean(
          one.keyId,
          'plan',
          () => scene.world.service.clock.now() >= (one.dueAt ?? 0) - 1_000 && !scene.isLocked,
        ),
      ],
      done,
    )
}
const originOf = (why: string): string => (why === 'person' ? 'press' : why)

export const lend: Act = async (scene, n) => {
  if (scene.isLocked || scene.line !== 'well') return
  const held = { leave: () => {} }
  const isLasting = n % 2 === 0
  const process = { pid: isLasting ? globalThis.process.pid : 4_194_303, birth: null }
  const asker = { ...CLIENT, request: 'run', connectionId: scene.connectionId } as const
  const { core } = scene.world
  scene.lending.add(held)
  const granted = await core.leases.run(
    scene.world.session,
    {
      command: ['node', 'app.js'],
      folder: ['/home/shop', '/home/api_test_suite'][n % 2] ?? '',
      seconds: 30 * 24 * 3600,
      asker,
      process,
    },
    scene.helperOf(held),
  )
  scene.lending.delete(held)
  // What a dead app granted reached nobody.
  if (!granted.ok || !scene.world.isRunning || scene.world.core !== core) return
  const { lease: id, leaseToken: token, keyId, secret } = granted.value
  const made: Program = { id, token, keyId, isLasting, isOver: false, leave: () => held.leave() }
  scene.secrets.set(keyId, secret)
  scene.answered.add(keyId)
  scene.programs.push(made)
  settle([scene.mean(keyId, 'lease', () => made.isOver)], granted)
}

/** A program ends, its helper vanishes, or the person ends it. */
export const endProgram: Act = (scene, n) => {
  const open = scene.programs.filter(({ isOver }) => !isOver)
  const one = open[n % Math.max(open.length, 1)]
  if (one === undefined) return
  if (n % 3 === 0) {
    one.isOver = true
    void scene.ask('leases:end', one.id).then((answer) => {
      if (isRefusal(answer)) one.isOver = false
    })
  } else {
    one.isOver = true
    one.leave()
  }
}

export const rotate: Act = (scene, n) => {
  const key = scene.pick(n)
  if (key === null || key.id === scene.world.own.id) return
  void scene.ask('rotate:start', {
    connectionId: scene.connectionId,
    keyId: key.id,
    name: key.name,
  })
}

const ROTATION_ACTIONS = ['retire', 'undo', 'saved', 'retry', 'undo'] as const
export const actOnRotation: Act = async (scene, n) => {
  const open = scene.world.core.rotations.list().filter(({ step }) => step !== 'ended')
  const one = open.at(-1 - (n % 2)) ?? open[0]
  const kind = ROTATION_ACTIONS[n % ROTATION_ACTIONS.length] ?? 'saved'
  if (one === undefined) return
  const { oldKey, newKey } = one
  const undoes =
    kind === 'undo' || (kind === 'retry' && (one.step === 'undo' || one.step === 'create'))
  const meant = kind === 'retire' ? oldKey : undoes ? newKey : null
  const meaning =
    meant === null ? null : scene.mean(meant.id, kind === 'retire' ? 'rotation' : 'undo')
  if (kind === 'retire')
    for (const before of ['saved', 'next'] as const)
      await scene.ask('rotate:act', { id: one.id, action: { kind: before } })
  const action: RotationAction =
    kind === 'retire' ? { kind, typedName: confirmationWord(oldKey) } : { kind }
  const done = await scene.ask('rotate:act', { id: one.id, action })
  const hasEnded = (end: string): boolean =>
    scene.world.core.rotations.list().some((listed) => listed.id === one.id && listed.end === end)
  if (meaning !== null) {
    settle([meaning], done)
    // A rotation that ended the other way owes nothing.
    const { isOwed } = meaning
    meaning.isOwed = () => isOwed() && !hasEnded(kind === 'retire' ? 'undone' : 'rotated')
  }
  const after = scene.world.core.rotations.list().find(({ id }) => id === one.id)
  // The new key is the only one left: it stays.
  if (
    meaning !== null &&
    kind === 'undo' &&
    (after?.end === 'rotated' || after?.problem?.kind === 'old_gone')
  )
    drop(meaning)
  // The undo took the row of the old key out of the table.
  if (
    done.ok &&
    kind === 'undo' &&
    after?.problem?.kind !== 'too_late' &&
    after?.problem?.kind !== 'failed'
  )
    drop(...scene.meanings.filter(({ keyId, by }) => keyId === oldKey.id && by === 'rotation'))
}

export const leak: Act = async (scene, n) => {
  const key = scene.pick(n)
  if (key === null) return
  const begun = await scene.ask('incidents:begin', {
    connectionId: scene.connectionId,
    keyId: key.id,
    found: null,
  })
  if (!begun.ok) return
  const act = (action: Parameters<typeof scene.ask<'incidents:act'>>[1]['action']) =>
    scene.ask('incidents:act', { id: begun.value.id, action })
  await act({ kind: 'order', order: 'revoke_first', place: 'a chat' })
  const meaning = scene.mean(key.id, 'leak')
  settleBy([meaning], act({ kind: 'revoke', typedName: confirmationWord(key), signOut: true }))
}

export const create: Act = async (scene, n) => {
  const name = ['shop', 'x_live_AbCdEfGh12345678', 'a'][n % 3] ?? 'shop'
  scene.creates.push({
    name: maskSecrets(name),
    before: new Set(scene.living().map(({ id }) => id)),
  })
  const created = await scene.ask('api-keys:create', { connectionId: scene.connectionId, name })
  if (!created.ok || created.value.kind !== 'created') return
  const { id, key } = created.value.reveal
  scene.answered.add(key.id)
  void scene.ask('reveals:finish', { id, reason: 'copied' })
}
/** Revokes what a create without an answer left, and creates again. */
export const createAgain: Act = async (scene) => {
  const unread = await scene.ask('api-keys:unread-outcome', null)
  if (!unread.ok || unread.value === null) return
  const { outcome, connectionId } = unread.value
  if (outcome.kind === 'unknown')
    return void (await scene.ask('api-keys:look-again', outcome.attemptId))
  const [orphan] = outcome.kind === 'lost' ? outcome.orphans : []
  // A colleague's key of the same name may be as young: only one that was there before, or that
  // somebody got, is certainly another. A secret that came and was not saved is told of by its key.
  const isUnsaved = outcome.kind === 'lost' && outcome.cause === null
  const attempts = scene.creates.filter(({ name }) => name === maskSecrets(outcome.name))
  const isOther = (id: string): boolean =>
    (!isUnsaved && scene.answered.has(id)) || attempts.every(({ before }) => before.has(id))
  if (orphan === undefined) {
    for (const [id, name] of scene.made)
      if (
        outcome.kind === 'lost' &&
        name === maskSecrets(outcome.name) &&
        scene.isAlive(id) &&
        !isOther(id) &&
        // Another create was answered with it, and the app was killed.
        !scene.world.core.store.value.creates.some(({ record }) => record.key?.id === id)
      )
        scene.wrong.push(`${id} is what a create left, and was not found`)
    return void (await scene.ask('api-keys:mark-outcome-read', outcome.attemptId))
  }
  if (isOther(orphan.id)) scene.wrong.push(`${orphan.id} was taken for the orphan of a create`)
  const meaning = scene.mean(orphan.id, 'orphan')
  const confirmation = { typedName: confirmationWord(orphan), signOut: false }
  settleBy(
    [meaning],
    scene
      .ask('api-keys:revoke-and-create', {
        connectionId,
        attemptId: outcome.attemptId,
        id: orphan.id,
        confirmation,
      })
      .then((answer) => {
        if (!answer.ok) return answer
        const { created, revoke } = answer.value
        if (created?.kind === 'created') scene.answered.add(created.reveal.key.id)
        return revoke
      }),
  )
}
