import { expect, test } from 'vitest'
import { type KeyApiFailureCode, LOCAL_SERVICE } from '../../../electron/contract/result.ts'
import { createKeyApiClient } from '../../../electron/main/client/client.ts'
import { LOCAL_BASE_URL, TransportError } from '../../../electron/main/client/transport.ts'

/** The failure of a create at an address where nothing answers. */
const failureAt = async (baseUrl: string, code: 'no_answer' | 'unreachable' | 'tls_failed') => {
  const client = createKeyApiClient({
    transport: {
      baseUrl,
      send: () => Promise.reject(new TransportError(code, 'ECONNREFUSED')),
      close: async () => {},
    },
    token: () => 'acme_live_Zz12Cd34Ef56Gh78Ij90',
  })
  const created = await client.create('mail')
  return created.ok ? null : created.error
}

test.each([
  ['http://127.0.0.1:8025/mail', 'unreachable', '127.0.0.1:8025'],
  ['http://localhost:8025', 'no_answer', 'localhost:8025'],
  ['http://[::1]:8025', 'no_answer', '[::1]:8025'],
  ['https://localhost:8025', 'tls_failed', undefined],
  ['https://api.example.com', 'no_answer', undefined],
] as const satisfies readonly (readonly [string, KeyApiFailureCode, string | undefined])[])(
  'a service on this computer that does not answer is named with its port, and no other (%s, %s)',
  async (baseUrl, code, host) => {
    expect(await failureAt(baseUrl, code)).toEqual({
      code,
      detail: 'ECONNREFUSED',
      ...(host === undefined ? {} : { host }),
    })
  },
)

test('of the local service on its own it is said that it did not answer, not that a network is to blame', async () => {
  expect(await failureAt(LOCAL_BASE_URL, 'no_answer')).toEqual({
    code: 'no_answer',
    detail: LOCAL_SERVICE,
  })
})
