import type { SealedRecord } from '../vault/sealed-record.ts'

const ON = 'on'

/** Whether the person switched the channel on. What cannot be opened counts as off until the person is asked again. */
export interface ChannelPermission {
  /** `unproven`: there is a record, and it could not be opened. */
  read(): Promise<'on' | 'off' | 'unproven'>
  /** Whether it is kept for the next start. Without a secure store it is not. */
  grant(): Promise<boolean>
  /** Throws when the disk refuses. */
  withdraw(): void
}

export const openChannelPermission = (record: SealedRecord): ChannelPermission => ({
  read: async () => {
    const known = await record.read()
    if (!known.ok) return 'unproven'
    if (known.value === null) return 'off'
    return known.value === ON ? 'on' : 'unproven'
  },
  grant: async () => (await record.write(ON)).ok,
  withdraw: record.remove,
})
