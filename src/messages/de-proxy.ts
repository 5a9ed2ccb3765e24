import type { Failure } from '../../electron/contract/result.ts'
import { certificates } from './de-network.ts'

const named = (host: string | undefined): string =>
  host === undefined ? 'Der Proxy' : `Der Proxy ${host}`

const unknown = (detail: string | undefined): string =>
  detail === 'script'
    ? 'Das System überlässt die Wahl des Proxys einem Skript (PAC), das Keystow nicht lädt. Daher wurde nichts gesendet.'
    : 'Vom System war nicht zu erfahren, welcher Proxy zu verwenden ist. Daher wurde nichts gesendet.'

const what = ({ code, detail, host, ...failure }: Failure): string => {
  switch (code) {
    case 'proxy_unreachable':
      return detail === 'UND_ERR_CONNECT_TIMEOUT'
        ? `${named(host)} hat nicht rechtzeitig geantwortet.`
        : `${named(host)} war nicht erreichbar.`
    case 'proxy_not_trusted':
      return certificates.refused(
        { ...failure, code, ...(detail === undefined ? {} : { detail }) },
        'proxy',
      )
    case 'proxy_credentials':
      if (detail === 'unsupported')
        return `${named(host)} nimmt nur eine Anmeldung an, die Keystow nicht beherrscht, zum Beispiel Kerberos oder NTLM.`
      return detail === 'refused'
        ? `${named(host)} hat Benutzernamen und Passwort nicht angenommen.`
        : `${named(host)} verlangt einen Benutzernamen und ein Passwort.`
    case 'proxy_refused':
      return `${named(host)} hat die Verbindung zum Dienst abgelehnt${/^\d{3}$/.test(detail ?? '') ? ` (${detail})` : ''}.`
    case 'tunnel_failed':
      return detail === 'UND_ERR_CONNECT_TIMEOUT'
        ? `${named(host)} hat die Verbindung zum Dienst durchgelassen, aber es kam nicht rechtzeitig eine Antwort.`
        : `${named(host)} hat die Verbindung zum Dienst durchgelassen, aber was zurückkam, ist nicht der Dienst.`
    default:
      return unknown(detail)
  }
}

const next = (failure: Failure): string => {
  switch (failure.code) {
    case 'proxy_unreachable':
      return 'Prüfen Sie das Netz und den Proxy in den Einstellungen unter „Netzwerk“.'
    case 'proxy_not_trusted':
      return certificates.refusedNext(failure, 'den Proxy in den Einstellungen')
    case 'proxy_credentials':
      return failure.detail === 'unsupported'
        ? 'Bitten Sie den Betreiber des Proxys um einen Weg mit Benutzernamen und Passwort (Basic), oder tragen Sie in den Einstellungen unter „Netzwerk“ ein eigenes Programm, das sich dort anmeldet, als Proxy ein.'
        : 'Geben Sie beides in den Einstellungen unter „Netzwerk“ ein.'
    case 'proxy_refused':
      return 'Bitten Sie den Betreiber des Proxys, diesen Host durchzulassen, oder wählen Sie in den Einstellungen unter „Netzwerk“ einen anderen Weg.'
    case 'tunnel_failed':
      return 'Prüfen Sie, ob Sie sich in diesem Netz zuerst anmelden müssen, und den Proxy in den Einstellungen unter „Netzwerk“.'
    default:
      return 'Geben Sie den Proxy in den Einstellungen unter „Netzwerk“ selbst ein oder wählen Sie dort „Keiner“.'
  }
}

const notAnAuthority = (problem: string | undefined): string => {
  switch (problem) {
    case 'private_key':
      return 'Diese Datei enthält einen privaten Schlüssel, der nirgendwo sonst hingehört, und wurde daher nicht übernommen.'
    case 'not_an_authority':
      return 'Ein Zertifikat in dieser Datei ist keines einer Zertifizierungsstelle.'
    case 'expired':
      return 'Ein Zertifikat in dieser Datei ist abgelaufen.'
    case 'taken':
      return 'Die Zertifizierungsstellen in dieser Datei wurden schon hinzugefügt.'
    case 'too_many':
      return 'So viele Zertifizierungsstellen lassen sich nicht hinzufügen.'
    case 'unreadable':
      return 'Diese Datei war nicht als Liste von Zertifikaten lesbar.'
    default:
      return 'Diese Datei ist kein Zertifikat im PEM-Format.'
  }
}

export const proxy = { what, next, notAnAuthority }
