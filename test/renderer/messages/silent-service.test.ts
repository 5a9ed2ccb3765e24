import { expect, test } from 'vitest'
import type { Failure } from '../../../electron/contract/result.ts'
import { de } from '../../../src/messages/de.ts'
import { en } from '../../../src/messages/en.ts'

const CODES = ['unreachable', 'no_answer', 'timed_out'] as const
const said = (failure: Failure) =>
  [en, de].map(({ failures }) => `${failures.what(failure)} ${failures.next(failure)}`)

test.each(CODES)(
  'of a service on this computer that does not answer (%s) the address is said and that it may not be running, and no network is blamed',
  (code) => {
    const [english, german] = said({ code, detail: 'ECONNREFUSED', host: '127.0.0.1:8025' })
    for (const one of [english, german]) expect(one).toContain('127.0.0.1:8025')
    expect(english).toContain('is running')
    expect(german).toContain('läuft')
    expect(`${english} ${german}`).not.toMatch(/network|Netz/)
    for (const elsewhere of said({ code, detail: 'ECONNREFUSED' }))
      expect(elsewhere).toMatch(/network|Netz/)
  },
)
