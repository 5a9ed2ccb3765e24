// Random exploration of what the model has no step for: kept secrets, pasted secrets, the own key's
// rotation, colleagues who restore keys, connections that share a token, checks of kept keys.
import { asListed, type CreatedApiKey } from '../../../electron/contract/api-key.ts'
import type { FaultSpec } from '../../../electron/contract/lab.ts'
import { confirmationWord } from '../../../electron/contract/shown-name.ts'
import type { Core } from '../../../electron/main/app/core.ts'
import { Scene } from '../features/revocations/scene.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const always = { percent: 100, seed: 1 } as const
const DEAD = /^(revoked|already_gone|gone_after_request|confirmed)$/

export const randomOf = (seed: number) => {
  let state = seed * 7919 + 13
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return { to: (n: number): number => Math.floor(next() * n) }
}

export interface Options {
  /** Known findings are left out. */
  readonly without: ReadonlySet<string>
  readonly length: number
}

export class Explorer {
  readonly world = new Scene({ variants: { limit: 100 } })
  readonly wrong: string[] = []
  readonly trace: string[] = []
  readonly rnd: ReturnType<typeof randomOf>
  readonly options: Options
  /** Who wants a key dead, by id. */
  readonly meant = new Map<string, Set<string>>()
  readonly names = new Map<string, string>()
  readonly secrets = new Map<string, string>()
  readonly kept = new Set<string>()
  readonly everDead = new Set<string>()
  readonly seenEntries = new Set<string>()
  readonly rotationOf = new Map<string, { old: string; fresh: string | null }>()
  isLocked = false
  isClockSet = false
  workspace = ''
  nameCount = 0
  restored = new Map<string, number>()

  constructor(seed: number, options: Options) {
    this.rnd = randomOf(seed)
    this.options = options
  }

  get core(): Core {
    return this.world.core
  }
  living(): ReadonlySet<string> {
    return new Set(this.world.service.keysOf(this.workspace).map(({ id }) => id))
  }
  nameOf(id: string): string {
    return this.names.get(id) ?? id
  }
  mean(id: string, by: string): void {
    const set = this.meant.get(id) ?? new Set()
    set.add(by)
    this.meant.set(id, set)
  }
  unmean(id: string, by: string): void {
    this.meant.get(id)?.delete(by)
  }
  /** Nothing is owed before the app has answered. */
  readonly owed = new Map<string, Set<string>>()
  owe(id: string, by: string): void {
    const set = this.owed.get(id) ?? new Set()
    set.add(by)
    this.owed.set(id, set)
  }
  isMeant(id: string): boolean {
    return (this.meant.get(id)?.size ?? 0) > 0
  }
  fail(what: string): void {
    this.wrong.push(what)
  }

  async open(): Promise<void> {
    const { world } = this
    this.workspace = world.workspace.id
    await world.open()
    for (const [name, key] of Object.entries(world.keys)) this.note(key, name)
    this.note(world.ownKey, 'own')
    // As the window adds a connection: its key is known by its letters alone.
    if (this.rnd.to(2) === 0) {
      world.signIn(world.ownKey, { keyId: null })
      await world.relist()
    }
    const { carry } = world
    world.carry = async (request) => {
      const id = request.method === 'DELETE' ? request.query.get('id') : null
      if (id !== null && this.living().has(id) && !this.isMeant(id))
        this.fail(`DELETE ${this.nameOf(id)}, which nobody meant`)
      const answer = await carry(request)
      if (request.method === 'POST' && answer.status === 201 && typeof answer.body === 'string') {
        const { data } = JSON.parse(answer.body)
        this.names.set(data.id, `${data.name}'`)
        this.secrets.set(data.id, data.key)
      }
      return answer
    }
  }
  note(key: CreatedApiKey, name: string): void {
    this.names.set(key.id, name)
    this.secrets.set(key.id, key.key)
  }
  tokenKey(): string {
    const token = this.core.sessions.token('c')
    if (!token.ok) return ''
    for (const [id, secret] of this.secrets) if (secret === token.value.secret) return id
    return ''
  }

