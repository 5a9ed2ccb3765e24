import type { Failure } from '../../electron/contract/result.ts'
import { certificates } from './en-network.ts'

const named = (host: string | undefined): string =>
  host === undefined ? 'The proxy' : `The proxy ${host}`

const unknown = (detail: string | undefined): string =>
  detail === 'script'
    ? 'The system leaves the choice of a proxy to a script (PAC), which Keystow does not load, so nothing was sent.'
    : 'Which proxy to take could not be learned from the system, so nothing was sent.'

/** Why the way through a proxy did not come about, as one sentence. */
const what = ({ code, detail, host, ...failure }: Failure): string => {
  switch (code) {
    case 'proxy_unreachable':
      return detail === 'UND_ERR_CONNECT_TIMEOUT'
        ? `${named(host)} did not answer in time.`
        : `${named(host)} could not be reached.`
    case 'proxy_not_trusted':
      return certificates.refused(
        { ...failure, code, ...(detail === undefined ? {} : { detail }) },
        'proxy',
      )
    case 'proxy_credentials':
      if (detail === 'unsupported')
        return `${named(host)} takes only a sign-in that Keystow does not know, such as Kerberos or NTLM.`
      return detail === 'refused'
        ? `${named(host)} did not accept the user name and the password.`
        : `${named(host)} asks for a user name and a password.`
    case 'proxy_refused':
      return `${named(host)} refused the connection to the service${/^\d{3}$/.test(detail ?? '') ? ` (${detail})` : ''}.`
    case 'tunnel_failed':
      return detail === 'UND_ERR_CONNECT_TIMEOUT'
        ? `${named(host)} let the connection to the service through, but nothing came back in time.`
        : `${named(host)} let the connection to the service through, but what came back is not the service.`
    default:
      return unknown(detail)
  }
}

const next = (failure: Failure): string => {
  switch (failure.code) {
    case 'proxy_unreachable':
      return 'Check the network, and the proxy in the settings under Network.'
    case 'proxy_not_trusted':
      return certificates.refusedNext(failure, 'the proxy in the settings')
    case 'proxy_credentials':
      return failure.detail === 'unsupported'
        ? 'Ask whoever runs the proxy for a way that takes a user name and a password (Basic), or enter a program of your own that signs in there as the proxy, in the settings under Network.'
        : 'Enter them in the settings under Network.'
    case 'proxy_refused':
      return 'Ask whoever runs the proxy to let this host through, or choose another way in the settings under Network.'
    case 'tunnel_failed':
      return 'Check whether this network wants you to sign in first, and the proxy in the settings under Network.'
    default:
      return 'Enter the proxy manually in the settings under Network, or choose none there.'
  }
}

const notAnAuthority = (problem: string | undefined): string => {
  switch (problem) {
    case 'private_key':
      return 'This file holds a private key, which belongs nowhere else, so it was not taken.'
    case 'not_an_authority':
      return 'A certificate in this file is not one of an authority.'
    case 'expired':
      return 'A certificate in this file has expired.'
    case 'taken':
      return 'The authorities in this file were added before.'
    case 'too_many':
      return 'So many authorities cannot be added.'
    case 'unreadable':
      return 'This file could not be read as a list of certificates.'
    default:
      return 'This file is not a certificate in the PEM format.'
  }
}

export const proxy = { what, next, notAnAuthority }
