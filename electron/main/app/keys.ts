import { isRotating } from '../../contract/rotate.ts'
import { addressOf } from '../base/bound-secret.ts'
import { Connect } from '../features/connections/connect.ts'
import { OwnCalls } from '../features/connections/own-calls.ts'
import { RefreshTimer } from '../features/connections/refresh-timer.ts'
import { SessionTable } from '../features/connections/session-table.ts'
import { Sessions } from '../features/connections/sessions.ts'
import { UnfinishedWork } from '../features/connections/unfinished-work.ts'
import { KeyChecks } from '../features/kept/check.ts'
import { KeptChecks } from '../features/kept/kept-check.ts'
import { KeptKeys } from '../features/kept/kept-key.ts'
import { KeptSecrets } from '../features/kept/kept-secrets.ts'
import { Reveals } from '../features/kept/reveals.ts'
import { Attempts } from '../features/keys/attempts.ts'
import { Creates } from '../features/keys/create.ts'
import { CreateLog } from '../features/keys/create-log.ts'
import { CreateOutcomes } from '../features/keys/create-outcomes.ts'
import { CreateRecovery } from '../features/keys/create-recovery.ts'
import { CreateRows } from '../features/keys/create-rows.ts'
import { CreateSender } from '../features/keys/create-sender.ts'
import { CreateTurns } from '../features/keys/create-turns.ts'
import { CreatedSecrets } from '../features/keys/created-secrets.ts'
import { keyLog } from '../features/keys/key-log.ts'
import { RevealedSecrets } from '../features/keys/revealed-secret.ts'
import { LeakActions } from '../features/leak/leak-actions.ts'
import { LeakLookup } from '../features/leak/leak-lookup.ts'
import { LeakNotes } from '../features/leak/leak-notes.ts'
import { LeakSearch } from '../features/leak/leak-search.ts'
import { Leaks } from '../features/leak/leaks.ts'
import { LeaseCreates } from '../features/lease/lease-creates.ts'
import { LeaseRows } from '../features/lease/lease-rows.ts'
import { LeaseSearch } from '../features/lease/lease-search.ts'
import { LeaseTable } from '../features/lease/lease-table.ts'
import { Leases } from '../features/lease/leases.ts'
import { KeyNotes } from '../features/notes/key-notes.ts'
import { Machine } from '../features/revocations/machine.ts'
import { Revocations } from '../features/revocations/revocations.ts'
import { RotationCreates } from '../features/rotation/creates.ts'
import { OwnToken } from '../features/rotation/own-token.ts'
import { Rotations } from '../features/rotation/rotations.ts'
import { RotationRows } from '../features/rotation/rows.ts'
import { RotationSteps } from '../features/rotation/steps.ts'
import { RotationTable } from '../features/rotation/table.ts'
import { KeyHashes } from '../features/scan/key-hashes.ts'
import { UseWatch } from '../features/use-watch/use-watch.ts'
import { LOCAL_NAME } from '../platform/texts/local-name.ts'
import { Ground, type Start } from './ground.ts'

/**
 * The second part of the list: connections, and what is done with their keys. Each line uses only
 * what stands above it or in `Ground`.
 */
