import { isVaultName } from '../../electron/contract/lock.ts'
import { type Failure, SWITCHED_OFF } from '../../electron/contract/result.ts'
import { delivery } from './de-delivery.ts'
import { next } from './de-failure-advice.ts'
import { certificates } from './de-network.ts'
import { proxy } from './de-proxy.ts'
import { recipes } from './de-recipes.ts'
import { type FailureTexts, failureText, inParentheses } from './failure-texts.ts'

const badAddress = (problem: string | undefined): string => {
  switch (problem) {
    case 'not_https':
      return 'Die Basis-URL muss mit https:// beginnen. Einfaches http:// gilt nur für diesen Computer.'
    case 'has_credentials':
      return 'Die Basis-URL darf weder Benutzernamen noch Passwort enthalten.'
    case 'has_query':
      return 'Die Basis-URL darf weder „?“ noch „#“ enthalten.'
    default:
      return 'Geben Sie eine Webadresse ein, zum Beispiel https://api.example.com.'
  }
}

/** `cause`: the code of the system, or ours. */
const unreachable = (cause: string | undefined): string => {
  switch (cause) {
    case 'PLAIN_HTTP':
      return badAddress('not_https')
    case SWITCHED_OFF:
      return 'Der lokale Dienst ist ausgeschaltet.'
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'Der Dienst war nicht erreichbar: Der Name seines Hosts wurde nicht gefunden.'
    case 'ECONNREFUSED':
      return 'Der Dienst war nicht erreichbar: Unter diesem Host und Port nimmt nichts Verbindungen an.'
    default:
      return 'Der Dienst war nicht erreichbar.'
  }
}

const unfinished = (kind: string | undefined): string => {
  switch (kind) {
    case 'reveal':
      return 'Ein neuer API-Schlüssel dieser Verbindung ist noch nicht gespeichert.'
    case 'rotation':
      return 'Eine Rotation dieser Verbindung ist noch nicht abgeschlossen.'
    case 'leak':
      return 'Ein kompromittierter API-Schlüssel dieser Verbindung ist noch in Arbeit.'
    case 'secret':
      return 'Das Secret eines neuen API-Schlüssels, den eine Rotation erstellt hat, ist nirgendwo sonst gespeichert und ginge verloren.'
    case 'kept':
      return 'Auf diesem Computer werden Secrets dieser Verbindung aufbewahrt und gingen verloren.'
    case 'bulk':
      return 'Ein Sammelwiderruf dieser Verbindung ist noch nicht abgeschlossen.'
    case 'lease':
      return 'Ein Programm hat einen eigenen API-Schlüssel dieser Verbindung.'
    case 'check':
      return 'Ein API-Schlüssel dieser Verbindung wird gerade geprüft.'
    default:
      return 'Es ist noch nicht bekannt, ob ein API-Schlüssel dieser Verbindung erstellt wurde.'
  }
}

const noAnswer = 'Es kam keine Antwort.'

