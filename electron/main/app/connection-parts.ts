import { createKeyNotes } from '../annotations/key-notes.ts'
import { addressOf } from '../key-api/bound-secret.ts'
import { clientFactory } from '../key-api/client-factory.ts'
import { transportFactory } from '../key-api/transport-factory.ts'
import { createLab } from '../lab/lab.ts'
import { createDeathProofs } from '../proof/death-proofs.ts'
import { createConnect } from '../sessions/connect.ts'
import { createBindableRules } from '../sessions/connection-rules.ts'
import { createLocalService, reissueToken } from '../sessions/local-service.ts'
import { createSessions } from '../sessions/sessions.ts'
import { LOCAL_NAME } from '../texts/local-name.ts'
import type { Foundation } from './foundation.ts'

/** The second stage: the connections of this computer, what is known of their keys, and the local service. */
export const createConnectionParts = (foundation: Foundation) => {
  const {
    platform,
    folder,
    habits,
    store,
    vaultFile,
    notesStore,
    topics,
    notices,
    table,
    isLasting,
    kept,
    push,
    language,
    network,
    activity,
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
  const deathProofs = createDeathProofs({
    store,
    find: table.find,
    createClient,
    isLasting,
    used: notes.annotations.checked,
    ownToken: async (id) => {
      const token = await sessions.token(id)
      return token.ok ? token.value : null
    },
    logged: (connection, { id, name }, outcome) => activity.add({ connection, action: 'prove', keyId: id, keyName: name, outcome }),
    changed: (proofs) => push('proofs:changed', proofs),
    refused: kept.revoked,
    clock,
  })
  deathProofs.know((connectionId, keyId) => {
    const session = table.find(connectionId)
    const secret = session.ok ? kept.get({ connectionId, keyId }, addressOf(session.value.connection())) : session
    return secret.ok ? secret.value : null
  })
  const rules = createBindableRules()
  const sessions = createSessions({
    ...rules,
    table,
    store,
    isKept: () => vaultFile.isKept,
    storage: () => vaultFile.storage,
    createClient,
    mint: (connection) => reissueToken(local, connection),
    listChanged: topics.listChanged.publish,
    created: notes.annotations.created,
    annotations: () => notes.annotations,
    revoked: (connection, keyId) => {
      kept.revoked({ connectionId: connection.id, keyId }, addressOf(connection))
      topics.keyRevoked.publish({ connectionId: connection.id, keyId })
    },
    revoking: deathProofs.revoking,
    kept: (id) => {
      deathProofs.persistenceChanged()
      topics.keepingChanged.publish()
      kept.persistenceChanged(id)
      // A copy, because an unchanged value is not written: notes about the connection have to leave the disk.
      notesStore.updateSoon((value) => ({ ...value }))
      notesStore.flush()
    },
    localSkew: () => local.opened?.clock.state.offset ?? 0,
    changed: topics.connectionsChanged.publish,
    clock,
  })
  vaultFile.onResealed((isFirst) => {
    if (isFirst) sessions.keepAll()
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
  return { local, createClient, rules, notes, deathProofs, sessions, connect, lab }
}

export type ConnectionParts = ReturnType<typeof createConnectionParts>
