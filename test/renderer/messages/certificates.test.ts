import { describe, expect, test } from 'vitest'
import type { Failure } from '../../../electron/contract/result.ts'
import { de } from '../../../src/messages/de.ts'
import { en } from '../../../src/messages/en.ts'

const certificate = {
  subject: 'mail.test',
  issuer: 'Corp CA',
  validFrom: Date.UTC(2031, 0, 2),
  validTo: Date.UTC(2033, 4, 6),
}
const refused = (detail: string): Failure => ({ code: 'tls_failed', detail, certificate })
const said = (failure: Failure) =>
  [en, de].map(({ failures }) => `${failures.what(failure)} ${failures.next(failure)}`)

describe('a certificate that was refused is named with what is wrong with it, in both languages', () => {
  test.each([
    ['CERT_HAS_EXPIRED', /“mail\.test” expired on .*2033/, /„mail\.test“ ist seit .*2033/],
    [
      'CERT_NOT_YET_VALID',
      /“mail\.test” is valid only from .*2031/,
      /„mail\.test“ gilt erst ab .*2031/,
    ],
    [
      'ERR_TLS_CERT_ALTNAME_INVALID',
      /“mail\.test” was issued for another host/,
      /„mail\.test“ wurde für einen anderen Host/,
    ],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', /“mail\.test” .*“Corp CA”/, /„mail\.test“ .*„Corp CA“/],
    ['SELF_SIGNED_CERT_IN_CHAIN', /“mail\.test” .*“Corp CA”/, /„mail\.test“ .*„Corp CA“/],
    ['CERT_REVOKED', /“mail\.test” was not accepted/, /„mail\.test“ wurde nicht akzeptiert/],
  ])('%s', (detail, english, german) => {
    const [inEnglish, inGerman] = said(refused(detail))
    expect(inEnglish).toMatch(english)
    expect(inGerman).toMatch(german)
  })

  test('each with a way on of its own, and none that goes on without the check', () => {
    const all = [
      'CERT_HAS_EXPIRED',
      'CERT_NOT_YET_VALID',
      'ERR_TLS_CERT_ALTNAME_INVALID',
      'SELF_SIGNED_CERT_IN_CHAIN',
    ]
    expect(new Set(all.map((detail) => en.failures.next(refused(detail)))).size).toBe(all.length)
    expect(
      all
        .flatMap((detail) => said(refused(detail)))
        .filter((text) => /ignor|anyway|trotzdem|accept the risk/i.test(text)),
    ).toEqual([])
  })

  test('a handshake that ended before any certificate blames none', () => {
    expect(en.failures.what({ code: 'tls_failed', detail: 'ECONNRESET' })).toBe(
      'A secure connection (TLS) to the service could not be made.',
    )
  })
})
