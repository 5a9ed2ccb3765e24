import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { parseUnknown } from '../../../electron/main/base/parse-unknown.ts'
import { guards } from '../../../electron/main/doors/ipc/guards.ts'
import { goodInputs } from '../doors/ipc/good-inputs.ts'

/** JSON can have it. Its `length` has neither a number nor a text to be compared by. */
const incomparable: unknown = JSON.parse('{"length":[{"toString":""}]}')

describe('a value whose length cannot be compared', () => {
  test.each([
    z.string().min(1),
    z.string().max(9),
    z.string().length(3),
    z.array(z.string()).max(9),
  ])('%# does not fit, and throws nothing', (schema) => {
    expect(() => schema.safeParse(incomparable)).toThrow(TypeError)
    expect(parseUnknown(schema, incomparable)).toEqual({ success: false, issues: [] })
    expect(parseUnknown(schema, incomparable, true)).toEqual({ success: false, issues: [] })
  })

  test.each(Object.keys(guards) as (keyof typeof guards)[])(
    'is refused by %s in whichever field it is',
    (channel) => {
      const good: unknown = goodInputs[channel]
      expect(parseUnknown(guards[channel], incomparable).success).toBe(false)
      if (typeof good !== 'object' || good === null) return
      for (const field of Object.keys(good))
        expect([
          field,
          parseUnknown(guards[channel], { ...good, [field]: incomparable }).success,
        ]).toEqual([field, false])
    },
  )
})

test('what does not fit names the field and never the value', () => {
  const read = parseUnknown(z.strictObject({ name: z.string() }), { name: 7 })
  expect(read).toMatchObject({ success: false, issues: [{ path: ['name'] }] })
})
