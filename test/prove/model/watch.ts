import { spareRequests } from '../../../electron/contract/bulk.ts'
import type { ServiceRequest } from '../../../electron/service/http/message.ts'
import type { By } from './meant.ts'
import type { Scene } from './scene.ts'

const DAY = 86_400_000
/** A first press or a leak is sent within so many milliseconds. */
const FIRST_MS = 20_000
const ALARMS_A_DAY = 5
/** A group waits so long at most between its decision to send and its request. */
const WRITE_MS = 300
/** Lists of a service that is late show a dead key for less, but for a second of grain. */
const EARLY_MS = 599_000
/** What the service answered is in the vault after so long. */
const NOTED_MS = 250

const FIRST: ReadonlySet<By> = new Set(['press', 'leak'])

/** What holds at each moment, whatever happens. */
export class Watch {
  readonly #scene: Scene
  readonly #alarms = new Map<string, number[]>()
  /** When the app said that the service deleted a key, by the computer's clock. */
  readonly #revokedAt = new Map<string, number>()
  /** When the app was killed, by the same clock. */
  readonly #killedAt: number[] = []
  readonly #saidDead = new Set<string>()
  /** What the window said of a key before the app could know that a colleague had restored it. */
  readonly #saidBefore = new Set<string>()

  constructor(scene: Scene) {
    this.#scene = scene
  }