export class Keys extends Ground {
  // Connections, and what is known of their keys.
  readonly table = new SessionTable()
  /** Tells whether the vault outlives the app. */
  readonly isKept = (): boolean => this.vaultFile.isKept
  readonly kept = new KeptSecrets(
    this.store,
    this.isKept,
    this.topics.keptChanged.publish,
    this.clock.wall,
  )
  readonly keyHashes = new KeyHashes(this.notesStore, this.store.value.keys.hashes)
  readonly notes = new KeyNotes(
    this.store,
    this.notesStore,
    (connectionId, ids) => this.topics.keysAppeared.publish({ connectionId, ids }),
    (known) => this.push('annotations:changed', known),
    this.kept.of,
  )
  readonly annotations = this.notes.annotations
  readonly seenKeys = this.notes.seenKeys
  readonly useWatch = new UseWatch(this.notesStore)
  readonly sessions = new Sessions(
    this.store,
    this.table,
    this.createClient,
    {
      annotationsOf: this.annotations.of,
      localSkew: () => this.local.opened?.clock.state.offset ?? 0,
      clock: this.clock,
    },
    {
      listChanged: this.topics.listChanged.publish,
      listRead: this.topics.listRead.publish,
      created: this.annotations.created,
      signedOutOf: this.annotations.signedOutOf,
      revoked: (connection, keyId) => {
        this.kept.revoked({ connectionId: connection.id, keyId }, addressOf(connection))
      },
      changed: this.topics.connectionsChanged.publish,
    },
  )
  readonly connect = new Connect(
    this.sessions,
    this.createClient,
    this.local,
    () => LOCAL_NAME[this.language()],
  )
  readonly ownCalls = new OwnCalls(this.createClient, this.annotations.calling)
  readonly refreshTimer = new RefreshTimer(
    this.sessions.active,
    this.settings,
    this.window.isSeen,
    this.clock,
  )

  // The end of keys.
  readonly revocations = new Revocations(
    new Machine(
      this.store,
      { sessions: this.sessions, calls: this.ownCalls, clock: this.clock },
      { add: this.activity.add, flush: this.activityStore.flush },
      {
        isLocked: () => this.lock.state.locked,
        isRotating: (connectionId, keyId) =>
          isRotating(
            this.store.value.rotations.map(({ record }) => record.rotation),
            connectionId,
            keyId,
          ),
        hasLease: (leaseId) => this.store.value.leases.some(({ id }) => id === leaseId),
      },
      {
        changed: this.topics.revocationsChanged.publish,
        news: this.topics.revocationNews.publish,
        settled: (...settled) => this.topics.planSettled.publish(settled),
        refused: this.kept.revoked,
        bulkMoved: this.topics.bulkMoved.publish,
        left: (name, address) => this.notices.note('revoke_left', `${name} (${address})`),
      },
    ),
  )

  // New keys, and their secrets.
  readonly reveals = new Reveals(this.page.secretShown)
  readonly logged = keyLog(this.activity)
  readonly attempts = new Attempts(this.clock, this.table)
  readonly turns = new CreateTurns(this.topics.createSettled.publish, (session, key, secret) =>
    this.keyHashes.note({ connectionId: session.connection().id, keyId: key.id }, secret),
  )
  readonly createRows = new CreateRows(this.store)
  readonly createLog = new CreateLog(this.logged)
  readonly outcomes = new CreateOutcomes(
    this.attempts,
    this.createRows,
    this.notes,
    this.createLog,
    () => this.push('reveals:left', this.reveals.pending()),
  )
  readonly createdSecrets = new CreatedSecrets(this.createRows, this.reveals, this.isKept)
  readonly sender = new CreateSender(
    this.attempts,
    this.createRows,
    this.outcomes,
    this.createdSecrets,
  )
  readonly creates = new Creates(
    this.turns,
    this.sender,
    this.outcomes,
    this.revocations,
    this.createLog,
  )
  readonly createRecovery = new CreateRecovery(
    this.createRows,
    this.sessions,
    this.attempts,
    this.outcomes,
    this.createdSecrets,
  )
  readonly checks = new KeyChecks(this.ownCalls)
  readonly revealed = new RevealedSecrets(
    this.reveals,
    this.sessions,
    this.copier,
    this.activity,
    this.checks,
  )
  readonly keptChecks = new KeptChecks(this.checks, this.kept, this.revocations.checked)
  readonly keptKeys = new KeptKeys(
    this.kept,
    this.sessions,
    this.copier,
    this.activity,
    this.keptChecks,
  )

