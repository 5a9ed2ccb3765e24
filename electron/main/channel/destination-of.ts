import type { FrozenRequest } from '../../contract/approval.ts'
import type { ChannelDestination } from '../../contract/channel.ts'
import type { Prepare, PreparedDelivery } from '../delivery/prepare.ts'
import { refuseAs } from './codes.ts'
import { type Answered, refuse } from './work.ts'

/** A place for a secret that does not exist yet, and what the person is shown of it. */
export interface LookedAt {
  readonly shown: NonNullable<FrozenRequest['destination']>
  readonly prepared: PreparedDelivery
}

/** Looks at the place that a program names; changes nothing. */
export const lookAt = async (prepare: Prepare, to: ChannelDestination, connectionId: string): Promise<Answered<LookedAt>> => {
  if (to.kind === 'recipe') return refuse('not_offered')
  const prepared = await prepare(to, connectionId)
  if (!prepared.ok) {
    const { code, detail } = prepared.error
    return code === 'env_refused' && detail !== undefined ? refuse(code, { detail }) : refuseAs(prepared.error)
  }
  const { preview } = prepared.value
  const file = preview !== null && 'lines' in preview ? preview : null
  const shown = { kind: to.kind, place: file?.place ?? '', note: file?.variable ?? null, warnings: file?.warnings ?? [] }
  return { ok: true, value: { shown, prepared: prepared.value } }
}

/** Where a secret is now, for the program that asked. */
export const placeOf = (shown: LookedAt['shown']): string => (shown.kind === 'kept' ? 'Keystow' : shown.place)