const sentences: FailureTexts = {
  unauthorized:
    'Der Dienst hat diesen Schlüssel abgelehnt. Vielleicht enthält er einen Tippfehler, wurde widerrufen oder gehört zu einem anderen Dienst.',
  forbidden:
    'Der Dienst hat die Anfrage verweigert. Vielleicht darf der Schlüssel das nicht, oder der Dienst nimmt von hier keine Anfragen an.',
  rate_limited: 'Das Limit der Anfragen pro Minute ist erreicht.',
  not_found: 'Der Dienst kennt nicht, wonach gefragt wurde.',
  invalid_request: 'Der Dienst hat die Anfrage als ungültig abgelehnt.',
  server_error: ({ status }) =>
    `Der Dienst hat mit einem Fehler geantwortet${inParentheses(status)}.`,
  unexpected_status: ({ status }) =>
    `Der Dienst hat unerwartet geantwortet${inParentheses(status)}.`,
  unreadable_answer: ({ detail }) =>
    `Die Antwort des Dienstes war nicht lesbar${detail === undefined ? '' : `: ${detail}`}.`,
  answer_too_large: 'Die Antwort des Dienstes war zu groß.',
  unreachable: ({ detail, host }) =>
    host === undefined
      ? unreachable(detail)
      : `Unter ${host} auf diesem Computer antwortet nichts.`,
  no_answer: noAnswer,
  timed_out: noAnswer,
  cancelled: noAnswer,
  redirected: ({ host }) =>
    `Der Dienst verwies auf ${host ?? 'eine andere Adresse'}. Dem wurde nicht gefolgt, um Ihren Schlüssel zu schützen.`,
  offline: 'Dieser Computer hat kein Netz, daher wurde nichts gesendet.',
  proxy_unreachable: proxy.what,
  proxy_not_trusted: proxy.what,
  proxy_credentials: proxy.what,
  proxy_refused: proxy.what,
  tunnel_failed: proxy.what,
  proxy_unknown: proxy.what,
  authority_refused: ({ detail }) => proxy.notAnAuthority(detail),
  tls_failed: (failure) => certificates.refused(failure, 'service'),
  bad_input: 'Die Eingabe ist nicht verwendbar.',
  bad_address: ({ detail }) => badAddress(detail),
  storage_locked: 'Der sichere Speicher ist gesperrt, ausgeschaltet oder antwortet langsam.',
  storage_failed: 'Der sichere Speicher konnte den Schlüssel nicht speichern.',
  token_missing: 'Der Schlüssel dieser Verbindung ist nicht auf diesem Computer.',
  address_changed:
    'Der gespeicherte API-Schlüssel gehört zu einer anderen Adresse und wurde nicht gesendet.',
  already_connected: 'Es gibt schon eine Verbindung mit dieser Basis-URL und diesem API-Schlüssel.',
  unfinished: ({ detail }) => unfinished(detail),
  not_confirmed: 'Dieser API-Schlüssel verlangt eine stärkere Bestätigung.',
  declined: ({ retryAfter }) =>
    retryAfter === undefined
      ? 'Nicht bestätigt, daher ist nichts geschehen.'
      : 'Sie haben gerade eine Frage abgebrochen, daher fragt Keystow eine Weile nichts. Es wurde nichts getan.',
  gone: 'Das gibt es nicht mehr.',
  already_shown:
    'Das Secret wurde schon angezeigt und wird kein zweites Mal gezeigt. Kopieren geht weiterhin.',
  env_refused: ({ detail }) => delivery.refused(detail ?? ''),
  env_changed: 'Die Datei hat sich inzwischen geändert, daher wurde nichts geschrieben.',
  not_delivered:
    'Die Datei wurde geschrieben, aber beim Nachlesen war das Secret dort nicht zu finden. Vielleicht hat ein anderes Programm sie geändert.',
  recipe_missing: 'Dieses Programm lässt sich auf diesem Computer nicht verwenden.',
  recipe_refused: ({ detail }) =>
    detail === 'value'
      ? 'Das Secret enthält Zeichen, die dieses Programm nicht annehmen könnte.'
      : 'Die Angaben passen nicht zu diesem Programm.',
  recipe_changed:
    'Das Programm ist eine andere Datei als die gezeigte, daher wurde es nicht gestartet.',
  recipe_failed: ({ detail }) => recipes.failed(detail ?? ''),
  recipe_unproven: 'Das Programm hat Erfolg gemeldet, das Secret aber auf Nachfrage nicht gezeigt.',
  recipe_not_added: ({ detail }) => recipes.problem(detail ?? ''),
  not_persistent:
    'Auf diesem Computer wird derzeit nichts aufbewahrt, daher auch nicht das Secret.',
  not_saved: 'Die Kopie des Secrets ist nicht mehr in der Zwischenablage.',
  create_running:
    'Über diese Verbindung wird gerade ein anderer API-Schlüssel erstellt, daher wurde dieser nicht erstellt.',
  bulk_running: 'Ein Sammelwiderruf dieser Verbindung ist nicht abgeschlossen.',
  rotation_running: 'Eine Rotation dieses API-Schlüssels ist nicht abgeschlossen.',
  rotation_moved_on:
    'Die Rotation ist inzwischen bei einem anderen Schritt, daher ist nichts geschehen.',
  leak_open:
    'So lässt sich die Bearbeitung des kompromittierten Schlüssels nicht abschließen, daher ist nichts geschehen.',
  scan_running: 'Eine Suche läuft bereits.',
  answer_running: 'Eine Antwort ist noch unterwegs.',
  clipboard_failed: 'In die Zwischenablage konnte nicht geschrieben werden.',
  data_not_written:
    'Die Änderung konnte auf dem Datenträger dieses Computers nicht gespeichert werden. Es ist nichts weiter geschehen.',
  not_erased: ({ detail }) =>
    isVaultName(detail)
      ? `Keystow konnte die Datei ${detail} nicht löschen. Deshalb wurde nichts gelöscht.`
      : `Alles wurde gelöscht außer ${detail ?? 'einer Datei'}.`,
  file_failed: ({ detail }) =>
    `Die Datei konnte nicht geschrieben werden${inParentheses(detail)}. Was vorher da war, ist unverändert.`,
  connection_moved:
    'Diese Verbindung verweist inzwischen auf eine andere Adresse, daher wurde nichts gesendet.',
  only_part:
    'Der Dienst hat nur einen Teil der Liste geliefert. Ein API-Schlüssel, der darin fehlt, kann trotzdem existieren.',
  other_workspace: ({ detail }) =>
    detail === undefined
      ? 'Die Liste enthält keinen der API-Schlüssel, die auf dieser Verbindung bekannt sind. Sie gehört offenbar zu einem anderen Workspace. Was aus den hier bekannten Schlüsseln wurde, ist daher offen.'
      : 'Dieser API-Schlüssel gehört offenbar zu einem anderen Workspace: Seine Liste enthält keinen der Schlüssel, die auf dieser Verbindung bekannt sind. Hier ist etwas nicht abgeschlossen, daher wurde nichts geändert.',
  not_listed:
    'Der Dienst kennt diesen API-Schlüssel nach eigener Auskunft nicht, oder er listet ihn nicht auf. Das allein beweist nicht, dass er weg ist.',
  not_proven:
    'Der API-Schlüssel ist nicht mehr in der Liste, der Dienst hat den Widerruf aber nie bestätigt.',
  secret_unsure: ({ detail }) =>
    detail === 'deleted'
      ? 'Der Dienst hat bestätigt, dass er diesen Schlüssel gelöscht hat. Auch das Secret hat er abgelehnt, doch nur die letzten vier Zeichen stimmen überein: Es kann zu einem anderen Schlüssel gehören.'
      : 'Der Dienst hat das Secret abgelehnt, doch nur die letzten vier Zeichen stimmen überein: Es kann zu einem anderen Schlüssel gehören.',
  new_key_ending:
    'Keystow widerruft den neuen API-Schlüssel oder hat es versucht. Der alte bleibt daher.',
  local_change_failed: ({ detail }) =>
    `Der lokale Dienst konnte seine Daten nicht lesen oder ändern${inParentheses(detail)}.`,
  listen_failed: ({ detail }) =>
    `Das System hat dem lokalen Dienst diesen Port nicht gegeben${inParentheses(detail)}.`,
  snapshot_unusable:
    'Der Snapshot fehlt oder ist beschädigt, daher wurden die aktuellen Daten behalten.',
  local_service_failed: ({ detail }) =>
    `Der lokale Dienst ließ sich nicht öffnen${inParentheses(detail)}.`,
  local_data_in_use: ({ detail }) =>
    `Ein anderes Programm hat die Daten des lokalen Dienstes geöffnet${inParentheses(detail)}.`,
  local_data_newer:
    'Die Daten des lokalen Dienstes stammen von einer neueren Version von Keystow. Sie wurden nicht verändert.',
  disk_full: 'Der Datenträger dieses Computers ist voll, deshalb wurde nichts gespeichert.',
  locked: 'Keystow war gesperrt, daher ist nichts geschehen.',
  answer_withheld: 'Keystow wurde gesperrt, bevor die Antwort eintraf.',
  quitting: 'Keystow wird gerade beendet, daher ist nichts geschehen.',
  wrong_passphrase: ({ retryAfter }) =>
    retryAfter === undefined
      ? 'Das ist nicht die Passphrase.'
      : 'Das ist nicht die Passphrase, oder es war zu bald nach einer falschen.',
  not_unlocked: 'Das System hat nicht bestätigt, dass Sie es sind.',
  internal: 'In Keystow ist etwas schiefgegangen. Mehr steht im Protokoll.',
}

/** Returns what happened, as one sentence. */
const what = (failure: Failure): string => failureText(sentences, failure)

export const failures = { what, next }