  look(): void {
    const { world } = this
    if (!world.isOpen) return
    const living = this.living()
    for (const id of this.names.keys()) if (!living.has(id)) this.everDead.add(id)
    for (const one of this.core.activity.list()) {
      const text = JSON.stringify(one)
      if (this.seenEntries.has(text)) continue
      this.seenEntries.add(text)
      const saysDead = (one.action === 'revoke' || one.action === 'prove' || one.action === 'plan') && DEAD.test(one.outcome)
      if (saysDead && one.keyId !== null && living.has(one.keyId))
        this.fail(`activity says ${one.action}: ${one.outcome} of ${this.nameOf(one.keyId)}, which lives`)
    }
    for (const id of this.kept) {
      const has = this.core.kept.of('c').some((key) => key.id === id)
      if (!has && living.has(id) && !this.everDead.has(id)) {
        this.fail(`the kept secret of ${this.nameOf(id)} is gone, and the key lives`)
        this.kept.delete(id)
      }
    }
    for (const proof of this.core.revocations.proofs.list())
      if (proof.verdict?.kind === 'confirmed' && living.has(proof.key.id) && !this.restored.has(proof.key.id))
        this.fail(`the proof of ${this.nameOf(proof.key.id)} is confirmed, and the key lives`)
    for (const leak of this.core.leaks.list())
      if (living.has(leak.key.id) && !this.restored.has(leak.key.id) && (leak.items.revoke === 'done' || leak.items.proof === 'done'))
        this.fail(`the leak of ${this.nameOf(leak.key.id)} says done, and the key lives`)
    for (const one of this.core.rotations.list()) {
      const known = this.rotationOf.get(one.id)
      if (known === undefined) continue
      known.fresh = one.newKey?.id ?? known.fresh
      const { fresh } = known
      if (fresh !== null && living.has(fresh) && one.step !== 'ended' && one.step !== 'create' && one.step !== 'look' && this.secrets.has(fresh))
        if (this.core.rotations.secretOf(one.connectionId, fresh) === null && one.newKey !== null)
          this.fail(`the secret of the new key of ${this.nameOf(known.old)} is lost (${one.step} ${one.problem?.kind})`)
      if (one.end === 'rotated' && living.has(known.old) && !this.restored.has(known.old)) this.fail(`rotated is said, and ${this.nameOf(known.old)} lives`)
      if (one.end === 'undone' && fresh !== null && living.has(fresh) && !this.restored.has(fresh)) this.fail(`undone is said, and the new key of ${this.nameOf(known.old)} lives`)
    }
    for (const job of this.core.revocations.bulks.jobs())
      for (const row of job.rows)
        if ((row.state === 'revoked' || row.state === 'already_gone') && living.has(row.id) && !this.restored.has(row.id))
          this.fail(`the bulk row of ${this.nameOf(row.id)} says ${row.state}, and the key lives`)
  }

  async pass(ms: number, slice = 5_000): Promise<void> {
    for (let rest = ms; rest > 0; rest -= slice) {
      await this.world.advance(Math.min(rest, slice))
      if (!this.world.isOpen) await this.revive()
      this.look()
    }
  }
  async revive(): Promise<void> {
    this.isLocked = false
    // What the disk refused, a kill ends.
    if (this.world.diskRefusal !== null) for (const id of this.meant.keys()) this.unwritten.add(id)
    if (this.world.diskRefusal !== null) this.kept.clear()
    while (!this.world.isOpen)
      await (this.world.isRunning ? this.world.settle() : this.world.start())
    await this.world.settle()
  }

  pick(): string | null {
    const keys = this.core.sessions.find('c')
    const listed = keys.ok ? (keys.value.state().keys ?? []) : []
    const ids = listed.map(({ id }) => id).filter((id) => id !== this.tokenKey())
    return ids[this.rnd.to(Math.max(ids.length, 1))] ?? null
  }
  listedKey(id: string) {
    const session = this.core.sessions.find('c')
    return session.ok ? session.value.state().keys?.find((key) => key.id === id) : undefined
  }
  ask<T>(promise: Promise<T>): Promise<T> {
    return promise.catch(() => new Promise<T>(() => {}))
  }
  told(id: string, answer: { ok: boolean; value?: unknown }, by: string): void {
    if (!answer.ok) {
      const code = (answer as { error?: { code: string } }).error?.code
      if (code !== 'answer_withheld') this.unmean(id, by)
      return
    }
    this.owe(id, by === 'none' ? 'press' : by)
    const { kind } = (answer.value ?? {}) as { kind?: string }
    if ((kind === 'revoked' || kind === 'already_gone') && this.living().has(id))
      this.fail(`a press on ${this.nameOf(id)} is answered ${kind}, and the key lives`)
  }

