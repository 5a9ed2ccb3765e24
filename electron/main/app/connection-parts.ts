import { isRotating } from '../../contract/rotate.ts'
import { addressOf } from '../base/bound-secret.ts'
import { clientFactory } from '../client/client-factory.ts'
import { transportFactory } from '../client/transport-factory.ts'
import { createConnect } from '../features/connections/connect.ts'
import { createLocalService } from '../features/connections/local-service.ts'
import { type ConnectionRules, createSessions } from '../features/connections/sessions.ts'
import { createLab } from '../features/lab/lab.ts'
import { createKeyNotes } from '../features/notes/key-notes.ts'
import { Machine } from '../features/revocations/machine.ts'
import { Revocations } from '../features/revocations/revocations.ts'
import { createUseWatch } from '../features/use-watch/use-watch.ts'
import { LOCAL_NAME } from '../platform/texts/local-name.ts'
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
  const useWatch = createUseWatch(notesStore)
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
  return { local, createClient, notes, useWatch, sessions, revocations, connect, lab }
}

export type ConnectionParts = ReturnType<typeof createConnectionParts>
