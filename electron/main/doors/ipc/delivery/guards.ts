import { z } from 'zod'
import { isVariable } from '../../../../contract/copy-format.ts'
import { id } from '../shapes.ts'

const variable = z.string().max(256).refine(isVariable)

export const deliveryGuards = {
  'delivery:choose': z.strictObject({ revealId: id, variable }),
  'delivery:again': z.strictObject({ revealId: id, deliveryId: id }),
  'delivery:preview': z.strictObject({ id, variable }),
  'delivery:write': id,
}
