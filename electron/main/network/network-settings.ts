import { z } from 'zod'
import type { SealFailure } from '../../contract/failures.ts'
import { MOST_AUTHORITIES, type NetworkState, PROXY_KINDS, PROXY_MODES, proxyProblem } from '../../contract/network.ts'
import { parseJson } from '../../contract/parse-json.ts'
import { fail, ok, type Result } from '../../contract/result.ts'
import { createOneAtATime } from '../app/one-at-a-time.ts'
import { parseUnknown } from '../security/parse-unknown.ts'
import type { SealedRecord } from '../vault/sealed-record.ts'

const proxy = z.strictObject({ kind: z.enum(PROXY_KINDS), host: z.string(), port: z.number() })
const onDisk = z.strictObject({
  mode: z.enum(PROXY_MODES),
  manual: proxy.nullable(),
  /** `proxy`: as `proxyText`; they are sent to no other. */
  credentials: z.strictObject({ proxy: z.string(), user: z.string(), password: z.string() }).nullable(),
  /** PEM, one certificate each. */
  authorities: z.array(z.string()).max(MOST_AUTHORITIES),
})

/** What the person set. Its content is sealed, so that no other program changes whom the app trusts or where its requests go. */
export type NetworkSettings = Readonly<z.infer<typeof onDisk>>

const DEFAULTS: NetworkSettings = { mode: 'system', manual: null, credentials: null, authorities: [] }

/** @internal */
export interface KnownSettings {
  readonly settings: NetworkSettings
  readonly record: NetworkState['record']
}

/** Whether anything was set here, kept apart from it: otherwise a file that is gone would look as if nothing ever was. */
interface SettingsMark {
  readonly isSet: () => boolean
  readonly set: (isSet: boolean) => void
}

export interface NetworkSettingsParts {
  readonly record: SealedRecord
  readonly mark: SettingsMark
  /** Whether this computer has a secure store at all, be it locked. */
  readonly hasStore: () => boolean
}

export interface NetworkSettingsStore {
  /** Read from the disk once. While the secure store is locked, `record` is `locked` and it is tried again the next time. */
  read(): Promise<KnownSettings>
  /** Kept until the app quits where there is no secure store. Fails with `storage_locked` while what there is cannot be told. */
  change(change: (settings: NetworkSettings) => NetworkSettings): Promise<Result<null, SealFailure>>
}

const parsed = (text: string): NetworkSettings | null => {
  const result = parseUnknown(onDisk, parseJson(text))
  if (!result.success) return null
  const { mode, manual } = result.data
  const usable = manual === null ? mode !== 'manual' : proxyProblem(manual) === null
  return usable ? result.data : null
}

/** Whether it differs from what holds where nothing was ever set. */
const isOwn = ({ mode, credentials, authorities }: NetworkSettings): boolean =>
  mode !== DEFAULTS.mode || credentials !== null || authorities.length > 0

export const openNetworkSettings = ({ record, mark, hasStore }: NetworkSettingsParts): NetworkSettingsStore => {
  const inTurn = createOneAtATime()
  let known: KnownSettings | null = null
  const remember = (now: KnownSettings): KnownSettings => {
    known = now
    const own = isOwn(now.settings)
    if ((now.record === 'kept' || now.record === 'session') && mark.isSet() !== own) mark.set(own)
    return now
  }
  const read = async (): Promise<KnownSettings> => {
    if (known !== null) return known
    const text = await record.read()
    if (known !== null) return known
    // Not remembered: the store may open, or come back.
    if (!text.ok && text.error.code === 'storage_locked') return { settings: DEFAULTS, record: hasStore() ? 'locked' : 'missing' }
    if (text.ok && text.value === null) return remember({ settings: DEFAULTS, record: mark.isSet() ? 'missing' : 'kept' })
    const settings = text.ok && text.value !== null ? parsed(text.value) : null
    return remember({ settings: settings ?? DEFAULTS, record: settings === null ? 'unproven' : 'kept' })
  }
  return {
    read,
    change: (change) =>
      inTurn(async () => {
        const now = await read()
        if (now.record === 'locked') return fail('storage_locked')
        const settings = change(now.settings)
        const kept = await record.write(JSON.stringify(settings))
        if (!kept.ok && kept.error.code !== 'storage_unavailable') return kept
        remember({ settings, record: kept.ok ? 'kept' : 'session' })
        return ok(null)
      }),
  }
}