  readonly acts: Readonly<Record<string, () => Promise<void> | void>> = {
    press: () => {
      const id = this.pick()
      const key = id === null ? undefined : this.listedKey(id)
      if (id === null || key === undefined || this.isLocked) return
      this.trace.push(`  of ${this.nameOf(id)}`)
      const had = this.meant.get(id)?.has('press') === true
      this.mean(id, 'press')
      void this.ask(
        this.world.ask('api-keys:revoke', {
          connectionId: 'c',
          id,
          confirmation: { typedName: confirmationWord(key), signOut: true },
        }),
      ).then((answer) => this.told(id, answer, had ? 'none' : 'press'))
    },
    bulk: () => {
      const ids = [...new Set([this.pick(), this.pick(), this.pick()].flatMap((id) => id ?? []))]
      if (ids.length === 0 || this.isLocked) return
      this.trace.push(`  of ${ids.map((id) => this.nameOf(id)).join(' ')}`)
      const had = ids.filter((id) => this.meant.get(id)?.has('bulk') === true)
      for (const id of ids) this.mean(id, 'bulk')
      void this.ask(this.world.ask('bulk:start', { connectionId: 'c', ids })).then((answer) => {
        if (!answer.ok) { for (const id of ids) if (!had.includes(id)) this.unmean(id, 'bulk') }
        else for (const id of ids) this.owe(id, 'bulk')
      })
    },
    resumeBulk: () => {
      const [job] = this.core.revocations.bulks.jobs()
      if (job !== undefined) this.core.revocations.bulks.control(job.id, (['resume', 'retry', 'dismiss', 'stop'] as const)[this.rnd.to(4)] ?? 'resume')
    },
    keep: () => {
      const id = this.pick()
      const secret = this.secrets.get(id ?? '')
      const key = id === null ? undefined : this.listedKey(id)
      if (id === null || secret === undefined || key === undefined || this.core.revocations.endOf('c', id) !== 'alive') return
      const put = this.core.kept.put('c', key, { secret, address: 'https://keys.test' })
      if (put.ok && this.world.isOpen) this.kept.add(id)
      this.trace.push(`  of ${this.nameOf(id)}`)
    },
    checkKept: async () => {
      const [id] = [...this.kept]
      if (id === undefined) return
      void this.ask(this.world.ask('kept:check', { connectionId: 'c', keyId: id } as never))
    },
    leak: async () => {
      const id = this.pick()
      if (id === null || this.isLocked) return
      const secret = this.secrets.get(id) ?? null
      const how = this.rnd.to(3)
      const pasted =
        how === 0 || secret === null
          ? null
          : how === 1 || this.options.without.has('miscopied')
            ? secret
            : secret.slice(0, 20) + secret.slice(21)
      const begun = this.core.leakActions.begin('c', id, pasted)
      if (!begun.ok) return
      this.trace.push(`  of ${this.nameOf(id)} ${['no secret', 'its secret', 'mis-copied'][how]}`)
      const key = this.listedKey(id)
      if (key === undefined) return
      const had = this.meant.get(id)?.has('leak') === true
      this.mean(id, 'leak')
      void this.ask(
        this.world.ask('leaks:act', {
          id: begun.value.id,
          action: { kind: 'revoke', typedName: confirmationWord(key), signOut: true },
        }),
      ).then((answer) => this.told(id, { ...answer, value: {} }, had ? 'none' : 'leak'))
    },
    prove: () => {
      const leaks = this.core.leaks.list()
      const leak = leaks[this.rnd.to(Math.max(leaks.length, 1))]
      if (leak !== undefined) void this.ask(this.world.ask('leaks:act', { id: leak.id, action: { kind: 'prove' } }))
    },
    finishLeak: () => {
      const [leak] = this.core.leaks.list()
      if (leak !== undefined) void this.ask(this.world.ask('leaks:act', { id: leak.id, action: { kind: 'finish', isProven: this.rnd.to(2) === 0 } }))
    },
    stop: () => {
      const open = this.core.revocations.plans.list().filter(({ phase }) => phase.kind !== 'ended')
      const one = open[this.rnd.to(Math.max(open.length, 1))]
      if (one === undefined) return
      const done = this.core.revocations.plans.act([one.id], 'cancel')
      if (done.ok && !this.core.revocations.plans.list().some(({ keyId, phase, why }) => keyId === one.keyId && phase.kind !== 'ended' && why === one.why))
        this.unmean(one.keyId, { person: 'press', leak: 'leak', rotation: 'rotation', undo: 'undo' }[one.why as string] ?? one.why)
      this.trace.push(`  ${one.why} of ${this.nameOf(one.keyId)}`)
    },
    confirm: () => {
      const held = this.core.revocations.plans.list().filter(({ phase }) => phase.kind === 'waiting')
      const [one] = held
      if (one === undefined) return
      this.mean(one.keyId, 'press')
      this.core.revocations.plans.act([one.id], 'confirm')
    },
    rotate: async () => {
      const id = this.rnd.to(3) === 0 ? this.tokenKey() : this.pick()
      if (id === null || id === '' || this.isLocked) return
      this.trace.push(`  of ${this.nameOf(id)}`)
      const name = `r${this.nameCount++}`
      await Promise.race([
        this.ask(this.world.ask('rotate:start', { connectionId: 'c', keyId: id, name })).then((begun) => {
          if (begun.ok) this.rotationOf.set(begun.value.id, { old: id, fresh: begun.value.newKey?.id ?? null })
        }),
        this.world.advance(this.rnd.to(2) === 0 ? 200 : 20_000),
      ])
      for (const one of this.core.rotations.list())
        if (!this.rotationOf.has(one.id)) this.rotationOf.set(one.id, { old: one.oldKey.id, fresh: one.newKey?.id ?? null })
    },
    actRotation: async () => {
      const open = this.core.rotations.list().filter(({ step }) => step !== 'ended')
      const one = open[this.rnd.to(Math.max(open.length, 1))]
      if (one === undefined || this.isLocked) return
      const kind = (['saved', 'retire', 'retire', 'undo', 'undo', 'retry', 'keep', 'back'] as const)[this.rnd.to(8)] ?? 'saved'
      this.trace.push(`  ${kind} of ${this.nameOf(one.oldKey.id)} at ${one.step} ${one.problem?.kind ?? ''}`)
      const fresh = one.newKey?.id ?? null
      const had = [this.meant.get(one.oldKey.id)?.has('rotation') === true, this.meant.get(fresh ?? '')?.has('undo') === true]
      if (kind === 'retire') {
        this.mean(one.oldKey.id, 'rotation')
        for (const before of ['saved', 'next'] as const)
          await Promise.race([this.ask(this.world.ask('rotate:act', { id: one.id, action: { kind: before } })), this.world.advance(100)])
        if (!this.world.isOpen) return
      }
      const isUndo = kind === 'undo' || (kind === 'retry' && (one.step === 'undo' || one.step === 'create'))
      if (isUndo && fresh !== null) this.mean(fresh, 'undo')
      const action =
        kind === 'retire'
          ? { kind, typedName: confirmationWord(one.oldKey) }
          : kind === 'retry'
            ? { kind, step: one.step, newKeyId: fresh }
            : { kind }
      const acting = this.ask(this.world.ask('rotate:act', { id: one.id, action })).then((done) => {
        const now = this.core.rotations.list().find(({ id }) => id === one.id)
        const isTooLate = ['too_late', 'old_gone', 'old_unlisted', 'failed'].includes(now?.problem?.kind ?? '') || now?.end === 'rotated'
        if (!done.ok) {
          if (kind === 'retire' && !had[0]) this.unmean(one.oldKey.id, 'rotation')
          if (isUndo && fresh !== null && !had[1]) this.unmean(fresh, 'undo')
        } else if (isUndo && isTooLate && fresh !== null && !had[1]) this.unmean(fresh, 'undo')
        else if (isUndo && kind === 'undo') this.unmean(one.oldKey.id, 'rotation')
        if (done.ok && kind === 'retire') this.owe(one.oldKey.id, 'rotation')
        if (done.ok && isUndo && !isTooLate && fresh !== null) this.owe(fresh, 'undo')
      })
      await Promise.race([acting, this.world.advance(this.rnd.to(2) === 0 ? 300 : 40_000)])
    },
    issue: () => {
      const key = this.world.issue(`k${this.nameCount++}`)
      this.note(key, `k${this.nameCount - 1}`)
    },
    restore: () => {
      if (this.options.without.has('restore')) return
      const living = this.living()
      const dead = [...this.everDead].filter((id) => !living.has(id))
      const id = dead[this.rnd.to(Math.max(dead.length, 1))]
      if (id === undefined) return
      this.look()
      this.world.service.restoreKeys([id])
      this.restored.set(id, this.world.time.clock.steady())
      this.trace.push(`  of ${this.nameOf(id)}`)
    },
    colleague: () => {
      const id = this.pick()
      if (id !== null) this.world.service.revokeKey(id)
    },
    relist: () => void this.core.sessions.find('c').ok && void this.world.session.relist({ retry: false }),
    moment: () => this.pass(1_000, 1_000),
    seconds: () => this.pass(20_000),
    minutes: () => this.pass(3 * MINUTE, 10_000),
    quarter: () => this.pass(14 * MINUTE, 20_000),
    hour: () => this.pass(HOUR, MINUTE),
    kill: async () => {
      this.world.kill()
      await this.revive()
    },
    killSoon: () => void this.world.killAt(this.rnd.to(14)),
    cut: () => this.world.cut(),
    join: () => this.world.join(),
    diskFull: () => {
      if (!this.options.without.has('disk'))
      this.world.diskRefusal = Object.assign(new Error('full'), { code: 'ENOSPC' })
    },
    diskRoom: async () => {
      this.world.diskRefusal = null
      await this.pass(10_000)
    },
    clock: () => {
      if (this.options.without.has('clock')) return
      this.world.setClock((this.rnd.to(7) - 3) * 9 * HOUR)
      this.isClockSet = true
    },
    fault: () => {
      const id = this.rnd.to(2) === 0 ? this.pick() : null
      const one = (['reset', 'commit-then-drop', 'never-answer', 'html-404', 'html', 'empty', 'truncated-json', 'late-commit', 'status'] as const)[this.rnd.to(9)] ?? 'reset'
      const status = ([500, 503, 429, 401] as const)[this.rnd.to(4)] ?? 500
      const spec: FaultSpec = {
        operation: 'revoke',
        kind: one,
        times: this.rnd.to(3) === 0 ? always : { next: 1 + this.rnd.to(3) },
        ...(one === 'status' ? { status } : {}),
        ...(one === 'late-commit' ? { ms: ([2_000, 40_000, 5 * MINUTE] as const)[this.rnd.to(3)] ?? 2_000 } : {}),
        ...(id === null ? {} : { keyId: id }),
      }
      this.world.service.faults.arm(spec)
      this.trace.push(`  ${one} ${status} ${id === null ? 'all' : this.nameOf(id)} ${JSON.stringify(spec.times)}`)
    },
    createFault: () => {
      const kind = (['reset', 'commit-then-drop', 'late-commit'] as const)[this.rnd.to(3)] ?? 'reset'
      this.world.service.faults.arm({ operation: 'create', kind, times: { next: 1 }, ...(kind === 'late-commit' ? { ms: 20_000 } : {}) })
    },
    late: () => {
      const kind = (['list-lag', 'gone-lag', 'secret-lag', 'death-lag'] as const)[this.rnd.to(4)] ?? 'list-lag'
      if (kind === 'death-lag' && this.options.without.has('death-lag')) return
      const operation = kind === 'secret-lag' || kind === 'death-lag' ? 'any' : 'list'
      this.world.service.faults.arm({ operation, kind, times: always, ms: ([2_000, 30_000, 3 * MINUTE] as const)[this.rnd.to(3)] ?? 2_000 })
      this.trace.push(`  ${kind}`)
    },
    omit: () => {
      const id = this.rnd.to(4) === 0 && !this.options.without.has('omit-own') ? this.tokenKey() : this.pick()
      if (id === null || id === '') return
      this.world.service.faults.arm({ operation: 'list', kind: 'omit', times: this.rnd.to(3) === 0 ? always : { next: 1 }, keyId: id })
      this.trace.push(`  ${this.nameOf(id)}`)
    },
    part: () =>
      void this.world.service.faults.arm({
        operation: 'list',
        kind: this.rnd.to(2) === 0 ? 'newest-part' : 'oldest-part',
        sign: (['body', 'headers', 'none'] as const)[this.rnd.to(3)] ?? 'body',
        times: this.rnd.to(2) === 0 ? always : { next: 2 },
      }),
    well: () => {
      this.world.service.faults.clear()
      this.world.join()
    },
  }

