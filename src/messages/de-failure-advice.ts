import { type Failure, isOfLab, SWITCHED_OFF } from '../../electron/contract/result.ts'
import { delivery } from './de-delivery.ts'
import { certificates } from './de-network.ts'
import { proxy } from './de-proxy.ts'
import { type FailureTexts, failureText } from './failure-texts.ts'

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

const checkAddress = 'Prüfen Sie, ob die Basis-URL die Adresse des E-Mail-Dienstes ist.'

const unreachableNext = (failure: Failure): string => {
  // What happened names the address already.
  if (failure.host !== undefined)
    return 'Prüfen Sie, ob der Dienst läuft, und versuchen Sie es dann erneut.'
  if (failure.detail === SWITCHED_OFF) return 'Schalten Sie ihn im Labor ein.'
  if (isOfLab(failure)) return seeLab
  return 'Prüfen Sie das Netz und die Basis-URL und versuchen Sie es dann erneut.'
}

const unansweredNext = (failure: Failure): string => {
  if (failure.host !== undefined) return checkHere(failure.host)
  if (isOfLab(failure)) return seeLab
  return 'Prüfen Sie das Netz und versuchen Sie es dann erneut.'
}

const steps: FailureTexts = {
  unauthorized: 'Verbinden Sie sich mit einem anderen Schlüssel.',
  forbidden:
    'Prüfen Sie die Adresse, oder verwenden Sie einen Schlüssel, der API-Schlüssel verwalten darf.',
  rate_limited: ({ retryAfter }) =>
    retryAfter === undefined
      ? 'Versuchen Sie es in einer Minute erneut.'
      : `Versuchen Sie es in ${retryAfter} s erneut.`,
  not_found: checkAddress,
  unexpected_status: checkAddress,
  unreadable_answer: checkAddress,
  answer_too_large: checkAddress,
  redirected: checkAddress,
  invalid_request: 'Ändern Sie sie und versuchen Sie es erneut.',
  server_error: ({ retryAfter }) =>
    retryAfter === undefined
      ? 'Versuchen Sie es gleich noch einmal.'
      : `Versuchen Sie es in ${retryAfter} s erneut.`,
  unreachable: unreachableNext,
  no_answer: unansweredNext,
  timed_out: unansweredNext,
  cancelled: unansweredNext,
  offline:
    'Stellen Sie eine Netzverbindung her und versuchen Sie es dann erneut. Eine Liste erscheint von selbst wieder.',
  proxy_unreachable: proxy.next,
  proxy_not_trusted: proxy.next,
  proxy_credentials: proxy.next,
  proxy_refused: proxy.next,
  tunnel_failed: proxy.next,
  proxy_unknown: proxy.next,
  authority_refused:
    'Lassen Sie sich das Zertifikat der Zertifizierungsstelle von Ihrer Administration als PEM-Datei geben.',
  tls_failed: (failure) => certificates.refusedNext(failure, 'die Basis-URL'),
  bad_input: 'Prüfen Sie jedes Feld und versuchen Sie es erneut.',
  already_connected: 'Öffnen Sie diese.',
  bad_address: '',
  already_shown: '',
  gone: '',
  storage_locked:
    'Entsperren Sie ihn oder schalten Sie ihn ein. Hilft das nicht, starten Sie Keystow neu.',
  storage_failed: 'Versuchen Sie es erneut.',
  token_missing: 'Geben Sie ihn ein.',
  address_changed: 'Geben Sie den API-Schlüssel erneut ein.',
  unfinished: ({ detail }) => unfinishedNext(detail),
  locked: 'Versuchen Sie es erneut.',
  answer_withheld: 'Was jetzt zu sehen ist, ist der Stand danach.',
  quitting: 'Starten Sie Keystow neu und versuchen Sie es dann erneut.',
  wrong_passphrase: ({ retryAfter }) =>
    retryAfter === undefined
      ? 'Versuchen Sie es erneut.'
      : `Versuchen Sie es in ${retryAfter} s erneut.`,
  not_unlocked: 'Versuchen Sie es erneut.',
  not_confirmed: 'Bestätigen Sie und versuchen Sie es erneut.',
  declined: ({ retryAfter }) => {
    if (retryAfter === 0) return 'Sie können es jetzt erneut versuchen.'
    return retryAfter === undefined ? '' : `Sie können es in ${retryAfter} s erneut versuchen.`
  },
  env_refused: ({ detail }) => delivery.refusedNext(detail ?? ''),
  env_changed: 'Sehen Sie sich an, was sich jetzt ändern würde.',
  not_delivered: 'Sehen Sie sich die Datei an und schreiben Sie dann noch einmal.',
  recipe_missing: 'Installieren oder aktualisieren Sie es und versuchen Sie es dann erneut.',
  recipe_refused: 'Ändern Sie die Angaben, oder übergeben Sie das Secret an einen anderen Ort.',
  recipe_changed: 'Sehen Sie sich an, was jetzt gestartet würde.',
  recipe_failed: ({ detail }) =>
    detail === 'no folder'
      ? 'Übergeben Sie das Secret an einen anderen Ort.'
      : 'Vielleicht hat es das Secret trotzdem gespeichert: Sehen Sie dort nach, und versuchen Sie es dann erneut.',
  recipe_unproven: 'Sehen Sie in dem Programm nach, ob das Secret dort ist.',
  recipe_not_added: 'Ändern Sie es und fügen Sie es dann noch einmal hinzu.',
  not_persistent: 'Übergeben Sie das Secret an einen anderen Ort.',
  not_saved: 'Kopieren Sie es noch einmal oder bestätigen Sie, dass Sie es gespeichert haben.',
  create_running: 'Warten Sie, bis das fertig ist.',
  bulk_running: 'Warten Sie, bis er fertig ist, oder stoppen Sie ihn.',
  rotation_running: 'Schließen Sie diese Rotation zuerst ab.',
  rotation_moved_on: 'Sehen Sie sich den aktuellen Schritt an.',
  leak_open: 'Sehen Sie nach, was noch zu tun ist.',
  scan_running: 'Warten Sie, bis sie fertig ist, oder brechen Sie sie ab.',
  answer_running: 'Warten Sie, bis sie da ist.',
  clipboard_failed: 'Versuchen Sie es erneut.',
  data_not_written:
    'Prüfen Sie, ob Keystow in seinen Datenordner schreiben darf, und versuchen Sie es dann erneut. Wenn ein anderes Programm die Daten geändert hat, starten Sie Keystow neu.',
  not_erased: 'Schließen Sie Programme, die darauf zugreifen, und löschen Sie dann erneut.',
  file_failed:
    'Wählen Sie einen anderen Ort oder schaffen Sie Platz auf dem Datenträger und versuchen Sie es erneut.',
  local_data_in_use: 'Beenden Sie dieses Programm und versuchen Sie es dann erneut.',
  local_data_newer: 'Aktualisieren Sie Keystow.',
  disk_full: 'Schaffen Sie Platz und versuchen Sie es erneut.',
  connection_moved: 'Suchen Sie den API-Schlüssel unter der früheren Adresse.',
  only_part:
    'Versuchen Sie es erneut oder suchen Sie den API-Schlüssel in der Konsole des Dienstes.',
  other_workspace:
    'Melden Sie sich mit einem API-Schlüssel des Workspace an, für den diese Verbindung bisher stand. Fügen Sie für einen anderen Workspace eine neue Verbindung hinzu.',
  not_listed: 'Keystow fragt nach einer Minute noch einmal.',
  not_proven: 'Fragen Sie den Anbieter des Dienstes, ob er noch funktioniert.',
  secret_unsure: 'Suchen Sie nach einem anderen Schlüssel mit denselben letzten vier Zeichen.',
  new_key_ending:
    'Machen Sie die Rotation rückgängig, oder stoppen Sie den Widerruf des alten Schlüssels.',
  local_change_failed:
    'Prüfen Sie, ob Keystow in seinen Datenordner schreiben darf, und versuchen Sie es dann erneut.',
  listen_failed: 'Wählen Sie einen anderen Port, ab 1024.',
  snapshot_unusable: 'Speichern Sie einen neuen.',
  local_service_failed: 'Starten Sie Keystow neu und versuchen Sie es erneut.',
  internal: 'Starten Sie Keystow neu und versuchen Sie es erneut.',
}

/** Returns what to do about it. */
export const next = (failure: Failure): string => failureText(steps, failure)
