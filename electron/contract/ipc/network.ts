import type { AuthorityPreview, CredentialsOfProxy, NetworkState, ProxyChoice } from '../network.ts'

/** How requests leave this computer, and whom TLS trusts. */
export interface NetworkRequests {
  'network:state': { input: null; answer: NetworkState }
  /** Main asks the person first. */
  'network:choose-proxy': { input: ProxyChoice; answer: null }
  /**
   * For the proxy that was entered, or the one that asks: fails with `gone` where that is another
   * one by now. null forgets them. Main asks the person before it keeps any.
   */
  'network:set-credentials': { input: CredentialsOfProxy | null; answer: null }
  /** Asks for a file and reads it; null if cancelled. Fails with `authority_refused`. */
  'network:choose-authorities': { input: null; answer: AuthorityPreview | null }
  /** What the preview of this id showed. Main asks the person first, with each fingerprint. */
  'network:add-authorities': { input: string; answer: null }
  /** By its fingerprint. */
  'network:forget-authority': { input: string; answer: null }
}

/** By what name a window asks each. */
export const networkApi = {
  networkState: 'network:state',
  chooseProxy: 'network:choose-proxy',
  setProxyCredentials: 'network:set-credentials',
  chooseAuthorities: 'network:choose-authorities',
  addAuthorities: 'network:add-authorities',
  forgetAuthority: 'network:forget-authority',
} as const
