import { randomUUID } from 'node:crypto'
import { type Incident, stepOf } from '../../contract/incident.ts'
import type { RevokeConfirmation } from '../../contract/workflow.ts'
import type { UnfinishedPart } from '../app/unfinished-work.ts'
import type { BoundSecret } from '../key-api/bound-secret.ts'
import type { Vault } from '../store/vault.ts'
import { resumed } from './machine.ts'

/** A runbook with what belongs to it in this run. */
export interface Entry {
  incident: Incident
  readonly knownIds: readonly string[]
  /** Where the leaked key belongs to: its requests and its secret go nowhere else. */
  readonly address: string
  /** null where there is none. */
  secret: BoundSecret | null
  confirmation: RevokeConfirmation
}

const NOT_CONFIRMED: RevokeConfirmation = { typedName: null, signOut: false }

/** What a runbook begins with. */
export type Begun = Pick<Incident, 'connectionId' | 'key' | 'own' | 'known' | 'begunAt'> & Pick<Entry, 'knownIds' | 'address' | 'secret'>

export const freshEntry = ({ knownIds, address, secret, ...begun }: Begun): Entry => {
  const incident: Omit<Incident, 'step'> = {
    ...begun,
    id: randomUUID(),
    place: '',
    order: null,
    replacement: null,
    making: null,
    revoked: null,
    proof: null,
    putOff: false,
    working: false,
    problem: null,
    hasSecret: secret !== null,
    kept: 'memory',
    parked: false,
  }
  return {
    incident: { ...incident, step: stepOf(incident) },
    knownIds,
    address,
    secret,
    confirmation: NOT_CONFIRMED,
  }
}

/** One that an earlier run left. */
export const foundEntry = ({ record: { incident, knownIds, address }, secrets }: Vault['incidents'][number]): Entry => ({
  incident: resumed(incident),
  knownIds,
  address,
  secret: secrets,
  confirmation: NOT_CONFIRMED,
})

export const partOf = ({ incident, knownIds, address }: Entry): UnfinishedPart => {
  const { connectionId, parked, working, kept } = incident
  return {
    connectionId,
    address,
    known: knownIds,
    resting: parked,
    working,
    outlivesApp: kept === 'disk',
  }
}
