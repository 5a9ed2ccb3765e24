import { localTime } from '../../electron/contract/local-time.ts'
import type { lock as english } from './en-lock.ts'

const full = localTime('de', { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' })

/** The texts of the lock. */
export const lock: typeof english = {
  title: 'Keystow ist gesperrt',
  windowTitle: 'Keystow — Gesperrt',
  open: 'Keystow entsperren',
  openBySystem: 'Mit Touch ID entsperren',
  passphrase: 'Passphrase',
  goesOn: 'Der Sammelwiderruf läuft weiter.',
  unopened: 'Keystow kann seinen Tresor nicht öffnen',
  asking:
    'Keystow wartet auf den sicheren Speicher, der Ihre Daten versiegelt hat. Möglicherweise fragt er in einem eigenen Fenster nach seinem Passwort.',
  waiting: (store, state) => {
    switch (state) {
      case 'checking':
      case 'locked':
        return `${store} ist gesperrt oder antwortet nicht rechtzeitig. Ihre Daten sind unverändert. Sobald ${store} entsperrt ist, öffnet sich Keystow von selbst.`
      case 'off':
        return `${store} ist ausgeschaltet. Ihre Daten sind unverändert. Schalten Sie ${store} in den Einstellungen Ihres Desktops ein, und starten Sie Keystow dann neu.`
      case 'unreachable':
        return `${store} konnte nicht geöffnet werden. Ihre Daten sind unverändert. Entsperren Sie ${store}, oder melden Sie sich an Ihrem üblichen Desktop an. Starten Sie Keystow dann neu.`
      case 'unavailable':
        return 'Es wurde kein sicherer Speicher gefunden. Ihre Daten sind unverändert. Melden Sie sich an Ihrem üblichen Desktop an, und starten Sie Keystow dann neu.'
      default:
        return `${store} hat den Tresor nicht geöffnet. Möglicherweise hat ihn ein anderer sicherer Speicher versiegelt. Ihre Daten sind unverändert. Melden Sie sich an Ihrem üblichen Desktop an.`
    }
  },
  unreadable:
    'Keystow kann seinen Tresor nicht lesen: Die Datei ist beschädigt, oder etwas anderes liegt an ihrer Stelle. Nichts wurde überschrieben.',
  newer:
    'Eine neuere Version von Keystow hat diesen Tresor geschrieben. Aktualisieren Sie Keystow, um ihn zu öffnen. Nichts wurde überschrieben.',
  restart: 'Neu starten und erneut versuchen',
  workUntilQuit: 'Bis zum Beenden arbeiten',
  useCopy: (time) => `Kopie vom ${full(time)} verwenden…`,
  startAnew: 'Neu beginnen…',
  keptNowhere:
    'Es ist kein sicherer Speicher verfügbar. Deshalb wird nichts aufbewahrt: Beim Beenden sind Verbindungen, Tokens, Namen und Notizen weg. Mit einer Passphrase kann Keystow sie verschlüsseln und behalten.',
  keptNotYet:
    'Der sichere Speicher ist gesperrt. Deshalb wird noch nichts aufbewahrt: Beim Beenden sind Verbindungen, Tokens, Namen und Notizen weg. Entsperren Sie den Speicher, oder legen Sie eine Passphrase fest.',
  keptUnopened:
    'Der sichere Speicher konnte nicht geöffnet werden. Deshalb wird noch nichts aufbewahrt: Beim Beenden sind Verbindungen, Tokens, Namen und Notizen weg. Starten Sie Keystow neu, sobald der Speicher entsperrt und eingeschaltet ist, oder legen Sie eine Passphrase fest.',
  keptApart:
    'Sie arbeiten ohne Ihren Tresor, der unverändert bleibt. Alles, was Sie jetzt eingeben, ist beim Beenden weg.',
  nothingActs: 'Bis Sie Ihre Passphrase eingeben, wird nichts ausgeführt.',
  forgotten: 'Passphrase vergessen?',
  erase: 'Alles löschen und neu beginnen…',
  cover:
    'Es ist keine Passphrase festgelegt: Jeder an diesem Computer kann Keystow entsperren. In den Einstellungen können Sie eine festlegen.',
  wait: (seconds) => `Nächster Versuch in ${seconds} s möglich.`,
  unsaved:
    'Ein noch nicht gespeichertes Secret hält Keystow offen. Entsperren Sie Keystow, um das Secret zu speichern.',

  idle: 'Bei Inaktivität sperren nach',
  idleHint: 'Es zählen nur Eingaben in dieses Fenster, nicht, was Sie in anderen Programmen tun.',
  minutes: (n) => (n < 60 ? `${n} min` : `${n / 60} h`),
  withScreen:
    'Sperren, wenn der Computer in den Ruhezustand geht oder sein Bildschirm gesperrt wird',
  withScreenHint: 'Sofern das System es Programmen meldet.',
  none: 'Nicht festgelegt. Die Sperre verdeckt das Fenster, und jeder an diesem Computer kann sie aufheben.',
  noneBySystem: 'Nicht festgelegt. Touch ID oder das Anmeldepasswort entsperrt Keystow.',
  isSet: 'Festgelegt. Keystow fragt danach, wenn es gesperrt ist und wenn es startet.',
  scope: (store) =>
    `Ihre Daten sind mit Ihrer Passphrase und durch ${store} verschlüsselt; zum Öffnen ist beides nötig. Wenn Sie die Passphrase vergessen, können Sie die Daten nur löschen und neu beginnen.`,
  scopeOfStore: (store) =>
    `Ihre Daten sind durch ${store} verschlüsselt. Mit einer Passphrase ist zum Öffnen beides nötig. Wenn Sie die Passphrase vergessen, können Sie die Daten nur löschen und neu beginnen.`,
  onlyOpen:
    'Sie arbeiten ohne Ihren Tresor. Eine Passphrase lässt sich nur festlegen oder ändern, solange der Tresor offen ist.',
  scopeAlone:
    'Ihre Daten sind allein mit Ihrer Passphrase verschlüsselt. Wenn Sie die Passphrase vergessen, können Sie die Daten nur löschen und neu beginnen.',
  endsKeeping:
    'Ohne Passphrase wird nichts aufbewahrt: Die Daten von Keystow werden jetzt auf diesem Computer gelöscht, und was Sie sehen, ist beim Beenden weg.',
  unbound:
    'Mit einer Passphrase verschlüsselt Keystow Ihre Daten und behält sie. Ohne Passphrase ist beim Beenden alles weg: Verbindungen, Tokens, Namen und Notizen. Wenn Sie die Passphrase vergessen, können Sie die Daten nur löschen und neu beginnen.',
  set: 'Passphrase festlegen',
  change: 'Passphrase ändern',
  off: 'Passphrase abschalten',
  current: 'Bisherige Passphrase',
  currentMissing: 'Geben Sie die bisherige Passphrase ein.',
  next: 'Neue Passphrase',
  nextHint: (min) =>
    `Mindestens ${min} Zeichen. Mehrere Wörter merkt man sich leichter als wenige Zeichen.`,
  repeat: 'Neue Passphrase bestätigen',
  different: 'Die beiden stimmen nicht überein.',
  wasSet: 'Die Passphrase ist festgelegt.',
  wasTurnedOff: 'Die Passphrase ist abgeschaltet.',
  unchanged: 'Die Passphrase wurde nicht geändert.',
}