  /** Looks at what the app says now. Called whenever something may have happened. */
  look(): void {
    const { shown, wire, world } = this.#scene
    wire.noteMade()
    const isWell = wire.line === 'well' && !wire.isRefused()
    if (!isWell || !world.isOnline) this.hinder()
    if (!world.isRunning) return
    for (const entry of shown.news()) {
      if (shown.saysDead(entry)) this.#said(entry.keyId ?? '', `in the activity log`)
      if (entry.outcome === 'revoked') this.#revokedAt.set(entry.keyId ?? '', Date.parse(entry.at))
      if (entry.outcome === 'still_there') this.#alarm(entry.keyId ?? '', Date.parse(entry.at))
    }
    const deaths = shown.deaths()
    const shownNow = new Set(deaths.map(({ id }) => id))
    for (const id of this.#saidBefore) if (!shownNow.has(id)) this.#saidBefore.delete(id)
    for (const { id, keyId } of deaths)
      if (wire.unseen.has(keyId) || wire.isBackEarly(keyId)) this.#saidBefore.add(id)
      else if (!this.#saidBefore.has(id)) this.#said(keyId, 'in the window')
    this.#checkFirst()
  }
  /** A colleague restored a key: what is said and told of it counts anew. */
  restored(keyId: string): void {
    this.look()
    this.#saidDead.delete(keyId)
    this.#alarms.delete(keyId)
    this.#revokedAt.delete(keyId)
  }
  noteKill(): void {
    this.#killedAt.push(this.#scene.world.time.clock.wall())
  }
  hinder(): void {
    const { wire } = this.#scene
    wire.hinderedAt = wire.now()
  }
  /** The command of a program says that its key is dead. */
  helperTold(keyId: string): void {
    const { wire } = this.#scene
    // Its secret says more than what the service answered to the DELETE. After a false success one
    // refusal is enough, beside any list; after two false 404s one beside a whole list without it.
    const { deleted, refused, lacked } = wire.liesOf(keyId)
    const isExcused =
      deleted.length > 0 ? refused.length > 0 : lacked.length > (wire.isDenied(keyId) ? 0 : 1)
    if (wire.isAlive(keyId) && !isExcused)
      this.#wrong(`${keyId} was said to be dead to its program, and lives`)
  }

  /** A kept secret was erased, because its key is dead. */
  erased(keyId: string): void {
    this.#said(keyId, 'by the erased secret that was kept')
  }

  /** A DELETE is on its way to a key that lives. */
  deleteSent(keyId: string, request: ServiceRequest): void {
    const { wire, meant, world } = this.#scene
    const meanings = meant.ofKey(keyId).filter((one) => one.isMeant())
    const isBulk = meanings.length > 0 && meanings.every(({ by }) => by === 'bulk')
    // A group waits for its next write, and others may send meanwhile.
    const left = wire.remaining(request, WRITE_MS)
    if (isBulk && left !== null && left <= spareRequests(20))
      this.#wrong(`a bulk revoke sent a request with ${left} left`)
    if (keyId === world.own.id) this.#checkOwnLast(meanings)
  }
  /** The own key goes once all else was tried that was wanted before it. */
  #checkOwnLast(own: readonly { readonly at: number }[]): void {
    const { wire, meant, shown, world } = this.#scene
    const since = Math.min(...own.map(({ at }) => at))
    if (wire.now() - since >= 60_000 || wire.hinderedAt >= since - 60_000) return
    for (const { keyId, by, at, isOwed } of meant.all)
      if (
        FIRST.has(by) &&
        isOwed() &&
        at < since &&
        keyId !== world.own.id &&
        !wire.twins.has(keyId) &&
        wire.isAlive(keyId) &&
        // Exempt: what the service's lies made dead for the app is not sent any more, nor what all
        // lists of ten minutes lacked, which is said to be not proven, unless a later press is open.
        wire.excuse(keyId) === null &&
        (!shown.isUnproven(keyId) || shown.isWorking(keyId)) &&
        !this.#wasSent(keyId, since - 1)
      )
        this.#wrong(`the own key was revoked before ${keyId}`)
  }

  #said(keyId: string, where: string): void {
    const { wire } = this.#scene
    if (!wire.isAlive(keyId) || this.#saidDead.has(keyId)) return
    if (wire.excuse(keyId) === null) this.#wrong(`${keyId} is said to be dead ${where}, and lives`)
    else if (!wire.unseen.has(keyId)) this.#saidDead.add(keyId)
  }
  /** `at`: when, by the computer's clock. */
  #alarm(keyId: string, at: number): void {
    const { isClockSet, tokens, wire } = this.#scene
    const revokedAt = this.#revokedAt.get(keyId) ?? 0
    const isEarly = at - revokedAt < EARLY_MS
    const isNoted = !this.#killedAt.some((ms) => ms >= revokedAt && ms - revokedAt <= NOTED_MS)
    // Exempt: times that the app says by a clock that was set, two connections, each of which has an
    // entry of its own, and an answer that a kill came before the vault had it.
    if (isEarly && isNoted && !isClockSet && tokens.size === 1)
      this.#wrong(`${keyId} raised an alarm within ten minutes after the service deleted it`)
    const now = wire.now()
    const today = (this.#alarms.get(keyId) ?? []).filter((at) => now - at < DAY)
    this.#alarms.set(keyId, [...today, now])
    if (today.length >= ALARMS_A_DAY) this.#wrong(`${keyId} raised too many alarms in a day`)
  }

  #wasSent(keyId: string, since: number): boolean {
    return (this.#scene.wire.deletes.get(keyId) ?? []).some((at) => at >= since)
  }
  /** A first press or a leak was sent in time, unless something kept everything from being sent. */
  #checkFirst(): void {
    const { wire, meant, world } = this.#scene
    const now = wire.now()
    for (const { keyId, by, at, isOwed } of meant.all) {
      // Exempt: it may be the key that the connection signs in with, which goes last, and nothing is
      // sent where something keeps requests from being answered.
      const isOwn = keyId === world.own.id || wire.twins.has(keyId)
      const isFree = !isOwn && wire.hinderedAt < at - FIRST_MS
      if (!FIRST.has(by) || !isFree || now - at <= FIRST_MS || !isOwed()) continue
      // Exempt: one that was under way when it was pressed is not sent again.
      const sentAt = wire.deletes.get(keyId)?.find((when) => when >= at - FIRST_MS)
      const isLate = sentAt === undefined ? wire.isAlive(keyId) : sentAt > at + FIRST_MS
      // Exempt: what the service's lies made dead for the app.
      if (isLate && wire.excuse(keyId) === null)
        this.#wrong(`${keyId} (${by}) was not sent within 20 seconds`)
    }
  }
  #wrong(what: string): void {
    this.#scene.wrong.push(what)
  }
}
