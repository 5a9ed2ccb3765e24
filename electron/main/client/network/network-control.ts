import { randomUUID } from 'node:crypto'
import {
  type AuthorityPreview,
  type AuthorityProblem,
  type CredentialsOfProxy,
  type CurrentWay,
  MOST_AUTHORITIES,
  type NetworkState,
  type ProxyChoice,
  proxyText,
} from '../../../contract/network.ts'
import { type FailureCode, fail, ok, type Result } from '../../../contract/result.ts'
import type { Store } from '../../store/store.ts'
import type { NetworkSettings, Vault } from '../../store/vault.ts'
import type { Route } from './proxy-choice.ts'
import { authorityOf, type ReadAuthority, readAuthorities } from './read-authorities.ts'

/** Writes into the activity log what was set: a proxy's place, or an authority's subject. */
type LogNetwork = (action: 'proxy' | 'authority', outcome: string, place: string | null) => void

/**
 * What the person sets of the network. Whether they want it was asked before. A change throws
 * `DiskFailure`.
 */
export class NetworkControl {
  readonly #store: Store<Vault>
  readonly #refreshAuthorities: () => void
  readonly #route: (origin: URL) => Promise<Result<Route, 'proxy_unknown'>>
  readonly #log: LogNetwork
  readonly #changed: () => void
  #asking: string | null = null
  #shown: NetworkState | null = null
  #previewed: {
    readonly preview: AuthorityPreview
    readonly read: readonly ReadAuthority[]
  } | null = null

  constructor(
    store: Store<Vault>,
    refreshAuthorities: () => void,
    route: (origin: URL) => Promise<Result<Route, 'proxy_unknown'>>,
    log: LogNetwork,
    changed: () => void,
  ) {
    this.#store = store
    this.#refreshAuthorities = refreshAuthorities
    this.#route = route
    this.#log = log
    this.#changed = changed
  }

  /** `service`: the one that the window shows, where that is on another computer. */
  async state(service?: URL): Promise<NetworkState> {
    const way = service === undefined ? null : await this.#wayTo(service)
    this.#shown = this.#stateWith(way)
    return this.#shown
  }
  /** What the person was shown last. */
  readonly shown = (): {
    readonly state: NetworkState
    readonly preview: AuthorityPreview | null
  } => ({
    state: this.#shown ?? this.#stateWith(null),
    preview: this.#previewed?.preview ?? null,
  })
  /** Credentials that are kept for another proxy than the chosen one are dropped. */
  chooseProxy({ mode, manual }: ProxyChoice): Result<null, never> {
    const { credentials } = this.#store.value.network
    const isOther = mode === 'manual' && manual !== null && credentials?.proxy !== proxyText(manual)
    return this.#change({ mode, manual, credentials: isOther ? null : credentials }, () => {
      this.#stopAsking()
      this.#log(
        'proxy',
        `proxy_${mode}`,
        mode === 'manual' && manual !== null ? proxyText(manual) : null,
      )
    })
  }
  /**
   * For the chosen proxy, or the one that asks: fails with `gone` where that is another one. null
   * takes back what is kept.
   */
  setCredentials(credentials: CredentialsOfProxy | null): Result<null, 'gone'> {
    // Another proxy may have begun to ask since the person was asked about this one.
    if (credentials !== null && credentials.proxy !== this.#target(this.#store.value.network))
      return fail('gone')
    const before = this.#store.value.network.credentials
    return this.#change({ credentials }, () => {
      this.#stopAsking()
      const outcome = credentials === null ? 'proxy_password_removed' : 'proxy_password_kept'
      this.#log('proxy', outcome, (credentials ?? before)?.proxy ?? null)
    })
  }
  /**
   * Reads the text of a file, where one was chosen and could be read; nothing counts yet. Fails
   * with `authority_refused`; `detail` is an `AuthorityProblem`.
   */
  preview<E extends FailureCode>(
    text: Result<string | null, E>,
  ): Result<AuthorityPreview | null, E | 'authority_refused'> {
    this.#previewed = null
    if (!text.ok) return text
    if (text.value === null) return ok(null)
    const refused = (detail: AuthorityProblem) => fail('authority_refused', { detail })
    const found = readAuthorities(text.value)
    if (!found.ok) return found
    const known = new Set(
      this.#store.value.network.authorities.map((pem) => authorityOf(pem).fingerprint),
    )
    const read = found.value.authorities.filter(({ fingerprint }) => !known.has(fingerprint))
    if (read.length === 0) return refused('taken')
    if (read.length + known.size > MOST_AUTHORITIES) return refused('too_many')
    const preview = {
      id: randomUUID(),
      authorities: read.map(({ pem: _pem, ...authority }) => authority),
      unused: found.value.unused,
    }
    this.#previewed = { preview, read }
    return ok(preview)
  }
  /** Fails with `gone` where another was previewed since. */
  addAuthorities(previewId: string): Result<null, 'gone'> {
    if (this.#previewed?.preview.id !== previewId) return fail('gone')
    const { read } = this.#previewed
    const pems = read.map(({ pem }) => pem)
    return this.#change(
      { authorities: [...new Set([...this.#store.value.network.authorities, ...pems])] },
      () => {
        this.#previewed = null
        this.#refreshAuthorities()
        for (const { subject } of read) this.#log('authority', 'authority_trusted', subject)
      },
    )
  }
  forgetAuthority(fingerprint: string): Result<null, 'gone'> {
    const before = this.#store.value.network.authorities
    const forgotten = before.find((pem) => authorityOf(pem).fingerprint === fingerprint)
    if (forgotten === undefined) return fail('gone')
    return this.#change({ authorities: before.filter((pem) => pem !== forgotten) }, () => {
      this.#refreshAuthorities()
      this.#log('authority', 'authority_forgotten', authorityOf(forgotten).subject)
    })
  }
  /** As `Network.proxyAsks`. */
  readonly asks = (proxy: string) => {
    if (this.#asking === proxy) return
    this.#asking = proxy
    this.#changed()
  }

  #stateWith(way: CurrentWay | null): NetworkState {
    const { mode, manual, credentials, authorities: added } = this.#store.value.network
    return {
      mode,
      manual,
      credentials: credentials && { proxy: credentials.proxy, user: credentials.user },
      asking: this.#asking,
      authorities: added.map((pem) => {
        const { pem: _pem, ...authority } = authorityOf(pem)
        return authority
      }),
      way,
    }
  }
  async #wayTo(service: URL): Promise<CurrentWay> {
    const found = await this.#route(service)
    const proxy = found.ok && found.value !== 'direct' ? proxyText(found.value.proxy) : null
    return { host: service.host, proxy, failure: found.ok ? null : found.error }
  }
  #target({ mode, manual }: ProxyChoice): string | null {
    if (mode === 'manual') return manual && proxyText(manual)
    return mode === 'system' ? this.#asking : null
  }
  /** `follow` is called once the change is kept. */
  #change(difference: Partial<NetworkSettings>, follow: () => void): Result<null, never> {
    this.#store.update((vault) => ({ ...vault, network: { ...vault.network, ...difference } }))
    follow()
    this.#shown = this.#stateWith(null)
    this.#changed()
    return ok(null)
  }
  #stopAsking(): void {
    this.#asking = null
  }
}
