import { well } from './faults.ts'
import { LIMIT, type Scene } from './scene.ts'

const HOUR = 3_600_000
/** The last look at a key that the service said it deleted. */
const LAST_LOOK_MS = 6 * HOUR
const WINDOW_MS = 60_000
/** Requests of a token in any window of the good hour, in which nobody presses anything. */
const BACKGROUND_MOST = LIMIT

/** Why a key that was to die may live after the good hour. */
interface Exemption {
  readonly why: string
  readonly holds: (scene: Scene, keyId: string) => boolean
}
const EXEMPTIONS: readonly Exemption[] = [
  {
    why: 'a person has to look at it, and the app says so',
    holds: ({ shown }, keyId) => shown.waitsForPerson(keyId),
  },
  {
    why: 'its date is to come, or it was used before its date',
    holds: ({ meant, shown, world }, keyId) =>
      meant.ofKey(keyId).every(({ by, isOwed }) => !isOwed() || by === 'plan') &&
      shown
        .plans()
        .some(
          ({ keyId: id, dueAt, phase }) =>
            id === keyId &&
            dueAt !== null &&
            ((phase.kind === 'planned' && dueAt > world.service.clock.now()) ||
              (phase.kind === 'ended' && phase.end === 'used')),
        ),
  },
  {
    why: 'the lists are parts, and the app does not say that it is dead',
    holds: ({ hasLastingPart, shown }, keyId) =>
      hasLastingPart && (shown.isOpen(keyId) || !shown.dead().includes(keyId)),
  },
  {
    // The model does not know which of two connections a key is to die by.
    why: 'the token of a connection is dead: nothing can be revoked from there',
    holds: (scene) => [...scene.tokens.values()].some((token) => !isTokenAlive(scene, token)),
  },
  {
    // A refused token is tried again while something is open: here nothing is.
    why: 'it was said to be deleted; then the token was refused, which the person is told, and nothing was open',
    holds: ({ shown, tokens, wire }, keyId) => {
      const ids = shown.connectionsOf(keyId)
      // Without a row that tells of the key, nobody knows which connection is to revoke it.
      const asked = ids.length > 0 ? ids : [...tokens.keys()]
      return (
        wire.liesOf(keyId).deleted.length > 0 &&
        !shown.isWorking(keyId) &&
        asked.some((id) => shown.isSignedOut(id))
      )
    },
  },
  {
    why: 'its connection signs in with it, and was refused after its DELETE: not proven, which is said',
    holds: (scene, keyId) => scene.ownKeys().includes(keyId) && scene.shown.isUnproven(keyId),
  },
  {
    why: 'the connection was forgotten, which the person was told',
    holds: ({ left }, keyId) => left.has(keyId),
  },
  {
    why: 'the disk was full, which was said, and the app was killed',
    holds: ({ unwritten }, keyId) => unwritten.has(keyId),
  },
  {
    why: 'the service said more than once that it deleted the key: the second time counts for an hour',
    holds: ({ wire }, keyId) => wire.isAlive(keyId) && wire.liesOf(keyId).deleted.length > 1,
  },
  {
    why: 'the service said that it deleted the key, or denied it twice, before the last look',
    holds: ({ wire }, keyId) => {
      const { deleted, absent } = wire.liesOf(keyId)
      const denied = wire.isDenied(keyId) ? absent : []
      const isOld = [...deleted, ...denied].some((at) => wire.now() - at > LAST_LOOK_MS)
      return wire.isAlive(keyId) && isOld
    },
  },
  {
    why: 'the service refused its secret twice beside lists that count: no list opens it any more',
    holds: ({ wire }, keyId) => {
      const { deleted, refused, lacked } = wire.liesOf(keyId)
      const counted = deleted.length > 0 ? refused : lacked
      return wire.isAlive(keyId) && counted.length > 1
    },
  },
]
const isTokenAlive = ({ wire, world, secrets }: Scene, token: string): boolean => {
  if (token === world.own.secret) return wire.isAlive(world.own.id)
  for (const [id, secret] of secrets) if (secret === token) return wire.isAlive(id)
  return false
}

