import { z } from 'zod'
import { PASSPHRASE_LENGTH, VAULT_CHOICES } from '../../../../contract/lock.ts'
import { nothing } from '../shapes.ts'

const tried = z.string().max(PASSPHRASE_LENGTH.max).nullable()

export const lockGuards = {
  'lock:now': nothing,
  'lock:erase': nothing,
  'vault:choose': z.enum(VAULT_CHOICES),
  'lock:open': z.strictObject({ passphrase: tried }),
  'lock:set-passphrase': z.strictObject({
    current: tried,
    next: z.string().min(PASSPHRASE_LENGTH.min).max(PASSPHRASE_LENGTH.max).nullable(),
  }),
}
