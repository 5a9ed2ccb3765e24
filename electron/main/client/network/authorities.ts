import { X509Certificate } from 'node:crypto'
import {
  createSecureContext,
  type DetailedPeerCertificate,
  getCACertificates,
  type SecureContext,
} from 'node:tls'
import { Worker } from 'node:worker_threads'
import type { VouchingAuthority } from '../../../contract/connection.ts'
import { log } from '../../base/log.ts'
import { certificateIn, nameIn } from './certificates.ts'

const READ =
  "require('node:worker_threads').parentPort.postMessage(require('node:tls').getCACertificates('system'))"

/**
 * The system's store. Reading it takes 100 to 350 ms, for which it would block main, so it is read
 * beside it. Never rejects: without it the others still count.
 * @internal
 */
export const systemAuthorities = (): Promise<readonly string[]> =>
  new Promise((resolve) => {
    const failed = (cause: unknown): void => {
      log.error("the system's certificate authorities could not be read", cause)
      resolve([])
    }
    try {
      const worker = new Worker(READ, { eval: true, execArgv: [] })
      worker.unref()
      worker.once('message', resolve)
      worker.once('error', failed)
      // Too late to matter after a message.
      worker.once('exit', () => resolve([]))
    } catch (cause) {
      failed(cause)
    }
  })

interface Known {
  readonly context: SecureContext
  readonly groups: readonly (readonly [from: VouchingAuthority['from'], pems: readonly string[]])[]
}

/**
 * Whether the authority is the certificate itself, or signed it; an equal name alone says nothing.
 */
const standsFor = (authority: X509Certificate, certificate: X509Certificate): boolean =>
  authority.raw.equals(certificate.raw) ||
  (certificate.checkIssued(authority) && certificate.verify(authority.publicKey))

/**
 * Whom TLS connections trust: the authorities that come with the app, those of the system, and
 * those that the person added.
 */
export class Authorities {
  readonly #added: () => readonly string[]
  readonly #builtIn: () => readonly string[]
  readonly #system: () => Promise<readonly string[]>
  #loading: Promise<Known> | null = null
  #known: Known | null = null

  constructor(
    added: () => readonly string[],
    builtIn: () => readonly string[] = () => getCACertificates('bundled'),
    system: () => Promise<readonly string[]> = systemAuthorities,
  ) {
    this.#added = added
    this.#builtIn = builtIn
    this.#system = system
  }

  /** What every TLS connection is checked with. Put together when it is first asked for. */
  async context(): Promise<SecureContext> {
    const mine = this.#loading ?? this.#load()
    this.#loading = mine
    try {
      const found = await mine
      this.#known = found
      return found.context
    } catch (cause) {
      if (this.#loading === mine) this.#loading = null
      throw cause
    }
  }
  /** Which of them vouched for a chain that was accepted; null before `context` was asked for. */
  vouchedFor(chain: readonly DetailedPeerCertificate[]): VouchingAuthority | null {
    const groups = (this.#known?.groups ?? []).map(
      // A system store may hold certificates that cannot be parsed. TLS skips them.
      ([from, pems]) => [from, pems.flatMap((pem) => certificateIn(pem) ?? [])] as const,
    )
    for (const { raw } of chain) {
      const certificate = new X509Certificate(raw)
      for (const [from, authorities] of groups) {
        const found = authorities.find((authority) => standsFor(authority, certificate))
        if (found !== undefined) return { name: nameIn(found.toLegacyObject().subject), from }
      }
    }
    return null
  }
  /** What was added is something else now. */
  readonly refresh = () => {
    this.#loading = null
  }

  async #load(): Promise<Known> {
    const groups = [
      ['added', this.#added()] as const,
      ['built_in', this.#builtIn()] as const,
      ['system', await this.#system()] as const,
    ]
    const ca = [...new Set(groups.flatMap(([, pems]) => pems))]
    return { context: createSecureContext({ ca, minVersion: 'TLSv1.2' }), groups }
  }
}
