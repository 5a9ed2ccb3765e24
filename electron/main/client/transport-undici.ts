/// <reference path="./transport-undici-files.d.ts" />
// By their files: the package as a whole is 1.5 times as much, by size and to load; the rest is
// `fetch`, mocks and caches (docs/performance.md, P20 and P24). `left-out-code.test` fails where
// the files are not what the package gives.
import request from 'undici/lib/api/api-request.js'
import errors from 'undici/lib/core/errors.js'
import Pool from 'undici/lib/dispatcher/pool.js'
import type { Network } from './network/network.ts'
import { type Transport, TransportError } from './transport.ts'
import { type ConnectOptions, connector } from './transport-connect.ts'
import { codeOf } from './transport-socket.ts'

/** Four times Node's default. */
const MAX_HEADER_BYTES = 64 * 1024

/**
 * Sends HTTP/1.1 requests to the service at `baseUrl` (as `parseBaseUrl` gives it), over TLS for
 * `https:`. Whatever it is given, it sends nothing without TLS to another computer: the connector
 * refuses every such connection.
 *
 * Every request has a connection of its own. A kept-alive one can be closed by the server in the
 * very moment a request goes out, and then nobody knows whether a key was created. On a fresh one a
 * failure to connect proves that nothing was sent. At 100 requests a minute the extra handshakes
 * cost nothing that a person could notice.
 */
export function remoteTransport(
  baseUrl: string,
  network: Network,
  options: ConnectOptions = {},
): Transport {
  const { origin, pathname } = new URL(baseUrl)
  const prefix = pathname.replace(/\/+$/, '')
  const pool = new Pool(origin, {
    connect: connector(network, options),
    pipelining: 0,
    // Both are idle timeouts that a slow drip never trips; the client's deadline covers the whole
    // call instead.
    headersTimeout: 0,
    bodyTimeout: 0,
    // Proxies and policies add headers of their own, and in a longer head the secret of a new key
    // would be lost.
    maxHeaderSize: MAX_HEADER_BYTES,
  })
  return {
    baseUrl,
    async send({ method, path, headers, body = null, signal }) {
      try {
        const answer = await request.call(pool, {
          method,
          path: prefix + path,
          headers,
          body,
          signal,
          responseHeaders: 'raw',
        })
        const fields = fieldsIn(answer.headers)
        return { status: answer.statusCode, headers: headerMap(fields), body: chunks(answer.body) }
      } catch (error) {
        throw translated(error)
      }
    },
    close: () => pool.destroy(),
  }
}

async function* chunks(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body
  } catch (error) {
    throw translated(error)
  }
}

function translated(error: unknown): TransportError {
  if (error instanceof TransportError) return error
  if (error instanceof errors.HeadersOverflowError)
    return new TransportError('unreadable_answer', error.code)
  // The parser also gives up on a body that ends too early, but that is a lost answer and not
  // another protocol.
  const notHttp =
    error instanceof errors.HTTPParserError && !error.message.includes('Invalid EOF state')
  return notHttp
    ? new TransportError('unreadable_answer', 'not HTTP/1.1')
    : new TransportError('no_answer', codeOf(error))
}

type Field = readonly [name: string, value: string]

/** Names and values in turn, which is what `raw` gives, whatever its type says. */
function fieldsIn(raw: unknown): readonly Field[] {
  const texts: readonly unknown[] = Array.isArray(raw) ? raw : []
  return Array.from(
    { length: Math.floor(texts.length / 2) },
    (_, index) => [String(texts[index * 2]), String(texts[index * 2 + 1])] as const,
  )
}

function headerMap(fields: readonly Field[]): ReadonlyMap<string, string> {
  const headers = new Map<string, string>()
  for (const [name, value] of fields) {
    const before = headers.get(name.toLowerCase())
    headers.set(name.toLowerCase(), before === undefined ? value : `${before}, ${value}`)
  }
  return headers
}
