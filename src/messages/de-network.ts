import type { VouchingAuthority } from '../../electron/contract/connection.ts'
import type { Failure, SeenCertificate } from '../../electron/contract/result.ts'
import { certificateProblem } from './certificate-problem.ts'
import { times } from './de-time.ts'
import type { Messages } from './en.ts'

const named = (certificate: SeenCertificate | undefined): string =>
  certificate === undefined || certificate.subject === '' ? '' : ` „${certificate.subject}“`

const by = (certificate: SeenCertificate | undefined): string =>
  certificate === undefined || certificate.issuer === ''
    ? 'einer Zertifizierungsstelle'
    : `der Zertifizierungsstelle „${certificate.issuer}“`

const refused = (failure: Failure, whose: 'service' | 'proxy'): string => {
  const { certificate } = failure
  const one = `Die Verbindung ist nicht sicher: Das Zertifikat des ${whose === 'service' ? 'Dienstes' : 'Proxys'}${named(certificate)}`
  switch (certificateProblem(failure)) {
    case 'expired':
      return certificate === undefined
        ? `${one} ist abgelaufen.`
        : `${one} ist seit ${times.local(certificate.validTo)} abgelaufen.`
    case 'not_yet_valid':
      return certificate === undefined
        ? `${one} ist noch nicht gültig.`
        : `${one} gilt erst ab ${times.local(certificate.validFrom)}.`
    case 'other_host':
      return `${one} wurde für einen anderen Host ausgestellt.`
    case 'unknown_authority':
      return `${one} stammt von ${by(certificate)}, der dieser Computer nicht vertraut.`
    case 'other':
      return `${one} wurde nicht akzeptiert.`
    case 'none':
      return `Es kam keine sichere Verbindung (TLS) zum ${whose === 'service' ? 'Dienst' : 'Proxy'} zustande.`
  }
}

const refusedNext = (failure: Failure, address: string): string => {
  switch (certificateProblem(failure)) {
    case 'expired':
      return 'Prüfen Sie das Datum dieses Computers. Stimmt es, muss der Betreiber des Hosts das Zertifikat erneuern.'
    case 'not_yet_valid':
      return 'Prüfen Sie das Datum dieses Computers.'
    case 'unknown_authority':
      return 'Ist es die Zertifizierungsstelle Ihres Unternehmens, lassen Sie sich ihr Zertifikat von der Administration geben und fügen Sie es in den Einstellungen unter „Netzwerk“ hinzu. Sonst steht vielleicht jemand zwischen Ihnen und dem Dienst.'
    default:
      return `Prüfen Sie ${address} und ob niemand zwischen Ihnen und dem Dienst steht.`
  }
}

/** As in English. */
export const certificates = { refused, refusedNext }

const FROM: Readonly<Record<VouchingAuthority['from'], string>> = {
  built_in: 'mit Keystow geliefert',
  system: 'aus dem Zertifikatsspeicher des Systems',
  added: 'von Ihnen hinzugefügt',
}

/** As in English. */
export const network: Messages['network'] = {
  vouched: 'Bestätigt von',
  vouchedBy: (name, from) => `${name} (${FROM[from]})`,
  vouchedUnknown: 'Nicht bekannt',
  way: 'Proxy',
  modes: { system: 'System', manual: 'Manuell', none: 'Keiner' },
  wayHints: {
    system:
      'Nach den Einstellungen des Systems. Dieser Computer selbst wird immer direkt erreicht.',
    manual: 'Über diesen Proxy zu jedem Dienst. Dieser Computer selbst wird immer direkt erreicht.',
    none: 'Direkt zu jedem Dienst, unabhängig von den Systemeinstellungen.',
  },
  kind: 'Protokoll',
  kinds: { http: 'HTTP', https: 'HTTPS', socks5: 'SOCKS5' },
  host: 'Host',
  hostWrong: 'Geben Sie nur einen Hostnamen oder eine Adresse ein.',
  port: 'Port',
  portWrong: 'Von 1 bis 65535.',
  use: 'Proxy verwenden',
  inUse: (proxy) => `Aktiv: ${proxy}`,
  inUseUntil: {
    system:
      'Noch nicht aktiv. Bis Sie „Proxy verwenden“ wählen, gelten die Einstellungen des Systems.',
    none: 'Noch nicht aktiv. Bis Sie „Proxy verwenden“ wählen, wird kein Proxy verwendet.',
  },
  askedDirectly: (host) => `Derzeit wird ${host} direkt angesprochen.`,
  askedThrough: (host, proxy) => `Derzeit wird ${host} über ${proxy} angesprochen.`,
  wayUnknown: (host, script) =>
    `${script ? 'Das System überlässt die Wahl des Proxys einem Skript (PAC), das Keystow nicht lädt' : 'Vom System ist nicht zu erfahren, welcher Proxy zu verwenden ist'}. Bis Sie einen Proxy eintragen oder „Keiner“ wählen, wird nichts an ${host} gesendet.`,
  changed: 'Der Proxy wurde geändert.',
  credentials: 'Benutzername und Passwort für den Proxy',
  credentialsHint: (proxy) =>
    `Nur falls ${proxy} sie verlangt. Sie werden versiegelt und an keinen anderen Proxy gesendet.`,
  credentialsSealed: 'Sie werden versiegelt und an keinen anderen Proxy gesendet.',
  credentialsKept: (user, proxy) => `„${user}“ ist für ${proxy} hinterlegt.`,
  asking: (proxy) =>
    `Der Proxy ${proxy} verlangt Benutzernamen und Passwort oder hat die gesendeten Anmeldedaten nicht angenommen.`,
  user: 'Benutzername',
  userWrong: 'Geben Sie einen Benutzernamen ohne Doppelpunkt ein.',
  password: 'Passwort',
  keep: 'Anmeldedaten behalten',
  forgetCredentials: 'Anmeldedaten vergessen',
  authorities: 'Eigene Zertifizierungsstellen',
  authoritiesHint: 'Sie gelten neben denen, die mit Keystow kommen, und denen des Systems.',
  add: 'Zertifizierungsstellen hinzufügen…',
  added: 'Die Zertifizierungsstellen wurden hinzugefügt.',
  forget: 'Vergessen',
  forgetOne: (subject) => `${subject} vergessen`,
  forgotten: 'Die Zertifizierungsstelle wurde vergessen.',
  validTo: (until) => `Gültig bis ${until}`,
  fingerprint: (fingerprint) => `SHA-256: ${fingerprint}`,
}
