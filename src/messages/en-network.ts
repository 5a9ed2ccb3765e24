import type { VouchingAuthority } from '../../electron/contract/connection.ts'
import type { Failure, SeenCertificate } from '../../electron/contract/result.ts'
import { certificateProblem } from './certificate-problem.ts'
import { times } from './en-time.ts'

const named = (certificate: SeenCertificate | undefined): string =>
  certificate === undefined || certificate.subject === '' ? '' : ` “${certificate.subject}”`

const by = (certificate: SeenCertificate | undefined): string =>
  certificate === undefined || certificate.issuer === '' ? '' : `, “${certificate.issuer}”,`

/** Why a secure connection could not be made; `whose`: of the service or of the proxy. */
const refused = (failure: Failure, whose: 'service' | 'proxy'): string => {
  const { certificate } = failure
  const one = `The connection is not secure: the ${whose}’s certificate${named(certificate)}`
  switch (certificateProblem(failure)) {
    case 'expired':
      return certificate === undefined
        ? `${one} has expired.`
        : `${one} expired on ${times.local(certificate.validTo)}.`
    case 'not_yet_valid':
      return certificate === undefined
        ? `${one} is not valid yet.`
        : `${one} is valid only from ${times.local(certificate.validFrom)}.`
    case 'other_host':
      return `${one} was issued for another host.`
    case 'unknown_authority':
      return `${one} comes from an authority${by(certificate)} that this computer does not trust.`
    case 'other':
      return `${one} was not accepted.`
    case 'none':
      return `A secure connection (TLS) to the ${whose} could not be made.`
  }
}

const refusedNext = (failure: Failure, address: string): string => {
  switch (certificateProblem(failure)) {
    case 'expired':
      return 'Check the date of this computer. If it is right, whoever runs that host has to renew the certificate.'
    case 'not_yet_valid':
      return 'Check the date of this computer.'
    case 'unknown_authority':
      return 'If it is your company’s authority, get its certificate from your administrators and add it in the settings under Network. Otherwise someone may stand between you and the service.'
    default:
      return `Check ${address}, and that no one stands between you and the service.`
  }
}

/** Why a certificate was not accepted, and what to do about it. */
export const certificates = { refused, refusedNext }

const FROM: Readonly<Record<VouchingAuthority['from'], string>> = {
  built_in: 'comes with Keystow',
  system: 'from the system’s store',
  added: 'added by you',
}

/** The texts of the network: certificates and proxies. */
export const network = {
  vouched: 'Vouched for by',
  vouchedBy: (name: string, from: VouchingAuthority['from']) => `${name} (${FROM[from]})`,
  vouchedUnknown: 'Not known',
  way: 'Proxy',
  modes: { system: 'System', manual: 'Manual', none: 'None' },
  wayHints: {
    system:
      'As the settings of the system say for each service. This computer itself is always reached directly.',
    manual: 'Through this proxy to every service. This computer itself is always reached directly.',
    none: 'Straight to every service, whatever the system says.',
  },
  kind: 'Protocol',
  kinds: { http: 'HTTP', https: 'HTTPS', socks5: 'SOCKS5' },
  host: 'Host',
  hostWrong: 'Enter only a host name or an address.',
  port: 'Port',
  portWrong: 'From 1 to 65535.',
  use: 'Use proxy',
  inUse: (proxy: string) => `In use: ${proxy}`,
  inUseUntil: {
    system: 'Not in use yet: until you press “Use proxy”, the system’s settings apply.',
    none: 'Not in use yet: until you press “Use proxy”, no proxy is used.',
  },
  askedDirectly: (host: string) => `${host} is asked directly now.`,
  askedThrough: (host: string, proxy: string) => `${host} is asked through ${proxy} now.`,
  wayUnknown: (host: string, script: boolean) =>
    `${script ? 'The system leaves the choice of a proxy to a script (PAC), which Keystow does not load' : 'Which proxy to take cannot be learned from the system'}. Until you enter one or choose none, nothing is sent to ${host}.`,
  changed: 'The proxy was changed.',
  credentials: 'User name and password for the proxy',
  credentialsHint: (proxy: string) =>
    `Only if ${proxy} asks for them. They are sealed, and sent to no other proxy.`,
  credentialsSealed: 'They are sealed, and sent to no other proxy.',
  credentialsKept: (user: string, proxy: string) => `“${user}” is kept for ${proxy}.`,
  asking: (proxy: string) =>
    `The proxy ${proxy} asks for a user name and a password, or did not accept those that it got.`,
  user: 'User name',
  userWrong: 'Enter one without a colon.',
  password: 'Password',
  keep: 'Keep credentials',
  forgetCredentials: 'Forget credentials',
  authorities: 'Certificate authorities of your own',
  authoritiesHint: 'Trusted in addition to those that come with Keystow and those of the system.',
  add: 'Add authorities…',
  added: 'The certificate authorities were added.',
  forget: 'Forget',
  forgetOne: (subject: string) => `Forget ${subject}`,
  forgotten: 'The certificate authority was forgotten.',
  validTo: (until: string) => `Valid until ${until}`,
  fingerprint: (fingerprint: string) => `SHA-256 ${fingerprint}`,
}
