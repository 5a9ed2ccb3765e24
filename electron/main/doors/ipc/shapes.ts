import { z } from 'zod'

/** Shapes that several channels take. */
export const id = z.string().min(1).max(256)
export const nothing = z.null()
export const confirmation = z.strictObject({
  typedName: z.string().max(4096).nullable(),
  signOut: z.boolean(),
})
