import { setTimeout as sleep } from 'node:timers/promises'
import { isLoopback } from '../../../contract/connection.ts'
import { type ProxyAddress, type ProxyCredentials, proxyText } from '../../../contract/network.ts'
import { fail, ok, type Result } from '../../../contract/result.ts'
import type { NetworkSettings } from '../../store/vault.ts'
import { environmentProxy } from './environment-proxy.ts'
import { pacResult } from './pac-result.ts'
import type { ProxySource } from './proxy-script.ts'

/** How a connection is made. Credentials are those of just this proxy. */
export type Route =
  | 'direct'
  | { readonly proxy: ProxyAddress; readonly credentials: ProxyCredentials | null }

/**
 * The system answers from what it knows; more than this would take away from the time for the
 * request.
 */
const WAIT_MS = 3_000

const credentialsFor = (
  proxy: ProxyAddress,
  { credentials }: NetworkSettings,
): ProxyCredentials | null =>
  credentials?.proxy === proxyText(proxy)
    ? { user: credentials.user, password: credentials.password }
    : null

/** Chooses which way requests to an origin go, as the person set it. */
export class ProxyChooser {
  readonly #settings: () => NetworkSettings
  readonly #system: (url: string) => Promise<string>
  readonly #source: () => Promise<ProxySource | null>
  readonly #environment: typeof environmentProxy
  readonly #waitMs: number

  /**
   * `system`: what the system says for a URL, as a proxy script answers. `source`: as
   * `proxySource`.
   */
  constructor(
    settings: () => NetworkSettings,
    system: (url: string) => Promise<string>,
    source: () => Promise<ProxySource | null>,
    environment: typeof environmentProxy = environmentProxy,
    waitMs: number = WAIT_MS,
  ) {
    this.#settings = settings
    this.#system = system
    this.#source = source
    this.#environment = environment
    this.#waitMs = waitMs
  }

  /**
   * Fails with `proxy_unknown`: `detail` is `script` where the system names a script that only
   * Chromium could run, which gets no network here; `answer` where what the system or the
   * environment says is no proxy that can be used, or cannot be told.
   */
  readonly route = async (origin: URL): Promise<Result<Route, 'proxy_unknown'>> => {
    if (isLoopback(origin.hostname)) return ok('direct')
    const settings = this.#settings()
    if (settings.mode === 'none') return ok('direct')
    const { manual } = settings
    const way =
      settings.mode === 'manual' && manual !== null
        ? manual
        : await Promise.race([
            this.#fromSystem(origin).catch(() => 'answer' as const),
            sleep(this.#waitMs, 'answer' as const, { ref: false }),
          ])
    if (way === 'direct') return ok('direct')
    if (way === 'script' || way === 'answer') return fail('proxy_unknown', { detail: way })
    return ok({ proxy: way, credentials: credentialsFor(way, settings) })
  }

  async #fromSystem(origin: URL): Promise<ProxyAddress | 'direct' | 'script' | 'answer'> {
    // First: Chromium would try to load the script, and then answer as if there were none.
    const named = await this.#source()
    if (named === 'environment') return this.#environment(origin) ?? 'answer'
    return named === 'settings'
      ? (pacResult(await this.#system(origin.href)) ?? 'answer')
      : (named ?? 'answer')
  }
}
