import { isRotating } from '../../contract/rotate.ts'
import { createKeyNotes } from '../annotations/key-notes.ts'
import { Machine } from '../features/revocations/machine.ts'
import { Revocations } from '../features/revocations/revocations.ts'
import { addressOf } from '../key-api/bound-secret.ts'
import { clientFactory } from '../key-api/client-factory.ts'
import { transportFactory } from '../key-api/transport-factory.ts'
import { createLab } from '../lab/lab.ts'
import { createConnect } from '../sessions/connect.ts'
import { createLocalService } from '../sessions/local-service.ts'
import { type ConnectionRules, createSessions } from '../sessions/sessions.ts'
import { LOCAL_NAME } from '../texts/local-name.ts'
import type { Foundation } from './foundation.ts'

/**
 * The second stage: the connections of this computer, what is known of their keys, and the local
 * service.
 */
export const createConnectionParts = (
  foundation: Foundation,
  connectionRules: () => ConnectionRules,
) => {
  const {
    platform,
    folder,
    habits,
    store,
    notesStore,
    topics,
    notices,
    table,
    kept,
    push,
    language,
    network,
    activity,
    activityStore,
    lock,
  } = foundation
  const { clock } = platform
  const local = createLocalService({
    folder,
    clock,
    quarantined: (path) => notices.note('service_quarantined', path),
    ready: topics.serviceOpened.publish,
  })
  const openTransport = transportFactory(local, network, platform.openRemote)
  const createClient = clientFactory(openTransport, `Keystow/${platform.version}`, clock)
  const notes = createKeyNotes({
    store,
    notesStore,
    kept: kept.of,
    appeared: (connectionId, ids) => topics.keysAppeared.publish({ connectionId, ids }),
    changed: (known) => push('annotations:changed', known),
  })
  const sessions = createSessions({
    rules: connectionRules,
    table,
    store,
    createClient,
    listChanged: topics.listChanged.publish,
    listRead: topics.listRead.publish,
    created: notes.annotations.created,
    annotations: () => notes.annotations,
    revoked: (connection, keyId) => {
      kept.revoked({ connectionId: connection.id, keyId }, addressOf(connection))
    },
    localSkew: () => local.opened?.clock.state.offset ?? 0,
    changed: topics.connectionsChanged.publish,
    clock,
  })
  const rules = {
    isLocked: () => lock.state.locked,
    isRotating: (connectionId: string, keyId: string) =>
      isRotating(
        store.value.rotations.map(({ record }) => record.rotation),
        connectionId,
        keyId,
      ),
    hasLease: (leaseId: string) => store.value.leases.some(({ id }) => id === leaseId),
  }
  const revocations = new Revocations(
    new Machine(
      store,
      { sessions, createClient, clock },
      { add: activity.add, flush: activityStore.flush },
      rules,
      {
        changed: topics.revocationsChanged.publish,
        news: topics.revocationNews.publish,
        settled: (...settled) => topics.planSettled.publish(settled),
        refused: kept.revoked,
        calling: notes.annotations.calling,
        bulkMoved: topics.bulkMoved.publish,
        left: (name, address) => notices.note('revoke_left', `${name} (${address})`),
      },
    ),
  )
  revocations.known.add((connectionId, keyId) => {
    const session = table.find(connectionId)
    const secret = session.ok
      ? kept.get({ connectionId, keyId }, addressOf(session.value.connection()))
      : session
    return secret.ok ? secret.value : null
  })
  const connect = createConnect(sessions, createClient, local, () => LOCAL_NAME[language()])
  const lab = createLab({
    folder,
    local,
    listenerPort: () => habits.value.listenerPort,
    rememberPort: (listenerPort) => habits.changeQuietly({ listenerPort }),
    changed: (state) => push('lab:changed', state),
    connect,
  })
  return { local, createClient, notes, sessions, revocations, connect, lab }
}

export type ConnectionParts = ReturnType<typeof createConnectionParts>