/** Lets all be well again, but for what is to last, and waits for an hour. */
const passGoodHour = async (scene: Scene): Promise<void> => {
  const { world, wire } = scene
  world.diskRefusal = null
  well(scene)
  wire.latency = 0
  wire.killsAt = null
  world.join()
  void world.killAt(Number.POSITIVE_INFINITY)
  await advance(scene, 10_000)
  if (scene.isLocked) await scene.ask('lock:open', { passphrase: null })
  scene.isLocked = false
  await advance(scene, 1_000)
  // Only where the person signed in elsewhere does somebody have to sign in.
  for (const [id, token] of scene.tokens)
    if (token === scene.foreign) {
      scene.tokens.set(id, world.own.secret)
      void scene.ask('connections:reconnect', { id, token: world.own.secret })
      await world.settle()
    }
  for (let half = 0; half < 6; half += 1) await advance(scene, 30_000)
  const since = wire.now()
  await advance(scene, HOUR)
  checkRate(scene, since)
}
/** A quit that is under way may take a while; the person starts the app again. */
const advance = async (scene: Scene, ms: number): Promise<void> => {
  await scene.world.advance(ms)
  await scene.revive()
  scene.watch.look()
}

/** The background sends nothing that the service refuses because of its limit. */
const checkRate = ({ wire, world, wrong }: Scene, since: number): void => {
  const isCounted = world.service.variants.rateLimitHeaders === 'present'
  for (const sentAt of wire.sentAt.values()) {
    let opened = Number.NEGATIVE_INFINITY
    let count = 0
    for (const at of sentAt) {
      // The first request after a window opens the next one.
      if (at >= opened + WINDOW_MS) [opened, count] = [at, 0]
      count += 1
      if (opened < since || !isCounted || count <= BACKGROUND_MOST) continue
      wrong.push(`${count} background requests in a minute`)
      return
    }
  }
}

/** Judges what a sequence left once all was well for an hour. */
export const judgeEnd = async (scene: Scene): Promise<void> => {
  await passGoodHour(scene)
  const { wire, meant, shown } = scene
  const isExempt = (keyId: string): boolean => EXEMPTIONS.some(({ holds }) => holds(scene, keyId))
  const wrong = (what: string): void => void scene.wrong.push(what)

  for (const { keyId, by, isOwed } of meant.all)
    if (isOwed() && wire.isAlive(keyId) && !isExempt(keyId))
      wrong(`${keyId} (${by}) was to die, and lives after an hour in which all was well`)
  for (const keyId of scene.lent)
    if (
      wire.isAlive(keyId) &&
      // Exempt: the app ended it, and a colleague restored it.
      !wire.restored.has(keyId) &&
      !scene.programs.some((program) => program.keyId === keyId) &&
      !isExempt(keyId) &&
      !shown.searches(wire.living().find(({ id }) => id === keyId)?.name ?? '')
    )
      wrong(`${keyId} was made for a program that never got it, and lives`)
  for (const { keyId, connectionId } of shown.working()) {
    // A key that was made in the other workspace lives there.
    const isDead = wire.known.has(keyId) && !wire.isAlive(keyId)
    if (isDead && !isExempt(keyId) && scene.tokens.has(connectionId))
      wrong(`${keyId} is dead, and the app goes on with it`)
  }
  for (const { keyId, isOver, isLasting } of scene.programs)
    if (
      !isOver &&
      isLasting &&
      wire.revoked.has(keyId) &&
      !meant.ofKey(keyId).some(({ by }) => by !== 'lease')
    )
      wrong(`${keyId} of a program that runs is dead`)
  for (const keyId of wire.revoked)
    if (!shown.hasTold(keyId) && !isExempt(keyId) && !shown.isOpen(keyId))
      wrong(`${keyId} was revoked without an entry in the activity log`)
  for (const keyId of shown.lostSecrets())
    if (wire.isAlive(keyId)) wrong(`the secret of ${keyId} is lost`)
  const [first] = scene.wrong
  if (first !== undefined) throw new Error(first)
}
