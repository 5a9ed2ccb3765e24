import { leakNote } from './de-leak.ts'
import { questions } from './de-questions.ts'
import type { MainTexts } from './en.ts'

/** What main itself says in German. */
export const de: MainTexts = {
  questions,
  leakNote,
  menus: {
    file: '&Datei',
    edit: '&Bearbeiten',
    view: '&Ansicht',
    window: '&Fenster',
    help: '&Hilfe',
  },
  commands: {
    create: 'Neuer API-Schlüssel…',
    search: 'In der Liste suchen',
    refresh: 'Liste aktualisieren',
    export: 'Liste exportieren…',
    palette: 'Befehlspalette…',
    leak: 'Schlüssel kompromittiert…',
    lab: 'Labor',
    connections: 'Verbindungen…',
    'add-connection': 'Verbindung hinzufügen…',
    plans: 'Geplant…',
    activity: 'Aktivität',
    scan: 'Schlüssel in Dateien finden…',
    diagnostics: 'Diagnose…',
    settings: 'Einstellungen…',
    shortcuts: 'Tastenkürzel',
    lock: 'Keystow sperren',
  },
  roles: {
    about: (app) => `Über ${app}`,
    services: 'Dienste',
    hide: (app) => `${app} ausblenden`,
    hideOthers: 'Andere ausblenden',
    unhide: 'Alle einblenden',
    quit: (app) => `${app} beenden`,
    exit: '&Beenden',
    close: 'Fenster schließen',
    undo: '&Rückgängig',
    redo: '&Wiederholen',
    cut: '&Ausschneiden',
    copy: '&Kopieren',
    paste: '&Einfügen',
    selectAll: 'A&lles auswählen',
    resetZoom: 'Originalgröße',
    zoomIn: 'Vergrößern',
    zoomOut: 'Verkleinern',
    togglefullscreen: 'Vollbild ein/aus',
    minimize: 'Minimieren',
    zoom: 'Zoomen',
    front: 'Alle nach vorne bringen',
  },
  envFile: { title: '.env-Datei auswählen; nur eine Zeile darin ändert sich', choose: 'Auswählen' },
  chooseProgram: 'Programm wählen, das ein Secret über seine Standardeingabe annimmt',
  chooseAuthority: 'Datei mit Zertifizierungsstellen wählen (PEM)',
  chooseScanned: 'Ordner wählen, der durchsucht wird',
  passphraseSeal: 'Ihre Passphrase',
  tray: {
    locked: 'Keystow ist gesperrt: Bis zum Entsperren wird nichts ausgeführt',
    open: 'Keystow öffnen',
    create: 'API-Schlüssel erstellen…',
    lock: 'Keystow sperren',
    quit: 'Keystow beenden',
    request: 'Anfrage eines Programms zeigen',
    waits: 'Keystow: Ein Programm wartet auf Ihre Genehmigung',
  },
  notifications: {
    unknownKeys: (n) =>
      n === 1
        ? '1 API-Schlüssel ist aufgetaucht, den Keystow nicht kannte.'
        : `${n} API-Schlüssel sind aufgetaucht, die Keystow nicht kannte.`,
    plan: {
      revoked: 'Ein API-Schlüssel wurde wie geplant widerrufen.',
      not_revoked: 'Ein geplanter Widerruf wurde nicht ausgeführt.',
      waiting: 'Ein geplanter Widerruf wartet in Keystow auf Sie.',
    },
    secretOnClipboard:
      'Ein kopiertes Secret ist möglicherweise noch in der Zwischenablage. Keystow löscht es dort, sobald sein Fenster im Vordergrund ist.',
  },
  secretRemains: {
    message: 'Ein kopiertes Secret ist möglicherweise noch in der Zwischenablage',
    detail:
      'Keystow konnte es vor dem Beenden nicht daraus löschen. Versuchen Sie es noch einmal, während das Fenster im Vordergrund ist, oder kopieren Sie danach etwas anderes.',
    again: 'Löschen und beenden',
    quit: 'Trotzdem beenden',
  },
  cannotStart: {
    title: 'Keystow kann nicht starten',
    notKept: (folder, code) =>
      code === 'ENOSPC' || code === 'EDQUOT'
        ? `Für die Daten von Keystow ist kein Platz mehr:\n${folder}\n\nSchaffen Sie Platz auf dem Datenträger und starten Sie Keystow erneut.`
        : `Keystow kann nicht in den Ordner für seine Daten schreiben:\n${folder} (${code})\n\nGeben Sie sich das Recht, dort zu schreiben, und starten Sie Keystow erneut.`,
    failed: (log) =>
      `Ein unerwarteter Fehler hat den Start beendet. Näheres steht in dieser Datei:\n${log}`,
    silent: {
      message: 'Keystow antwortet nicht',
      detail: (pid) =>
        `Keystow läuft bereits als Prozess ${pid}. Vielleicht wurde es angehalten, etwa mit Strg+Z in seinem Terminal. Wenn Sie es beenden, geht ein angezeigtes Secret verloren, das Sie noch nicht gespeichert haben.`,
      leave: 'Keystow weiterlaufen lassen',
      end: 'Keystow beenden und neu starten',
    },
  },
  updates: {
    self: 'Updates: automatisch, wenn Sie sie unter Einstellungen › Desktop einschalten.',
    package: 'Updates: Installieren Sie das neuere Paket mit Ihrer Paketverwaltung.',
    manual: 'Updates: Laden Sie die neuere Version aus derselben Quelle wie diese.',
    source: 'Updates: aus dem Quellcode gestartet; laden Sie den neueren Quellcode.',
  },
  windowQuestions: {
    update: {
      message: 'Eine neuere Version von Keystow wurde geladen.',
      detail: 'Sie läuft, sobald Sie Keystow das nächste Mal starten.',
      stay: 'Nicht jetzt',
      go: 'Keystow beenden',
    },
    close: {
      message: 'Ohne Speichern beenden?',
      detail:
        'Das Fenster kann nicht selbst fragen: Es reagiert nicht. Secrets, die nirgendwo gespeichert sind, gehen verloren.',
      stay: 'Geöffnet lassen',
      go: 'Trotzdem beenden',
    },
    creating: {
      message: 'Beenden, während ein API-Schlüssel erstellt wird?',
      detail: 'Der Dienst hat noch nicht geantwortet. Der Schlüssel kann dort trotzdem entstehen.',
      stay: 'Geöffnet lassen',
      go: 'Trotzdem beenden',
    },
    leases: {
      message: 'Beenden und die API-Schlüssel laufender Programme widerrufen?',
      detail: 'Die Programme laufen weiter, ihre Schlüssel funktionieren dann nicht mehr.',
      stay: 'Geöffnet lassen',
      go: 'Widerrufen und beenden',
    },
    unkept: {
      message: 'Beenden und Unfertiges aufgeben?',
      detail:
        'Diese Vorgänge sind nicht gespeichert und gehen nach einem Neustart nicht weiter. Wurde ein Widerruf schon gesendet, ist der API-Schlüssel möglicherweise bereits ungültig.',
      stay: 'Geöffnet lassen',
      go: 'Trotzdem beenden',
    },
    unwritten: {
      message: 'Beenden, obwohl die letzten Änderungen nicht gespeichert sind?',
      detail:
        'Beim Beenden gehen sie verloren. Ein API-Schlüssel, der noch auf seinen Widerruf wartet, bleibt dann gültig.',
      stay: 'Geöffnet lassen',
      go: 'Trotzdem beenden',
    },
    died: {
      message: 'Das Fenster von Keystow ist dreimal innerhalb einer Minute ausgefallen.',
      detail: 'Solange Keystow läuft, geht nichts verloren, was erstellt wurde.',
      stay: 'Neu laden',
      go: 'Trotzdem beenden',
    },
    hung: {
      message: 'Das Fenster von Keystow reagiert nicht.',
      detail:
        'Sie können warten oder das Fenster neu laden. Dabei geht verloren, was darin eingegeben wurde, aber nichts, was erstellt wurde.',
      stay: 'Warten',
      go: 'Neu laden',
    },
  },
  unsaved: {
    reveal: (n: number) =>
      n === 1
        ? '1 Secret ist nicht gespeichert und lässt sich nicht noch einmal anzeigen.'
        : `${n} Secrets sind nicht gespeichert und lassen sich nicht noch einmal anzeigen.`,
    rotation: (n: number) =>
      n === 1
        ? 'Eine Rotation ist nicht abgeschlossen.'
        : `${n} Rotationen sind nicht abgeschlossen.`,
    unkept: (n: number) =>
      `${n === 1 ? '1 Aufgabe wurde' : `${n} Aufgaben wurden`} für später gelassen. Secrets, die nur Keystow hat, gehen verloren.`,
    bulk: () => 'API-Schlüssel werden gerade widerrufen.',
    unwritten: () =>
      'Der Datenträger nimmt die Änderungen nicht an. Keystow versucht es alle paar Sekunden erneut.',
    lease: (n, programs) =>
      `${n === 1 ? 'Ein Programm hat einen eigenen API-Schlüssel' : `${n} Programme haben eigene API-Schlüssel`}: ${programs}.`,
    create: (n: number) =>
      n === 1
        ? 'Ein API-Schlüssel wird gerade erstellt. Sein Secret geht dann verloren.'
        : `${n} API-Schlüssel werden gerade erstellt. Ihre Secrets gehen dann verloren.`,
  },
  approval: {
    title: 'Keystow: Anfrage eines Programms',
    waits: 'Ein Programm wartet in Keystow auf Ihre Genehmigung.',
    tooOften:
      'Assistenten haben innerhalb einer Stunde so oft angefragt, wie sie dürfen. Keystow lehnt weitere Anfragen vorerst ab.',
    withoutInput: {
      message: 'Genehmigen, worum dieses Programm bittet?',
      detail:
        'Keystow hat dafür weder einen Klick noch einen Tastendruck bemerkt. Mit einem Screenreader oder einer Sprachsteuerung ist das normal.',
      yes: 'Genehmigen',
    },
  },
  unlockReason: 'Ihre API-Schlüssel entsperren',
}
