import { isVaultName } from '../../electron/contract/lock.ts'
import { exhaustive, type Failure, SWITCHED_OFF } from '../../electron/contract/result.ts'
import { delivery } from './de-delivery.ts'
import { next } from './de-failure-advice.ts'
import { certificates } from './de-network.ts'
import { proxy } from './de-proxy.ts'
import { recipes } from './de-recipes.ts'

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

/** What happened, as one sentence. */
const what = (failure: Failure): string => {
  const status = failure.status === undefined ? '' : ` (${failure.status})`
  switch (failure.code) {
    case 'unauthorized':
      return 'Der Dienst hat diesen Schlüssel abgelehnt. Vielleicht enthält er einen Tippfehler, wurde widerrufen oder gehört zu einem anderen Dienst.'
    case 'forbidden':
      return 'Der Dienst hat die Anfrage verweigert. Vielleicht darf der Schlüssel das nicht, oder der Dienst nimmt von hier keine Anfragen an.'
    case 'rate_limited':
      return 'Das Limit der Anfragen pro Minute ist erreicht.'
    case 'not_found':
      return 'Der Dienst kennt nicht, wonach gefragt wurde.'
    case 'invalid_request':
      return 'Der Dienst hat die Anfrage als ungültig abgelehnt.'
    case 'server_error':
      return `Der Dienst hat mit einem Fehler geantwortet${status}.`
    case 'unexpected_status':
      return `Der Dienst hat unerwartet geantwortet${status}.`
    case 'unreadable_answer':
      return `Die Antwort des Dienstes war nicht lesbar${failure.detail === undefined ? '' : `: ${failure.detail}`}.`
    case 'answer_too_large':
      return 'Die Antwort des Dienstes war zu groß.'
    case 'unreachable':
      if (failure.host !== undefined)
        return `Unter ${failure.host} auf diesem Computer antwortet nichts.`
      return unreachable(failure.detail)
    case 'no_answer':
    case 'timed_out':
    case 'cancelled':
      return 'Es kam keine Antwort.'
    case 'redirected':
      return `Der Dienst verwies auf ${failure.host ?? 'eine andere Adresse'}. Dem wurde nicht gefolgt, um Ihren Schlüssel zu schützen.`
    case 'offline':
      return 'Dieser Computer hat kein Netz, daher wurde nichts gesendet.'
    case 'proxy_unreachable':
    case 'proxy_not_trusted':
    case 'proxy_credentials':
    case 'proxy_refused':
    case 'tunnel_failed':
    case 'proxy_unknown':
      return proxy.what(failure)
    case 'authority_refused':
      return proxy.notAnAuthority(failure.detail)
    case 'tls_failed':
      return certificates.refused(failure, 'service')
    case 'bad_input':
      return 'Die Eingabe ist nicht verwendbar.'
    case 'bad_address':
      return badAddress(failure.detail)
    case 'storage_locked':
      return 'Der sichere Speicher ist gesperrt, ausgeschaltet oder antwortet langsam.'
    case 'storage_failed':
      return 'Der sichere Speicher konnte den Schlüssel nicht speichern.'
    case 'token_missing':
      return 'Der Schlüssel dieser Verbindung ist nicht auf diesem Computer.'
    case 'address_changed':
      return 'Der gespeicherte API-Schlüssel gehört zu einer anderen Adresse und wurde nicht gesendet.'
    case 'already_connected':
      return 'Es gibt schon eine Verbindung mit dieser Basis-URL und diesem API-Schlüssel.'
    case 'unfinished':
      return unfinished(failure.detail)
    case 'not_confirmed':
      return 'Dieser API-Schlüssel verlangt eine stärkere Bestätigung.'
    case 'declined':
      return failure.retryAfter === undefined
        ? 'Nicht bestätigt, daher ist nichts geschehen.'
        : 'Sie haben gerade eine Frage abgebrochen, daher fragt Keystow eine Weile nichts. Es wurde nichts getan.'
    case 'gone':
      return 'Das gibt es nicht mehr.'
    case 'already_shown':
      return 'Das Secret wurde schon angezeigt und wird kein zweites Mal gezeigt. Kopieren geht weiterhin.'
    case 'env_refused':
      return delivery.refused(failure.detail ?? '')
    case 'env_changed':
      return 'Die Datei hat sich inzwischen geändert, daher wurde nichts geschrieben.'
    case 'not_delivered':
      return 'Die Datei wurde geschrieben, aber beim Nachlesen war das Secret dort nicht zu finden. Vielleicht hat ein anderes Programm sie geändert.'
    case 'recipe_missing':
      return 'Dieses Programm lässt sich auf diesem Computer nicht verwenden.'
    case 'recipe_refused':
      return failure.detail === 'value'
        ? 'Das Secret enthält Zeichen, die dieses Programm nicht annehmen könnte.'
        : 'Die Angaben passen nicht zu diesem Programm.'
    case 'recipe_changed':
      return 'Das Programm ist eine andere Datei als die gezeigte, daher wurde es nicht gestartet.'
    case 'recipe_failed':
      return recipes.failed(failure.detail ?? '')
    case 'recipe_unproven':
      return 'Das Programm hat Erfolg gemeldet, das Secret aber auf Nachfrage nicht gezeigt.'
    case 'recipe_not_added':
      return recipes.problem(failure.detail ?? '')
    case 'not_persistent':
      return 'Auf diesem Computer wird derzeit nichts aufbewahrt, daher auch nicht das Secret.'
    case 'not_saved':
      return 'Die Kopie des Secrets ist nicht mehr in der Zwischenablage.'
    case 'create_running':
      return 'Über diese Verbindung wird gerade ein anderer API-Schlüssel erstellt, daher wurde dieser nicht erstellt.'
    case 'bulk_running':
      return 'Ein Sammelwiderruf dieser Verbindung ist nicht abgeschlossen.'
    case 'rotation_running':
      return 'Eine Rotation dieses API-Schlüssels ist nicht abgeschlossen.'
    case 'rotation_moved_on':
      return 'Die Rotation ist inzwischen bei einem anderen Schritt, daher ist nichts geschehen.'
    case 'leak_open':
      return 'So lässt sich die Bearbeitung des kompromittierten Schlüssels nicht abschließen, daher ist nichts geschehen.'
    case 'scan_running':
      return 'Eine Suche läuft bereits.'
    case 'answer_running':
      return 'Eine Antwort ist noch unterwegs.'
    case 'clipboard_failed':
      return 'In die Zwischenablage konnte nicht geschrieben werden.'
    case 'data_not_written':
      return 'Die Änderung konnte auf dem Datenträger dieses Computers nicht gespeichert werden. Es ist nichts weiter geschehen.'
    case 'not_erased':
      return isVaultName(failure.detail)
        ? `Keystow konnte die Datei ${failure.detail} nicht löschen. Deshalb wurde nichts gelöscht.`
        : `Alles wurde gelöscht außer ${failure.detail ?? 'einer Datei'}.`
    case 'file_failed':
      return `Die Datei konnte nicht geschrieben werden${failure.detail === undefined ? '' : ` (${failure.detail})`}. Was vorher da war, ist unverändert.`
    case 'connection_moved':
      return 'Diese Verbindung verweist inzwischen auf eine andere Adresse, daher wurde nichts gesendet.'
    case 'only_part':
      return 'Der Dienst hat nur einen Teil der Liste geliefert. Ein API-Schlüssel, der darin fehlt, kann trotzdem existieren.'
    case 'other_workspace':
      return failure.detail === undefined
        ? 'Die Liste enthält keinen der API-Schlüssel, die auf dieser Verbindung bekannt sind. Sie gehört offenbar zu einem anderen Workspace. Was aus den hier bekannten Schlüsseln wurde, ist daher offen.'
        : 'Dieser API-Schlüssel gehört offenbar zu einem anderen Workspace: Seine Liste enthält keinen der Schlüssel, die auf dieser Verbindung bekannt sind. Hier ist etwas nicht abgeschlossen, daher wurde nichts geändert.'
    case 'not_listed':
      return 'Der Dienst kennt diesen API-Schlüssel nach eigener Auskunft nicht, oder er listet ihn nicht auf. Das allein beweist nicht, dass er weg ist.'
    case 'not_proven':
      return 'Der API-Schlüssel ist nicht mehr in der Liste, der Dienst hat den Widerruf aber nie bestätigt.'
    case 'secret_unsure':
      return failure.detail === 'deleted'
        ? 'Der Dienst hat bestätigt, dass er diesen Schlüssel gelöscht hat. Auch das Secret hat er abgelehnt, doch nur die letzten vier Zeichen stimmen überein: Es kann zu einem anderen Schlüssel gehören.'
        : 'Der Dienst hat das Secret abgelehnt, doch nur die letzten vier Zeichen stimmen überein: Es kann zu einem anderen Schlüssel gehören.'
    case 'new_key_ending':
      return 'Keystow widerruft den neuen API-Schlüssel oder hat es versucht. Der alte bleibt daher.'
    case 'local_change_failed':
      return `Der lokale Dienst konnte seine Daten nicht lesen oder ändern${failure.detail === undefined ? '' : ` (${failure.detail})`}.`
    case 'listen_failed':
      return `Das System hat dem lokalen Dienst diesen Port nicht gegeben${failure.detail === undefined ? '' : ` (${failure.detail})`}.`
    case 'snapshot_unusable':
      return 'Der Snapshot fehlt oder ist beschädigt, daher wurden die aktuellen Daten behalten.'
    case 'local_service_failed':
      return `Der lokale Dienst ließ sich nicht öffnen${failure.detail === undefined ? '' : ` (${failure.detail})`}.`
    case 'local_data_in_use':
      return `Ein anderes Programm hat die Daten des lokalen Dienstes geöffnet${failure.detail === undefined ? '' : ` (${failure.detail})`}.`
    case 'local_data_newer':
      return 'Die Daten des lokalen Dienstes stammen von einer neueren Version von Keystow. Sie wurden nicht verändert.'
    case 'disk_full':
      return 'Der Datenträger dieses Computers ist voll, deshalb wurde nichts gespeichert.'
    case 'locked':
      return 'Keystow war gesperrt, daher ist nichts geschehen.'
    case 'answer_withheld':
      return 'Keystow wurde gesperrt, bevor die Antwort eintraf.'
    case 'quitting':
      return 'Keystow wird gerade beendet, daher ist nichts geschehen.'
    case 'wrong_passphrase':
      return failure.retryAfter === undefined
        ? 'Das ist nicht die Passphrase.'
        : 'Das ist nicht die Passphrase, oder es war zu bald nach einer falschen.'
    case 'not_unlocked':
      return 'Das System hat nicht bestätigt, dass Sie es sind.'
    case 'internal':
      return 'In Keystow ist etwas schiefgegangen. Mehr steht im Protokoll.'
    default:
      return exhaustive(failure.code)
  }
}

export const failures = { what, next }