  /** Whether anything tells the person that the key may live. */
  isShown(id: string): boolean {
    const { plans, bulks } = this.core.revocations
    return (
      plans.list().some(({ keyId, phase }) => keyId === id && (phase.kind !== 'ended' || phase.end === 'not_proven' || phase.end === 'held')) ||
      bulks.jobs().some(({ rows }) => rows.some((row) => row.id === id && !['revoked', 'already_gone'].includes(row.state))) ||
      this.core.activity.list().some((one) => one.keyId === id && one.outcome === 'not_confirmed') ||
      this.core.rotations.list().some((one) => one.step !== 'ended' && [one.oldKey.id, one.newKey?.id].includes(id)) ||
      this.core.leaks.list().some((one) => one.key.id === id && one.items.revoke !== 'done')
    )
  }

  async run(): Promise<void> {
    const names = Object.keys(this.acts)
    const weights: Readonly<Record<string, number>> = { press: 4, leak: 3, rotate: 3, actRotation: 6, seconds: 4, minutes: 3, quarter: 2, fault: 4, late: 2, keep: 3, moment: 3, killSoon: 2, well: 3, restore: 2, diskFull: 0.5, clock: 0.5, stop: 2, relist: 2, cut: 0.5, colleague: 0.5, bulk: 1.5 }
    const total = names.reduce((sum, name) => sum + (weights[name] ?? 1), 0)
    for (let n = 0; n < this.options.length && this.wrong.length === 0; n += 1) {
      let at = (this.rnd.to(100_000) / 100_000) * total
      const name = names.find((one) => {
        at -= weights[one] ?? 1
        return at <= 0
      }) ?? 'moment'
      if (!this.world.isOpen) await this.revive()
      this.trace.push(name)
      try {
        await this.acts[name]?.()
      } catch (cause) {
        // The app was killed in the middle of it.
        if (this.world.isOpen) throw cause
      }
      await this.world.settle()
      if (!this.world.isOpen) await this.revive()
      this.look()
    }
    if (this.wrong.length > 0) return
    // All is well for two hours.
    this.trace.push('well for two hours')
    this.world.onCrossing = () => {}
    this.world.service.faults.clear()
    this.world.join()
    this.world.diskRefusal = null
    await this.pass(20_000)
    void this.ask(this.world.ask('api-keys:refresh', 'c'))
    await this.pass(5 * MINUTE, 10_000)
    await this.pass(2 * HOUR, 2 * MINUTE)
    if (this.wrong.length > 0) return
    const living = this.living()
    const token = this.tokenKey()
    const canRevoke = living.has(token)
    for (const [id, by] of this.meant)
      if ([...by].some((one) => this.owed.get(id)?.has(one)) && living.has(id) && !this.isShown(id) && canRevoke && !this.restored.has(id) && !this.unwritten.has(id))
        this.fail(`${this.nameOf(id)} was meant to die (${[...by].join(', ')}), lives, and is not shown`)
    for (const { old, fresh } of this.rotationOf.values())
      if (fresh !== null && !living.has(old) && !living.has(fresh) && !(this.isMeant(old) && this.isMeant(fresh)) && !this.restored.has(old))
        this.note2(old, fresh)
    if (!canRevoke && this.core.sessions.find('c').ok) {
      const rotation = this.core.rotations.list().find((one) => one.own && one.step !== 'ended')
      const fresh = rotation?.newKey?.id
      if (!this.isMeant(token) && !this.wasColleague.has(token))
        this.fail(`signed out: the token's key ${this.nameOf(token)} is dead, and nobody meant that (${fresh ?? 'no rotation'})`)
    }
  }
  readonly unwritten = new Set<string>()
  readonly wasColleague = new Set<string>()
  note2(old: string, fresh: string): void {
    this.trace.push(`  both dead: ${this.nameOf(old)} (${[...(this.meant.get(old) ?? [])]}) ${this.nameOf(fresh)} (${[...(this.meant.get(fresh) ?? [])]})`)
  }
}
void asListed
