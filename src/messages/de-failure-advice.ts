import { exhaustive, type Failure, isOfLab, SWITCHED_OFF } from '../../electron/contract/result.ts'
import { delivery } from './de-delivery.ts'
import { certificates } from './de-network.ts'
import { proxy } from './de-proxy.ts'

const unfinishedNext = (kind: string | undefined): string => {
  if (kind === 'create')
    return 'Warten Sie die Antwort ab oder aktualisieren Sie die Liste, und versuchen Sie es dann erneut.'
  if (kind === 'lease') return 'Beenden Sie das in der Liste und versuchen Sie es dann erneut.'
  if (kind === 'secret') return 'Speichern Sie es zuerst in der Rotation, oder geben Sie es auf.'
  if (kind === 'kept') return 'Speichern Sie sie zuerst anderswo, oder geben Sie sie auf.'
  return 'Schließen Sie das zuerst ab und versuchen Sie es dann erneut.'
}

/** Says where to look for a service that runs on this computer. */
const checkHere = (host: string): string =>
  `Prüfen Sie, ob der Dienst unter ${host} auf diesem Computer läuft, und versuchen Sie es dann erneut.`

const seeLab =
  'Sehen Sie im Labor nach, ob eine Störung aktiv ist, und versuchen Sie es dann erneut.'

