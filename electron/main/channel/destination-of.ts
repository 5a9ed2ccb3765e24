import type { FrozenRequest } from '../../contract/approval.ts'
import type { ChannelDestination } from '../../contract/channel.ts'
import type { Prepare, PreparedDelivery } from '../delivery/prepare.ts'
import { identityOf } from '../delivery/recipes/program-file.ts'
import { refuseAs } from './codes.ts'
import type { Answered } from './work.ts'

/** A place for a secret that does not exist yet, and what the person is shown of it. */
export interface LookedAt {
  readonly shown: NonNullable<FrozenRequest['destination']>
  readonly prepared: PreparedDelivery
}

const shownOf = (preview: PreparedDelivery['preview']): LookedAt['shown'] => {
  if (preview === null) return { kind: 'kept', place: '', envFile: null, program: null }
  if ('lines' in preview) return { kind: 'env-file', place: preview.place, envFile: preview, program: null }
  const { recipe, name, program: path, store, look } = preview
  const program = { recipe, path, store, look, file: identityOf(path) }
  return { kind: 'recipe', place: `${recipe}:${name}`, envFile: null, program }
}

/** Looks at the place that a program names; changes nothing. */
export const lookAt = async (prepare: Prepare, to: ChannelDestination, connectionId: string): Promise<Answered<LookedAt>> => {
  const prepared = await prepare(to, connectionId)
  if (!prepared.ok) return refuseAs(prepared.error)
  return { ok: true, value: { shown: shownOf(prepared.value.preview), prepared: prepared.value } }
}

/** Where a secret is now, for the program that asked. */
export const placeOf = (shown: LookedAt['shown']): string => (shown.kind === 'kept' ? 'Keystow' : shown.place)
