import { randomUUID } from 'node:crypto'
import type { SealFailure } from '../../contract/failures.ts'
import {
  type AuthorityPreview,
  type AuthorityProblem,
  type CredentialsOfProxy,
  type CurrentWay,
  isLost,
  MOST_AUTHORITIES,
  type NetworkState,
  type ProxyChoice,
  proxyText,
} from '../../contract/network.ts'
import { type FailureCode, fail, ok, type Result } from '../../contract/result.ts'
import type { Authorities } from './authorities.ts'
import type { NetworkSettingsStore } from './network-settings.ts'
import type { ProxyChooser } from './proxy-choice.ts'
import { authorityOf, type ReadAuthority, readAuthorities } from './read-authorities.ts'

/** What the person sets of the network. Whether they want it was asked before. */
export interface NetworkControl {
  /** `service`: the one that the window shows, where that is on another computer. */
  state(service?: URL): Promise<NetworkState>
  /** What the person was shown last. */
  shown(): { readonly state: NetworkState; readonly preview: AuthorityPreview | null }
  /** Credentials that are kept for another proxy than the chosen one are dropped. */
  chooseProxy(choice: ProxyChoice): Promise<Result<null, SealFailure>>
  /**
   * For the chosen proxy, or the one that asks: fails with `gone` where that is another one, and while the settings are lost. null takes
   * back what is kept.
   */
  setCredentials(credentials: CredentialsOfProxy | null): Promise<Result<null, SealFailure | 'gone'>>
  /**
   * Reads the text of a file, where one was chosen and could be read; nothing counts yet. Fails with `authority_refused`; `detail` is an
   * `AuthorityProblem`.
   */
  preview<E extends FailureCode>(text: Result<string | null, E>): Promise<Result<AuthorityPreview | null, E | 'authority_refused'>>
  /** Fails with `gone` where another was previewed since, and while the settings are lost: it does not say which way requests may take. */
  addAuthorities(previewId: string): Promise<Result<null, SealFailure | 'gone'>>
  forgetAuthority(fingerprint: string): Promise<Result<null, SealFailure | 'gone'>>
  /** As `Network.proxyAsks`. */
  asks(proxy: string): void
}

export interface NetworkControlParts extends Pick<ProxyChooser, 'route'> {
  readonly settings: NetworkSettingsStore
  readonly authorities: Pick<Authorities, 'refresh'>
  /** What `state` says is something else now. */
  readonly changed: () => void
}

const NOTHING: NetworkState = {
  mode: 'system',
  manual: null,
  credentials: null,
  asking: null,
  authorities: [],
  way: null,
  record: 'kept',
}

export const createNetworkControl = ({ settings, authorities, route, changed: publish }: NetworkControlParts): NetworkControl => {
  let asking: string | null = null
  let shown = NOTHING
  let previewed: { readonly preview: AuthorityPreview; readonly read: readonly ReadAuthority[] } | null = null

  const wayTo = async (service: URL): Promise<CurrentWay> => {
    const found = await route(service)
    const proxy = found.ok && found.value !== 'direct' ? proxyText(found.value.proxy) : null
    return { host: service.host, proxy, failure: found.ok ? null : found.error }
  }
  const state = async (service?: URL): Promise<NetworkState> => {
    const way = service === undefined ? null : await wayTo(service)
    const known = await settings.read()
    const { mode, manual, credentials } = known.settings
    shown = {
      mode,
      manual,
      credentials: credentials && { proxy: credentials.proxy, user: credentials.user },
      asking,
      authorities: known.settings.authorities.map((pem) => {
        const { pem: _pem, ...authority } = authorityOf(pem)
        return authority
      }),
      way,
      record: known.record,
    }
    return shown
  }
  const target = ({ mode, manual }: ProxyChoice): string | null => {
    if (mode === 'manual') return manual && proxyText(manual)
    return mode === 'system' ? asking : null
  }
  const changed = async <R extends Result<unknown>>(done: R): Promise<R> => {
    if (done.ok) {
      await state()
      publish()
    }
    return done
  }
  return {
    state,
    shown: () => ({ state: shown, preview: previewed?.preview ?? null }),
    chooseProxy: async ({ mode, manual }) => {
      const done = await settings.change((now) => {
        const { credentials } = now
        const stays = mode === 'manual' && manual !== null ? credentials?.proxy === proxyText(manual) : true
        return { ...now, mode, manual, credentials: stays ? credentials : null }
      })
      if (done.ok) asking = null
      return changed(done)
    },
    setCredentials: async (credentials) => {
      const { settings: now, record } = await settings.read()
      if (isLost(record)) return fail('gone')
      // Another one may have begun to ask since the person was asked about this.
      if (credentials !== null && credentials.proxy !== target(now)) return fail('gone')
      const done = await settings.change((before) => ({ ...before, credentials }))
      if (done.ok) asking = null
      return changed(done)
    },
    preview: async (text) => {
      previewed = null
      if (!text.ok) return text
      if (text.value === null) return ok(null)
      const refused = (detail: AuthorityProblem) => fail('authority_refused', { detail })
      const found = readAuthorities(text.value)
      if (!found.ok) return found
      const { settings: now } = await settings.read()
      const known = new Set(now.authorities.map((pem) => authorityOf(pem).fingerprint))
      const read = found.value.filter(({ fingerprint }) => !known.has(fingerprint))
      if (read.length === 0) return refused('taken')
      if (read.length + known.size > MOST_AUTHORITIES) return refused('too_many')
      const preview = { id: randomUUID(), authorities: read.map(({ pem: _pem, ...authority }) => authority) }
      previewed = { preview, read }
      return ok(preview)
    },
    addAuthorities: async (previewId) => {
      if (previewed?.preview.id !== previewId) return fail('gone')
      if (isLost((await settings.read()).record)) return fail('gone')
      const pems = previewed.read.map(({ pem }) => pem)
      const done = await settings.change((now) => ({ ...now, authorities: [...new Set([...now.authorities, ...pems])] }))
      if (done.ok) {
        previewed = null
        authorities.refresh()
      }
      return changed(done)
    },
    forgetAuthority: async (fingerprint) => {
      const { settings: now } = await settings.read()
      const left = now.authorities.filter((pem) => authorityOf(pem).fingerprint !== fingerprint)
      if (left.length === now.authorities.length) return fail('gone')
      const done = await settings.change((before) => ({ ...before, authorities: left }))
      if (done.ok) authorities.refresh()
      return changed(done)
    },
    asks: (proxy) => {
      if (asking === proxy) return
      asking = proxy
      publish()
    },
  }
}
