import { id, nothing } from '../shapes.ts'

export const leaseGuards = {
  'leases:list': nothing,
  'leases:end': id,
  'allowances:end': id,
}
