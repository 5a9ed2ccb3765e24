import { localTime } from '../../electron/contract/local-time.ts'
import { count } from './de-count.ts'
import type { approval as english } from './en-approval.ts'

const clock = localTime('de', { hour: '2-digit', minute: '2-digit', second: '2-digit' })

const lasting = (seconds: number): string => {
  if (seconds % 3600 === 0) return count(seconds / 3600, 'Stunde', 'Stunden')
  return seconds % 60 === 0
    ? count(seconds / 60, 'Minute', 'Minuten')
    : count(seconds, 'Sekunde', 'Sekunden')
}

const asksAs = (who: string, it: string): (typeof english)['asks']['program'] => ({
  run: `${who} bittet um einen API-Schlüssel für einen Befehl, den ${it} ausführt`,
  'run-kept': `${who} bittet um ein aufbewahrtes Secret für einen Befehl, den ${it} ausführt`,
  'prepare-run': `${who} bittet um einen API-Schlüssel für einen Befehl`,
  create: `${who} möchte einen API-Schlüssel erstellen`,
  rotate: `${who} möchte einen API-Schlüssel rotieren`,
  revoke: `${who} möchte einen API-Schlüssel widerrufen`,
})

/** As in English. */
export const approval: typeof english = {
  asks: { program: asksAs('Ein Programm', 'es'), assistant: asksAs('Ein Assistent', 'er') },
  approve: {
    run: 'API-Schlüssel erstellen',
    'run-kept': 'Secret übergeben',
    'prepare-run': 'Befehl genehmigen',
    create: 'API-Schlüssel erstellen',
    rotate: 'API-Schlüssel rotieren',
    revoke: 'API-Schlüssel widerrufen',
  },
  deny: 'Anfrage ablehnen',
  newKey: 'Neuer Schlüssel',
  destination: 'Secret geht an',
  destinations: {
    'env-file': 'eine .env-Datei',
    recipe: 'ein anderes Programm',
    kept: 'Keystow, versiegelt auf diesem Computer',
    shown: 'Sie, im Fenster von Keystow',
  },
  otherwise: 'Name oder Ziel ändern',
  otherwiseTo: { asked: 'Wie angefragt', kept: 'In Keystow aufbewahren', shown: 'Mir anzeigen' },
  link: 'Über Verknüpfung',
  warningsTitle: 'Warnungen',
  byLink:
    'Das Programm hat eine Verknüpfung genannt. Geschrieben wird in die Datei, zu der sie führt.',
  replaces: (variable: string) =>
    `Der Wert von ${variable} in dieser Datei wird ersetzt. Keystow behält keine Kopie des alten.`,
  longCommand: (n: number) =>
    `Der Befehl ist lang. Erst mit „Alles anzeigen“ zu sehen: ${count(n, 'Zeichen', 'Zeichen')}.`,
  afterwards: 'Danach',
  command: 'Befehl',
  starts: 'Programmdatei',
  runFolder: 'Im Ordner',
  variables: 'Variablen',
  lives: 'Gültig',
  livesFor: (seconds: number) => `bis der Befehl endet, höchstens ${lasting(seconds)}`,
  livesOn: 'auch nach dem Befehl: Es ist ein aufbewahrter Schlüssel',
  listener: 'Lokaler Dienst',
  opensListener: 'wird dafür für andere Programme auf diesem Computer geöffnet',
  runNote:
    'Der Befehl und alles, was er startet, bekommen das Secret. Andere Ihrer Programme können es dort auslesen, solange diese laufen.',
  assistantRunNote:
    'Der Assistent darf genau diesen Befehl einmal starten, innerhalb von 10 Minuten. Die Umgebungsvariablen bestimmt, wer den Befehl startet; sie können ändern, was er tut.',
  requests: 'Verbraucht',
  cost: (n: number) => `${count(n, 'Anfrage', 'Anfragen')} an den Dienst.`,
  left: (n: number) => `Zurzeit noch ${n} übrig.`,
  warnings: {
    own: 'Keystow ist mit diesem Schlüssel angemeldet und wird abgemeldet.',
    maybe_own:
      'Keystow ist möglicherweise mit diesem Schlüssel angemeldet und würde dann abgemeldet.',
    last: 'Es ist der letzte API-Schlüssel: Danach kann über die API kein Schlüssel mehr erstellt werden.',
    recent: 'Er wurde in den letzten 7 Tagen benutzt.',
    gets_key:
      'Der Befehl erhält den Schlüssel und kann ihn im Chat ausgeben oder an beliebige Stellen senden.',
    shell: 'Der Befehl nennt eine Shell. Sie tut, was ihr gesagt wird.',
    prints_environment:
      'Der Befehl kann seine Umgebungsvariablen ausgeben und damit auch den Schlüssel.',
    inline_code:
      'Der Befehl kann selbst Code enthalten oder angeben, was zuerst geladen wird. Lesen Sie ihn ganz.',
    workspace_program:
      'Der Befehl läuft in dem Ordner, in dem der Assistent arbeitet, oder benutzt eine Datei von dort. Der Assistent kann dort alles ändern, auch nach Ihrer Genehmigung.',
    workspace_env_file:
      'Die Datei liegt in dem Ordner, in dem der Assistent arbeitet. Assistenten lesen geänderte Dateien von selbst: Rechnen Sie mit dem Secret im Chat.',
  },
  rotateWarnings: {
    own: 'Keystow ist mit diesem Schlüssel angemeldet und danach mit dem neuen: Wer das neue Secret lesen kann, kann alles tun, was Keystow kann.',
    maybe_own:
      'Keystow ist möglicherweise mit diesem Schlüssel angemeldet und würde dann den neuen benutzen: Wer das neue Secret lesen kann, könnte alles tun, was Keystow kann.',
  },
  rotateNote:
    'Sobald das neue Secret an seinem Ort ist, wird der alte Schlüssel sofort widerrufen: Was ihn noch benutzt, erhält 401. Das lässt sich nicht rückgängig machen.',
  rotateShownNote:
    'Der alte Schlüssel gilt, bis Sie das neue Secret an seinen Ort gebracht und die Rotation im Fenster von Keystow fortgesetzt haben.',
  revokeNote: 'Was ihn noch benutzt, bekommt sofort 401. Das lässt sich nicht rückgängig machen.',
  who: 'Wer anfragt',
  whoIn: (program, folder) => `${program}, in ${folder}`,
  purpose: 'Begründung',
  callsItself: 'Nennt sich',
  callsItselfAs: (name: string) => `nennt sich „${name}“`,
  claims: 'Eigene Angaben',
  folder: 'Ordner',
  arguments: 'Argumente',
  process: 'Prozess',
  none: 'keine',
  claim: 'Keystow kann das nicht prüfen: Jedes Ihrer Programme könnte dasselbe angeben.',
  forHour: 'Dies bis zu eine Stunde lang erlauben',
  forHourNote: (keys: number) =>
    `Dann werden bis zu ${keys} Schlüssel ohne Rückfrage erstellt, für diese Verbindung und genau diesen Befehl in diesem Ordner, mit diesen Variablen und von diesem Programm. Das sind nur Angaben: Jedes Ihrer Programme kann die Erlaubnis nutzen. Beenden können Sie sie über der Schlüsselliste; auch das Sperren und ein Wechsel der Verbindung beenden sie.`,
  passphrase: 'Passphrase von Keystow',
  wrongPassphrase: 'Das ist nicht die Passphrase.',
  notConfirmed: 'Das wurde nicht bestätigt. Die Anfrage wartet weiter.',
  ignored:
    'Das hat zur Sicherheit nicht gezählt. Die Anfrage wartet weiter: Warten Sie eine Sekunde und drücken Sie noch einmal.',
  until: (at: number) => `Ohne Antwort wird sie um ${clock(at)} abgelehnt.`,
  more: (n: number) => `${count(n, 'weitere Anfrage wartet', 'weitere Anfragen warten')}.`,
}
