import { expect } from 'vitest'
import type { Failure, FailureCode } from '../../../../electron/contract/result.ts'
import { de } from '../../../../src/messages/de.ts'
import { en } from '../../../../src/messages/en.ts'

/** What the sentence of a failure has to say, in each language: what was or was not done. A code without it does not compile. */
const SAID: Readonly<Record<FailureCode, { readonly en: RegExp; readonly de: RegExp }>> = {
  unauthorized: { en: /service refused this key/, de: /Dienst hat diesen Schlüssel abgelehnt/ },
  forbidden: { en: /valid, but it may not/, de: /gültig, darf das aber nicht/ },
  rate_limited: { en: /limit of requests/, de: /Limit der Anfragen/ },
  not_found: { en: /does not know/, de: /kennt nicht/ },
  invalid_request: { en: /refused the request as invalid/, de: /als ungültig abgelehnt/ },
  server_error: { en: /answered with an error/, de: /mit einem Fehler geantwortet/ },
  unexpected_status: { en: /unexpected answer/, de: /unerwartet geantwortet/ },
  unreadable_answer: { en: /could not be read/, de: /nicht lesbar/ },
  answer_too_large: { en: /too large/, de: /zu groß/ },
  unreachable: { en: /could not be reached/, de: /nicht erreichbar/ },
  no_answer: { en: /No answer arrived/, de: /keine Antwort/ },
  timed_out: { en: /No answer arrived/, de: /keine Antwort/ },
  redirected: { en: /elsewhere\.test\. That was not followed/, de: /elsewhere\.test\. Dem wurde nicht gefolgt/ },
  tls_failed: { en: /certificate was not accepted/, de: /Zertifikat .* nicht akzeptiert/ },
  cancelled: { en: /No answer arrived/, de: /keine Antwort/ },
  bad_input: { en: /cannot be used/, de: /nicht verwendbar/ },
  bad_address: { en: /base URL must/, de: /Basis-URL (muss|darf)/ },
  storage_unavailable: { en: /No secure store/, de: /kein sicherer Speicher/ },
  storage_locked: { en: /secure store is locked/, de: /sichere Speicher ist gesperrt/ },
  storage_failed: { en: /secure store could not save/, de: /sichere Speicher konnte .* nicht speichern/ },
  token_missing: { en: /not on this computer\./, de: /nicht auf diesem Computer\./ },
  address_changed: { en: /belongs to another address and was not sent/, de: /zu einer anderen Adresse und wurde nicht gesendet/ },
  already_connected: { en: /exists already/, de: /gibt schon/ },
  unfinished: { en: /not saved yet|not known yet/, de: /noch nicht gespeichert|noch nicht bekannt/ },
  not_confirmed: { en: /stronger confirmation/, de: /Bestätigung/ },
  declined: { en: /nothing was done/, de: /nichts/ },
  gone: { en: /does not exist any more/, de: /gibt es nicht mehr|existiert nicht mehr|nicht mehr/ },
  already_shown: { en: /not shown twice/, de: /nicht zweimal|kein zweites Mal/ },
  env_refused: { en: /not a regular file|cannot hold safely/, de: /keine gewöhnliche Datei|nicht sicher stehen/ },
  env_changed: { en: /changed meanwhile, so nothing was written/, de: /geändert, daher wurde nichts geschrieben/ },
  not_delivered: { en: /another value is read back/, de: /anderer Wert/ },
  recipe_missing: { en: /cannot be used on this computer/, de: /lässt sich auf diesem Computer nicht verwenden/ },
  recipe_refused: { en: /does not fit this program|could not take/, de: /passen nicht zu diesem Programm|nicht annehmen könnte/ },
  recipe_changed: { en: /so it was not started/, de: /daher wurde es nicht gestartet/ },
  recipe_failed: { en: /program failed/, de: /Programm ist gescheitert/ },
  recipe_unproven: { en: /did not show the secret/, de: /auf Nachfrage nicht gezeigt/ },
  recipe_not_added: { en: /no such program/, de: /Programm gibt es nicht/ },
  not_persistent: { en: /so nothing of it is stored/, de: /daher wird nichts von ihr gespeichert/ },
  kept_damaged: { en: /damaged and cannot be opened/, de: /beschädigt und lässt sich nicht öffnen/ },
  not_saved: { en: /not on the clipboard any more/, de: /nicht mehr in der Zwischenablage/ },
  create_running: { en: /so this one was not created/, de: /daher wurde dieser nicht erstellt/ },
  bulk_running: { en: /bulk revoke .* not finished/, de: /Sammelwiderruf .* nicht abgeschlossen/ },
  rotation_running: { en: /rotation of this API key is not finished/, de: /Rotation .* nicht abgeschlossen/ },
  rotation_moved_on: { en: /so nothing was done/, de: /daher ist nichts geschehen/ },
  reminder_not_saved: {
    en: /reminder could not be saved, so both keys/,
    de: /Erinnerung konnte nicht gespeichert werden, daher bleiben beide/,
  },
  answer_running: { en: /still on its way/, de: /noch unterwegs/ },
  update_blocked: { en: /would interrupt/, de: /unterbrechen würde/ },
  clipboard_failed: { en: /clipboard could not be written/, de: /Zwischenablage konnte nicht/ },
  data_not_written: { en: /could not be saved on the disk/, de: /auf dem Datenträger .* nicht gespeichert/ },
  file_failed: {
    en: /could not be written \(ENOENT\)\. What was there before is unchanged/,
    de: /nicht geschrieben werden \(ENOENT\).*unverändert/,
  },
  disk_failed: { en: /could not be saved, so nothing more was sent/, de: /nichts mehr gesendet/ },
  disk_full: { en: /is full, so nothing was saved/, de: /ist voll, deshalb wurde nichts gespeichert/ },
  connection_moved: { en: /different address now, so nothing was sent/, de: /andere Adresse, daher wurde nichts gesendet/ },
  other_workspace: {
    en: /another workspace: .* nothing was changed/,
    de: /anderen Workspace: .* nichts geändert/,
  },
  local_service_failed: { en: /could not be opened \(\w+\)/, de: /nicht öffnen \(\w+\)/ },
  local_change_failed: { en: /could not read or change its data/, de: /Daten nicht lesen oder ändern/ },
  local_data_newer: { en: /newer version of Keystow. It was left as it is/, de: /neueren Version von Keystow/ },
  listen_failed: { en: /did not let the local service use this port \(EACCES\)/, de: /diesen Port nicht gegeben \(EACCES\)/ },
  snapshot_unusable: { en: /so the current data was kept/, de: /daher wurden die aktuellen Daten behalten/ },
  locked: { en: /was locked, so nothing was done/, de: /war gesperrt, daher ist nichts geschehen/ },
  answer_withheld: { en: /locked before the answer arrived/, de: /gesperrt, bevor die Antwort eintraf/ },
  quitting: { en: /quit/i, de: /beende|beendet/i },
  wrong_passphrase: { en: /not the passphrase/, de: /nicht die Passphrase/ },
  not_unlocked: { en: /did not confirm/, de: /nicht bestätigt/ },
  internal: { en: /went wrong inside Keystow/, de: /In Keystow ist etwas schiefgegangen/ },
}

/** What a person reads of the failure, in both languages. */
export const expectSaid = (failure: Failure): void => {
  expect(en.failures.what(failure)).toMatch(SAID[failure.code].en)
  expect(de.failures.what(failure)).toMatch(SAID[failure.code].de)
  for (const { failures } of [en, de]) expect(failures.next(failure)).not.toContain('undefined')
}
