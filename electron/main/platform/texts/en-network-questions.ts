import type { CertificateProblem } from '../../../contract/network.ts'

const unusedReasons: Readonly<Record<CertificateProblem, string>> = {
  no_certificate: 'cannot be read',
  not_an_authority: 'not a certificate authority',
  expired: 'expired',
}

/** What main asks in English before the network is used in another way. */
export const network = {
  proxies: {
    manual: {
      message: (proxy: string) => `Send requests through the proxy ${proxy}?`,
      detail:
        'It learns which services Keystow asks, and when. API keys and answers stay encrypted on their way to the service and back.',
      yes: 'Use proxy',
    },
    none: {
      message: 'Send requests past every proxy?',
      detail: 'Keystow then connects straight to each service, whatever the system’s settings say.',
      yes: 'Use no proxy',
    },
  },
  proxyCredentials: {
    message: (user: string, proxy: string) =>
      `Send the user name “${user}” and its password to the proxy ${proxy}?`,
    inClear:
      'The connection to this proxy is not encrypted: whoever can read it on its way can read the password.',
    encrypted: 'Check the name of the proxy first: whoever runs it receives the password.',
    yes: 'Keep and send',
  },
  authorities: {
    message: (n: number) =>
      n === 1 ? 'Trust this certificate authority?' : `Trust these ${n} certificate authorities?`,
    line: (subject: string, fingerprint: string) =>
      `${subject}\nSHA-256 fingerprint: ${fingerprint}`,
    unused: (subject: string | null, place: number, problem: CertificateProblem) =>
      `Not used: ${subject ?? `certificate ${place} of the file`} (${unusedReasons[problem]})`,
    detail:
      'Whoever holds its key can pose as any service to Keystow and receive the API keys that are sent there. Compare the fingerprint with the one that your administrators gave you.',
    yes: 'Trust authority',
  },
}

export const networkWrites = {
  'network:choose-proxy': 'Change the proxy?',
  'network:set-credentials': 'Forget the user name and the password for the proxy?',
  'network:choose-authorities': 'Choose a file of certificate authorities?',
  'network:add-authorities': 'Trust a certificate authority?',
  'network:forget-authority': 'Forget a certificate authority?',
}
