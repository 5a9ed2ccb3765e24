import type { CertificateProblem } from '../../../contract/network.ts'
import type { network as english, networkWrites as englishWrites } from './en-network-questions.ts'

const unusedReasons: Readonly<Record<CertificateProblem, string>> = {
  no_certificate: 'nicht lesbar',
  not_an_authority: 'keine Zertifizierungsstelle',
  expired: 'abgelaufen',
}

/** As in English. */
export const network: typeof english = {
  proxies: {
    manual: {
      message: (proxy) => `Anfragen über den Proxy ${proxy} senden?`,
      detail:
        'Er erfährt, welche Dienste Keystow wann anspricht. API-Schlüssel und Antworten bleiben auf dem ganzen Weg zum Dienst und zurück verschlüsselt.',
      yes: 'Proxy verwenden',
    },
    none: {
      message: 'Anfragen an jedem Proxy vorbei senden?',
      detail:
        'Keystow verbindet sich dann direkt mit jedem Dienst, gleich was die Einstellungen des Systems sagen.',
      yes: 'Keinen Proxy verwenden',
    },
  },
  proxyCredentials: {
    message: (user, proxy) =>
      `Den Benutzernamen „${user}“ und sein Passwort an den Proxy ${proxy} senden?`,
    inClear:
      'Die Verbindung zu diesem Proxy ist nicht verschlüsselt: Wer sie unterwegs mitlesen kann, kann das Passwort lesen.',
    encrypted: 'Prüfen Sie zuerst den Namen des Proxys: Wer ihn betreibt, erhält das Passwort.',
    yes: 'Behalten und senden',
  },
  authorities: {
    message: (n) =>
      n === 1
        ? 'Dieser Zertifizierungsstelle vertrauen?'
        : `Diesen ${n} Zertifizierungsstellen vertrauen?`,
    line: (subject, fingerprint) => `${subject}\nSHA-256-Fingerabdruck: ${fingerprint}`,
    unused: (subject, place, problem) =>
      `Nicht verwendet: ${subject ?? `Zertifikat ${place} der Datei`} (${unusedReasons[problem]})`,
    detail:
      'Wer ihren Schlüssel hat, kann sich gegenüber Keystow als jeder Dienst ausgeben und die API-Schlüssel erhalten, die dorthin gesendet werden. Vergleichen Sie den Fingerabdruck mit dem, den Sie von Ihrer Administration haben.',
    yes: 'Zertifizierungsstelle vertrauen',
  },
}

export const networkWrites: typeof englishWrites = {
  'network:choose-proxy': 'Den Proxy ändern?',
  'network:set-credentials': 'Benutzernamen und Passwort für den Proxy vergessen?',
  'network:choose-authorities': 'Eine Datei mit Zertifizierungsstellen wählen?',
  'network:add-authorities': 'Einer Zertifizierungsstelle vertrauen?',
  'network:forget-authority': 'Eine Zertifizierungsstelle vergessen?',
}
