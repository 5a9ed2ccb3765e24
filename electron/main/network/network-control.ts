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
} from '../../contract/network.ts'
import { type FailureCode, fail, ok, type Result } from '../../contract/result.ts'
import type { Store } from '../store/store.ts'
import type { NetworkSettings, Vault } from '../store/vault.ts'
import type { Authorities } from './authorities.ts'
import type { ProxyChooser } from './proxy-choice.ts'
import { authorityOf, type ReadAuthority, readAuthorities } from './read-authorities.ts'

interface NetworkControlParts extends Pick<ProxyChooser, 'route'> {
  readonly store: Store<Vault>
  readonly authorities: Pick<Authorities, 'refresh'>
  /** Writes into the activity log what was set. */
  readonly log: (outcome: string, place: string | null) => void
  readonly logAuthority: (outcome: string, subject: string) => void
  /** Called when the answer of `state` changed. */
  readonly changed: () => void
}

/**
 * What the person sets of the network. Whether they want it was asked before. A change throws
 * `DiskFailure`.
 */
export const createNetworkControl = ({
  store,
  authorities,
  route,
  log,
  logAuthority,
  changed,
}: NetworkControlParts) => {
  let asking: string | null = null
  let shown: NetworkState | null = null
  let previewed: {
    readonly preview: AuthorityPreview
    readonly read: readonly ReadAuthority[]
  } | null = null

  const stateWith = (way: CurrentWay | null): NetworkState => {
    const { mode, manual, credentials, authorities: added } = store.value.network
    return {
      mode,
      manual,
      credentials: credentials && { proxy: credentials.proxy, user: credentials.user },
      asking,
      authorities: added.map((pem) => {
        const { pem: _pem, ...authority } = authorityOf(pem)
        return authority
      }),
      way,
    }
  }

  const wayTo = async (service: URL): Promise<CurrentWay> => {
    const found = await route(service)
    const proxy = found.ok && found.value !== 'direct' ? proxyText(found.value.proxy) : null
    return { host: service.host, proxy, failure: found.ok ? null : found.error }
  }
  const target = ({ mode, manual }: ProxyChoice): string | null => {
    if (mode === 'manual') return manual && proxyText(manual)
    return mode === 'system' ? asking : null
  }
  /** `follow` is called once the change is kept. */
  const change = (
    difference: Partial<NetworkSettings>,
    follow: () => void,
  ): Result<null, never> => {
    store.update((vault) => ({ ...vault, network: { ...vault.network, ...difference } }))
    follow()
    shown = stateWith(null)
    changed()
    return ok(null)
  }
  const stopAsking = (): void => {
    asking = null
  }
  return {
    /** `service`: the one that the window shows, where that is on another computer. */
    state: async (service?: URL): Promise<NetworkState> => {
      const way = service === undefined ? null : await wayTo(service)
      shown = stateWith(way)
      return shown
    },
    /** What the person was shown last. */
    shown: (): { readonly state: NetworkState; readonly preview: AuthorityPreview | null } => ({
      state: shown ?? stateWith(null),
      preview: previewed?.preview ?? null,
    }),
    /** Credentials that are kept for another proxy than the chosen one are dropped. */
    chooseProxy: ({ mode, manual }: ProxyChoice): Result<null, never> => {
      const { credentials } = store.value.network
      const isOther =
        mode === 'manual' && manual !== null && credentials?.proxy !== proxyText(manual)
      return change({ mode, manual, credentials: isOther ? null : credentials }, () => {
        stopAsking()
        log(`proxy_${mode}`, mode === 'manual' && manual !== null ? proxyText(manual) : null)
      })
    },
    /**
     * For the chosen proxy, or the one that asks: fails with `gone` where that is another one. null
     * takes back what is kept.
     */
    setCredentials: (credentials: CredentialsOfProxy | null): Result<null, 'gone'> => {
      // Another proxy may have begun to ask since the person was asked about this one.
      if (credentials !== null && credentials.proxy !== target(store.value.network))
        return fail('gone')
      const before = store.value.network.credentials
      return change({ credentials }, () => {
        stopAsking()
        const outcome = credentials === null ? 'proxy_password_removed' : 'proxy_password_kept'
        log(outcome, (credentials ?? before)?.proxy ?? null)
      })
    },
    /**
     * Reads the text of a file, where one was chosen and could be read; nothing counts yet. Fails
     * with `authority_refused`; `detail` is an `AuthorityProblem`.
     */
    preview: <E extends FailureCode>(
      text: Result<string | null, E>,
    ): Result<AuthorityPreview | null, E | 'authority_refused'> => {
      previewed = null
      if (!text.ok) return text
      if (text.value === null) return ok(null)
      const refused = (detail: AuthorityProblem) => fail('authority_refused', { detail })
      const found = readAuthorities(text.value)
      if (!found.ok) return found
      const known = new Set(
        store.value.network.authorities.map((pem) => authorityOf(pem).fingerprint),
      )
      const read = found.value.authorities.filter(({ fingerprint }) => !known.has(fingerprint))
      if (read.length === 0) return refused('taken')
      if (read.length + known.size > MOST_AUTHORITIES) return refused('too_many')
      const preview = {
        id: randomUUID(),
        authorities: read.map(({ pem: _pem, ...authority }) => authority),
        unused: found.value.unused,
      }
      previewed = { preview, read }
      return ok(preview)
    },
    /** Fails with `gone` where another was previewed since. */
    addAuthorities: (previewId: string): Result<null, 'gone'> => {
      if (previewed?.preview.id !== previewId) return fail('gone')
      const { read } = previewed
      const pems = read.map(({ pem }) => pem)
      return change(
        { authorities: [...new Set([...store.value.network.authorities, ...pems])] },
        () => {
          previewed = null
          authorities.refresh()
          for (const { subject } of read) logAuthority('authority_trusted', subject)
        },
      )
    },
    forgetAuthority: (fingerprint: string): Result<null, 'gone'> => {
      const before = store.value.network.authorities
      const forgotten = before.find((pem) => authorityOf(pem).fingerprint === fingerprint)
      if (forgotten === undefined) return fail('gone')
      return change({ authorities: before.filter((pem) => pem !== forgotten) }, () => {
        authorities.refresh()
        logAuthority('authority_forgotten', authorityOf(forgotten).subject)
      })
    },
    /** As `Network.proxyAsks`. */
    asks: (proxy: string) => {
      if (asking === proxy) return
      asking = proxy
      changed()
    },
  }
}

export type NetworkControl = ReturnType<typeof createNetworkControl>