  // Rotations, leases and leaks.
  readonly rotationTable = new RotationTable(
    new RotationRows(this.store, this.isKept),
    this.attempts,
    this.reveals,
    {
      ended: ({ connectionId, oldKey, newKey, end, oldMayEnd }) => {
        const session = this.sessions.find(connectionId)
        if (session.ok && end !== null)
          this.logged('rotate', session.value, oldKey, oldMayEnd === true ? 'old_may_end' : end)
        if (end === 'kept' && newKey !== null)
          this.annotations.replaced(connectionId, oldKey.id, newKey)
      },
      changed: this.topics.rotationsChanged.publish,
    },
  )
  readonly rotationCreates = new RotationCreates(
    this.rotationTable,
    this.sessions,
    this.attempts,
    this.turns,
    this.logged,
  )
  readonly rotationSteps = new RotationSteps(
    this.rotationCreates,
    new OwnToken(this.sessions, this.isKept),
    this.checks,
    this.reveals,
    this.revocations,
  )
  readonly rotations = new Rotations(
    this.rotationTable,
    this.rotationCreates,
    this.rotationSteps,
    this.sessions,
    this.clipboard,
  )
  readonly leaseTable = new LeaseTable(
    new LeaseRows(this.store, this.isKept),
    this.clock,
    this.revocations,
    this.attempts,
    {
      changed: this.topics.leasesChanged.publish,
      left: (keyName, address) => this.notices.note('lease_left', `${keyName} (${address})`),
    },
  )
  readonly leaseSearch = new LeaseSearch(
    this.leaseTable,
    this.sessions,
    this.attempts,
    this.revocations,
    this.logged,
  )
  readonly leases = new Leases(
    this.leaseTable,
    new LeaseCreates(this.leaseTable, this.leaseSearch, this.attempts, this.turns, this.logged),
    this.sessions,
    this.revocations,
    this.clock,
  )
  readonly leaks = new Leaks(
    this.store,
    this.clock,
    new LeakLookup(
      this.sessions,
      this.revocations,
      this.rotations,
      this.annotations,
      this.activity,
    ),
    (list) => this.push('leaks:changed', list),
  )
  readonly leakSearch = new LeakSearch(this.sessions, this.ownCalls)
  readonly leakActions = new LeakActions(
    this.leaks,
    this.sessions,
    this.revocations,
    this.leakSearch,
    this.logged,
  )
  readonly leakNotes = new LeakNotes(this.leaks, this.sessions, this.language, this.files)

  // What is unfinished, and what it does not let a connection do.
  readonly unfinished = new UnfinishedWork(
    {
      reveal: () => this.reveals.unfinished(),
      rotation: () => this.rotations.unfinished(),
      leak: () => this.leaks.unfinished(),
      bulk: () => this.revocations.bulks.unfinished(),
      check: () => this.checks.unfinished(),
      create: () => this.creates.unfinished(),
      lease: () => this.leases.unfinished(),
    },
    this.seenKeys.lastIds,
    this.kept.of,
    this.isKept,
  )

  constructor(start: Start) {
    super(start)
    this.revocations.known.add((connectionId, keyId) => {
      const session = this.table.find(connectionId)
      const secret = session.ok
        ? this.kept.get({ connectionId, keyId }, addressOf(session.value.connection()))
        : session
      return secret.ok ? secret.value : null
    })
    this.revocations.known.add((connectionId, keyId) => this.reveals.secretOf(connectionId, keyId))
    this.revocations.known.add((connectionId, keyId) =>
      this.rotations.secretOf(connectionId, keyId),
    )
    this.revocations.pasted.of = (connectionId, keyId) =>
      this.leaks.ofKey(connectionId, keyId)?.secrets ?? null
    this.sessions.obey({
      mayLead: (id, address) => this.unfinished.mayLead(id, address),
      mayList: (id, listed) => this.unfinished.mayList(id, listed),
      mayForget: (id, losing) => this.unfinished.mayForget(id, losing),
      forgotten: (id) => {
        this.rotations.forgotten(id)
        this.leaks.forgotten()
      },
    })
  }
}