/** What to do about it. */
export const next = (failure: Failure): string => {
  switch (failure.code) {
    case 'unauthorized':
      return 'Verbinden Sie sich mit einem anderen Schlüssel.'
    case 'forbidden':
      return 'Prüfen Sie die Adresse, oder verwenden Sie einen Schlüssel, der API-Schlüssel verwalten darf.'
    case 'rate_limited':
      return failure.retryAfter === undefined
        ? 'Versuchen Sie es in einer Minute erneut.'
        : `Versuchen Sie es in ${failure.retryAfter} s erneut.`
    case 'not_found':
    case 'unexpected_status':
    case 'unreadable_answer':
    case 'answer_too_large':
    case 'redirected':
      return 'Prüfen Sie, ob die Basis-URL die Adresse des E-Mail-Dienstes ist.'
    case 'invalid_request':
      return 'Ändern Sie sie und versuchen Sie es erneut.'
    case 'server_error':
      return failure.retryAfter === undefined
        ? 'Versuchen Sie es gleich noch einmal.'
        : `Versuchen Sie es in ${failure.retryAfter} s erneut.`
    case 'unreachable':
      // What happened names the address already.
      if (failure.host !== undefined)
        return 'Prüfen Sie, ob der Dienst läuft, und versuchen Sie es dann erneut.'
      if (failure.detail === SWITCHED_OFF) return 'Schalten Sie ihn im Labor ein.'
      if (isOfLab(failure)) return seeLab
      return 'Prüfen Sie das Netz und die Basis-URL und versuchen Sie es dann erneut.'
    case 'no_answer':
    case 'timed_out':
    case 'cancelled':
      if (failure.host !== undefined) return checkHere(failure.host)
      if (isOfLab(failure)) return seeLab
      return 'Prüfen Sie das Netz und versuchen Sie es dann erneut.'
    case 'offline':
      return 'Stellen Sie eine Netzverbindung her und versuchen Sie es dann erneut. Eine Liste erscheint von selbst wieder.'
    case 'proxy_unreachable':
    case 'proxy_not_trusted':
    case 'proxy_credentials':
    case 'proxy_refused':
    case 'tunnel_failed':
    case 'proxy_unknown':
      return proxy.next(failure)
    case 'authority_refused':
      return 'Lassen Sie sich das Zertifikat der Zertifizierungsstelle von Ihrer Administration als PEM-Datei geben.'
    case 'tls_failed':
      return certificates.refusedNext(failure, 'die Basis-URL')
    case 'bad_input':
      return 'Prüfen Sie jedes Feld und versuchen Sie es erneut.'
    case 'already_connected':
      return 'Öffnen Sie diese.'
    case 'bad_address':
    case 'already_shown':
    case 'gone':
      return ''
    case 'storage_locked':
      return 'Entsperren Sie ihn oder schalten Sie ihn ein. Hilft das nicht, starten Sie Keystow neu.'
    case 'storage_failed':
      return 'Versuchen Sie es erneut.'
    case 'token_missing':
      return 'Geben Sie ihn ein.'
    case 'address_changed':
      return 'Geben Sie den API-Schlüssel erneut ein.'
    case 'unfinished':
      return unfinishedNext(failure.detail)
    case 'locked':
      return 'Versuchen Sie es erneut.'
    case 'answer_withheld':
      return 'Was jetzt zu sehen ist, ist der Stand danach.'
    case 'quitting':
      return 'Starten Sie Keystow neu und versuchen Sie es dann erneut.'
    case 'wrong_passphrase':
      return failure.retryAfter === undefined
        ? 'Versuchen Sie es erneut.'
        : `Versuchen Sie es in ${failure.retryAfter} s erneut.`
    case 'not_unlocked':
      return 'Versuchen Sie es erneut.'
    case 'not_confirmed':
      return 'Bestätigen Sie und versuchen Sie es erneut.'
    case 'declined':
      if (failure.retryAfter === 0) return 'Sie können es jetzt erneut versuchen.'
      return failure.retryAfter === undefined
        ? ''
        : `Sie können es in ${failure.retryAfter} s erneut versuchen.`
    case 'env_refused':
      return delivery.refusedNext(failure.detail ?? '')
    case 'env_changed':
      return 'Sehen Sie sich an, was sich jetzt ändern würde.'
    case 'not_delivered':
      return 'Sehen Sie sich die Datei an und schreiben Sie dann noch einmal.'
    case 'recipe_missing':
      return 'Installieren oder aktualisieren Sie es und versuchen Sie es dann erneut.'
    case 'recipe_refused':
      return 'Ändern Sie die Angaben, oder übergeben Sie das Secret an einen anderen Ort.'
    case 'recipe_changed':
      return 'Sehen Sie sich an, was jetzt gestartet würde.'
    case 'recipe_failed':
      return failure.detail === 'no folder'
        ? 'Übergeben Sie das Secret an einen anderen Ort.'
        : 'Vielleicht hat es das Secret trotzdem gespeichert: Sehen Sie dort nach, und versuchen Sie es dann erneut.'
    case 'recipe_unproven':
      return 'Sehen Sie in dem Programm nach, ob das Secret dort ist.'
    case 'recipe_not_added':
      return 'Ändern Sie es und fügen Sie es dann noch einmal hinzu.'
    case 'not_persistent':
      return 'Übergeben Sie das Secret an einen anderen Ort.'
    case 'not_saved':
      return 'Kopieren Sie es noch einmal oder bestätigen Sie, dass Sie es gespeichert haben.'
    case 'create_running':
      return 'Warten Sie, bis das fertig ist.'
    case 'bulk_running':
      return 'Warten Sie, bis er fertig ist, oder stoppen Sie ihn.'
    case 'rotation_running':
      return 'Schließen Sie diese Rotation zuerst ab.'
    case 'rotation_moved_on':
      return 'Sehen Sie sich den aktuellen Schritt an.'
    case 'leak_open':
      return 'Sehen Sie nach, was noch zu tun ist.'
    case 'scan_running':
      return 'Warten Sie, bis sie fertig ist, oder brechen Sie sie ab.'
    case 'answer_running':
      return 'Warten Sie, bis sie da ist.'
    case 'clipboard_failed':
      return 'Versuchen Sie es erneut.'
    case 'data_not_written':
      return 'Prüfen Sie, ob Keystow in seinen Datenordner schreiben darf, und versuchen Sie es dann erneut. Wenn ein anderes Programm die Daten geändert hat, starten Sie Keystow neu.'
    case 'not_erased':
      return 'Schließen Sie Programme, die darauf zugreifen, und löschen Sie dann erneut.'
    case 'file_failed':
      return 'Wählen Sie einen anderen Ort oder schaffen Sie Platz auf dem Datenträger und versuchen Sie es erneut.'
    case 'local_data_in_use':
      return 'Beenden Sie dieses Programm und versuchen Sie es dann erneut.'
    case 'local_data_newer':
      return 'Aktualisieren Sie Keystow.'
    case 'disk_full':
      return 'Schaffen Sie Platz und versuchen Sie es erneut.'
    case 'connection_moved':
      return 'Suchen Sie den API-Schlüssel unter der früheren Adresse.'
    case 'only_part':
      return 'Versuchen Sie es erneut oder suchen Sie den API-Schlüssel in der Konsole des Dienstes.'
    case 'other_workspace':
      return 'Melden Sie sich mit einem API-Schlüssel des Workspace an, für den diese Verbindung bisher stand. Fügen Sie für einen anderen Workspace eine neue Verbindung hinzu.'
    case 'not_listed':
      return 'Keystow fragt nach einer Minute noch einmal.'
    case 'not_proven':
      return 'Fragen Sie den Anbieter des Dienstes, ob er noch funktioniert.'
    case 'secret_unsure':
      return 'Suchen Sie nach einem anderen Schlüssel mit denselben letzten vier Zeichen.'
    case 'new_key_ending':
      return 'Machen Sie die Rotation rückgängig, oder stoppen Sie den Widerruf des alten Schlüssels.'
    case 'local_change_failed':
      return 'Prüfen Sie, ob Keystow in seinen Datenordner schreiben darf, und versuchen Sie es dann erneut.'
    case 'listen_failed':
      return 'Wählen Sie einen anderen Port, ab 1024.'
    case 'snapshot_unusable':
      return 'Speichern Sie einen neuen.'
    case 'local_service_failed':
    case 'internal':
      return 'Starten Sie Keystow neu und versuchen Sie es erneut.'
    default:
      return exhaustive(failure.code)
  }
}
