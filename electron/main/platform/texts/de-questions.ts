import { desktop, keys } from './de-desktop-questions.ts'
import { leak } from './de-leak.ts'
import { network } from './de-network-questions.ts'
import { plan } from './de-plan-question.ts'
import { recipe } from './de-recipe-question.ts'
import { writes } from './de-writes.ts'
import type { QuestionTexts } from './en-questions.ts'
import { localTime } from './local-time.ts'

const date = localTime('de', { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' })

/** What main asks the person in German. */
export const questions: QuestionTexts = {
  cancel: 'Abbrechen',
  goOn: 'Fortfahren',
  quoted: (name) => `„${name}“`,
  key: (name, lastFour) => `„${name}“ (…${lastFour})`,
  line: (variable: string, path: string) => `Als ${variable} in „${path}“`,
  send: {
    message: (origin) => `API-Schlüssel an ${origin} senden?`,
    detail: 'Prüfen Sie zuerst die Adresse: Wer sie betreibt, erhält den Schlüssel.',
    yes: 'API-Schlüssel senden',
  },
  askPlace: {
    message: (to: string) => `Den Fund an ${to} senden?`,
    detail:
      'Der Text an dieser Stelle wird einmal als API-Schlüssel gesendet, um die Schlüssel seines Workspace aufzulisten. Wer den Dienst betreibt, erhält ihn. Ist es ein Schlüssel, verbraucht das eine seiner Anfragen und kann seine letzte Nutzung ändern.',
    yes: 'Senden und fragen',
  },
  revoke: {
    message: (host) => `Diesen API-Schlüssel bei ${host} widerrufen?`,
    yes: 'API-Schlüssel widerrufen',
    own: 'Keystow ist mit diesem Schlüssel angemeldet und wird abgemeldet.',
    maybeOwn: 'Vielleicht ist Keystow mit diesem Schlüssel angemeldet. Dann wird es abgemeldet.',
    last: 'Es ist der letzte API-Schlüssel: Danach kann keiner mehr über die API einen neuen erstellen.',
    production: 'Diese Verbindung ist als Produktion markiert: Echte Kunden hängen davon ab.',
    forgets: 'Danach wird die Verbindung vergessen, mit Ihren Notizen zu ihren API-Schlüsseln.',
    runs: (command) => `Ein Programm, dem Keystow ihn gab, läuft vielleicht noch: ${command}.`,
    guess:
      'Keystow weiß nicht, ob es diesen Schlüssel erstellt hat. Er kann jemand anderem gehören.',
    dates: (createdAt, usedAt) =>
      `Erstellt: ${date(Date.parse(createdAt))}\nZuletzt benutzt: ${usedAt === null ? 'keine Nutzung bekannt' : date(Date.parse(usedAt))}`,
    many: (n) => `Mehr als ${n} API-Schlüssel wurden innerhalb einer Minute einzeln widerrufen.`,
    consequence:
      'Alles, was ihn noch benutzt, bekommt sofort 401. Das lässt sich nicht rückgängig machen.',
  },
  endProgram: {
    message: (command) => `Den API-Schlüssel von ${command} widerrufen?`,
    key: (name) => `API-Schlüssel: ${name}`,
    folder: (path) => `Gestartet in: ${path}`,
    connection: (label) => `Verbindung: ${label}`,
    detail:
      'Das Programm läuft vielleicht noch. Was es sendet, bekommt sofort 401. Das lässt sich nicht rückgängig machen.',
    yes: 'API-Schlüssel widerrufen',
  },
  rotate: {
    message: (host) => `Diesen API-Schlüssel bei ${host} rotieren?`,
    yes: 'API-Schlüssel rotieren',
    own: 'Keystow ist mit diesem Schlüssel angemeldet und danach mit dem neuen: Wer das neue Secret lesen kann, kann alles tun, was Keystow kann.',
    maybeOwn:
      'Keystow ist möglicherweise mit diesem Schlüssel angemeldet und würde dann den neuen benutzen: Wer das neue Secret lesen kann, könnte alles tun, was Keystow kann.',
    consequence:
      'Sobald das neue Secret an seinem Ort ist, wird der alte Schlüssel widerrufen: Was ihn noch benutzt, erhält 401. Das lässt sich nicht rückgängig machen.',
  },
  bulk: {
    message: (n, host) => `${keys(n)} bei ${host} widerrufen?`,
    yes: (n) => `${keys(n)} widerrufen`,
    leavesNone:
      'Es bleibt kein API-Schlüssel übrig: Danach kann keiner mehr über die API einen neuen erstellen.',
    recent: (n) => `${keys(n)} ${n === 1 ? 'wurde' : 'wurden'} in den letzten 7 Tagen benutzt.`,
    consequence:
      'Alles, was sie noch benutzt, bekommt sofort 401. Das lässt sich nicht rückgängig machen.',
  },
  plan,
  production: {
    message: (host) => `Die Markierung „Produktion“ von ${host} entfernen?`,
    detail:
      'Keystow fragt dann nicht mehr nach, bevor ein API-Schlüssel dieser Verbindung widerrufen wird.',
    yes: 'Markierung entfernen',
  },
  replaceToken: {
    message: (host) => `Den API-Schlüssel ersetzen, mit dem Keystow bei ${host} angemeldet ist?`,
    detail:
      'Keystow vergisst den bisherigen Schlüssel. Beim Dienst funktioniert er weiter, und wo Sie sein Secret sonst gespeichert haben, bleibt es.',
    yes: 'API-Schlüssel ersetzen',
  },
  forget: {
    message: 'Diese Verbindung vergessen?',
    detail:
      'Keystow vergisst den API-Schlüssel der Verbindung und Ihre Notizen. Beim Dienst funktioniert der Schlüssel weiter. Das lässt sich nicht rückgängig machen.',
    yes: 'Verbindung vergessen',
  },
  passphrase: {
    set: {
      message: 'Diese Passphrase festlegen?',
      detail:
        'Nach einem Start lässt sich Keystow danach nicht mehr ohne diese Passphrase öffnen. Auch wenn es gesperrt ist, fragt es danach. Niemand kann die Passphrase wiederherstellen.',
      yes: 'Passphrase festlegen',
    },
    drop: {
      message: 'Passphrase abschalten?',
      detail: 'Danach kann jeder an diesem Computer Keystow entsperren.',
      yes: 'Passphrase abschalten',
    },
    dropLast: {
      message: 'Passphrase abschalten und löschen, was Keystow aufbewahrt?',
      detail:
        'Nichts anderes kann Ihre Daten auf diesem Computer verschlüsseln. Verbindungen, Tokens, aufbewahrte Secrets, unfertige Vorgänge, Notizen und das Aktivitätsprotokoll werden jetzt vom Datenträger gelöscht. Was Sie sehen, ist beim Beenden weg.',
      yes: 'Abschalten und löschen',
    },
    change: {
      message: 'Passphrase ändern?',
      detail: 'Danach lässt sich Keystow nur noch mit der neuen entsperren.',
      yes: 'Passphrase ändern',
    },
  },
  erase: {
    message: 'Alles löschen, was Keystow aufbewahrt, und neu beginnen?',
    detail:
      'Verbindungen, ihre Tokens, aufbewahrte Secrets und Secrets unfertiger Vorgänge, Notizen und das Aktivitätsprotokoll werden von diesem Computer gelöscht, und Keystow startet neu. Nicht anderswo gespeicherte Secrets gehen verloren. Bei ihren Diensten funktionieren die API-Schlüssel weiter. Das lässt sich nicht rückgängig machen.',
    yes: 'Löschen und neu starten',
  },
  vault: {
    startAnew: {
      message: 'Mit einem leeren Tresor beginnen?',
      detail:
        'Verbindungen, Tokens, aufbewahrte Secrets, unfertige Vorgänge, Notizen und das Aktivitätsprotokoll sind dann nicht mehr verfügbar. Ihre Dateien bleiben unter anderen Namen erhalten. Bei ihren Diensten funktionieren die API-Schlüssel weiter.',
      yes: 'Neu beginnen',
    },
    startAnewAgain: {
      message: 'Kommt der sichere Speicher, der Ihren Tresor versiegelt hat, nicht mehr zurück?',
      detail:
        'Ist er wieder da, etwa auf einem anderen Desktop oder nachdem Sie ihn entsperrt haben, kann Keystow Ihren Tresor wieder öffnen. Einen beiseitegelegten Tresor öffnet Keystow nicht mehr.',
      yes: 'Tresor beiseitelegen',
    },
    useCopy: {
      message: 'Die Kopie Ihres Tresors verwenden?',
      detail:
        'In der Kopie fehlt, was sich seither geändert hat. Die jetzige Datei bleibt unter einem anderen Namen erhalten.',
      yes: 'Kopie verwenden',
    },
    copyWork: {
      message: 'Widerrufe aus der Kopie fortsetzen?',
      detail:
        'Die Kopie enthält Widerrufe, die bei ihrer Erstellung nicht abgeschlossen waren: geplante Widerrufe, Sammelwiderrufe oder Widerrufe am Ende eines Programms. Manche davon sind vielleicht inzwischen erledigt oder abgebrochen. Wenn Sie sie stoppen, widerruft Keystow nichts von selbst. In beiden Fällen bleiben die Secrets erhalten. Rotationen, neue und kompromittierte Schlüssel warten auf Sie.',
      yes: 'Widerrufe fortsetzen',
      no: 'Widerrufe stoppen',
    },
    deleteOld: {
      message: (n) =>
        n === 1
          ? 'Den alten Tresor mit seinen Secrets löschen?'
          : `${n} alte Tresore mit ihren Secrets löschen?`,
      detail: (n, names) =>
        `${names}\n\nDie neue Passphrase schützt ${n === 1 ? 'diese beiseitegelegte Datei' : 'diese beiseitegelegten Dateien'} nicht. Beim Löschen gehen Secrets und Tokens verloren, die nirgendwo sonst gespeichert sind. Das lässt sich nicht rückgängig machen.`,
      yes: 'Mit Secrets löschen',
    },
    olderWork: {
      message: 'Die unfertigen Vorgänge in diesem Tresor fortsetzen?',
      detail:
        'Die Dateien im Datenordner von Keystow passen nicht zueinander: Eine wurde durch eine ältere Kopie ersetzt, ist beschädigt oder fehlt. Geplante Widerrufe, Sammelwiderrufe oder befristete Schlüssel sind vielleicht inzwischen erledigt oder abgebrochen. Wenn Sie nicht fortsetzen, wird nichts von selbst widerrufen.',
    },
    fileChanged: {
      message: 'Keystow neu starten und die geänderten Daten lesen?',
      detail:
        'Ein anderes Programm oder ein anderer Computer hat Keystows Daten auf dem Datenträger geändert. Damit nichts überschrieben wird, speichert Keystow nicht mehr. Was noch nicht gespeichert ist, geht beim Neustart verloren.',
      yes: 'Keystow neu starten',
      no: 'Nicht jetzt',
    },
    keepOnDisk: {
      message: 'Ihre Daten ab jetzt auf diesem Computer aufbewahren?',
      detail:
        'Ein sicherer Speicher ist jetzt verfügbar. Keystow kann damit versiegeln, was Sie seit dem Start eingegeben haben. Sonst ist es beim Beenden weg.',
      yes: 'Aufbewahren',
    },
  },
  updates: {
    message: 'Keystow automatisch aktualisieren?',
    detail:
      'Wer den Update-Server kontrolliert, kann diese App dann verändern. Unter Windows schützt nur TLS den Download: Seine Signatur wird nicht geprüft. Der in Keystow eingestellte Proxy wird nicht verwendet.',
    yes: 'Updates einschalten',
  },
  locking: {
    message: 'Automatisches Sperren abschalten?',
    detail: 'Keystow bleibt dann möglicherweise entsperrt, während Sie nicht am Computer sind.',
    yes: 'Sperren abschalten',
  },
  channel: {
    message: 'Dürfen Programme auf diesem Computer bei Keystow anfragen?',
    detail:
      'Jedes Ihrer Programme sieht dann die Namen Ihrer Verbindungen und API-Schlüssel, solange Keystow entsperrt ist, und kann darum bitten, einen Schlüssel zu erstellen, zu rotieren oder zu widerrufen oder ihm ein hier aufbewahrtes Secret zu übergeben. Jede solche Anfrage wartet, bis Sie sie in einem Fenster von Keystow genehmigen.',
    yes: 'Anfragen zulassen',
  },
  channelOff: {
    message: 'Anfragen von Programmen nicht mehr zulassen?',
    detail:
      'Programme laufen mit API-Schlüsseln, die Keystow ihnen gab. Diese Schlüssel werden widerrufen, und was die Programme senden, bekommt 401. Das lässt sich nicht rückgängig machen.',
    yes: 'Beenden und widerrufen',
  },
  ownRecipe: {
    message: (id) => `„${id}“ als Programm hinzufügen, dem Secrets übergeben werden können?`,
    stores:
      'Es wird so gestartet, jedes Argument auf einer eigenen Zeile, und bekommt das Secret über seine Standardeingabe:',
    looks: 'Ob das Secret dort ist, wird so gefragt:',
    looksNot: 'Ob das Secret dort ist, wird nicht gefragt: Dass es mit 0 endet, gilt als Nachweis.',
    detail:
      '{name} steht dafür, wie Sie das Secret dort nennen. Keystow startet das Programm nur, wenn Sie ihm ein Secret übergeben oder eine Anfrage danach genehmigen.',
    yes: 'Programm hinzufügen',
  },
  recipe,
  leak,
  ...network,
  ...desktop,
  contentProtection: {
    message: 'Inhaltsschutz abschalten?',
    detail:
      'Bildschirmaufnahmen und Bildschirmfreigaben können dann das Fenster zeigen, solange ein Secret sichtbar ist.',
    yes: 'Schutz abschalten',
  },
  lockingLater: {
    message: (minutes) => `Erst nach ${minutes} Minuten ohne Eingabe sperren?`,
    detail: (before) =>
      `Bisher sperrt Keystow nach ${before === 1 ? '1 Minute' : `${before} Minuten`}. Es bleibt dann länger entsperrt, während Sie nicht am Computer sind.`,
    yes: 'Später sperren',
  },
  losing: {
    message: (n) =>
      n === 1
        ? 'Diese Verbindung vergessen und das Secret eines neuen API-Schlüssels verlieren?'
        : `Diese Verbindung vergessen und die Secrets von ${n} neuen API-Schlüsseln verlieren?`,
    consequence: (n) =>
      n === 1
        ? 'Sein Secret ist nirgendwo sonst gespeichert und lässt sich nicht noch einmal anzeigen. Der Schlüssel wird nicht widerrufen: Beim Dienst funktioniert er weiter. Das lässt sich nicht rückgängig machen.'
        : 'Ihre Secrets sind nirgendwo sonst gespeichert und lassen sich nicht noch einmal anzeigen. Die Schlüssel werden nicht widerrufen: Beim Dienst funktionieren sie weiter. Das lässt sich nicht rückgängig machen.',
    yes: 'Vergessen, Secret verlieren',
  },
  losingKept: {
    message: (n) =>
      n === 1
        ? 'Diese Verbindung vergessen und das hier aufbewahrte Secret löschen?'
        : `Diese Verbindung vergessen und die ${n} hier aufbewahrten Secrets löschen?`,
    consequence: (n) =>
      n === 1
        ? 'Ist es nicht auch anderswo gespeichert, geht es verloren. Der Schlüssel wird nicht widerrufen: Beim Dienst funktioniert er weiter. Das lässt sich nicht rückgängig machen.'
        : 'Sind sie nicht auch anderswo gespeichert, gehen sie verloren. Die Schlüssel werden nicht widerrufen: Beim Dienst funktionieren sie weiter. Das lässt sich nicht rückgängig machen.',
  },
  kept: {
    copy: {
      message: (key) => `Secret von ${key} kopieren?`,
      detail: 'Bis Keystow es entfernt, kann jedes Programm es aus der Zwischenablage lesen.',
      yes: 'Secret kopieren',
    },
    stop: {
      message: (key) => `Secret von ${key} nicht mehr aufbewahren?`,
      detail:
        'Es wird von diesem Computer gelöscht. Ist es nicht auch anderswo gespeichert, geht es verloren. Der Schlüssel wird nicht widerrufen: Beim Dienst funktioniert er weiter. Das lässt sich nicht rückgängig machen.',
      yes: 'Secret löschen',
    },
  },
  withoutInput:
    'Keystow hat dafür weder einen Klick noch einen Tastendruck bemerkt. Mit einem Screenreader oder einer Sprachsteuerung ist das normal.',
  writes,
}
