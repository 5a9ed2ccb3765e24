import { count, number } from './de-count.ts'
import type { workflows as english } from './en-workflows.ts'

const days = (n: number): string => count(n, 'Tag', 'Tagen')

/** The texts of create, reveal and revoke. */
export const workflows: typeof english = {
  create: {
    titleLocal: 'Lokalen API-Schlüssel erstellen',
    hint: 'Sagen Sie, wer ihn wo benutzt: <anwendung>-<umgebung>.',
    suggestions: 'Vorschläge',
    pending: 'Wird erstellt…',
    blank: 'Geben Sie einen Namen ein.',
    tooLong: (max) => `Höchstens ${max} Zeichen.`,
    control: 'Zeilenumbrüche und andere Steuerzeichen können nicht Teil eines Namens sein.',
    duplicate:
      'Es gibt schon einen API-Schlüssel dieses Namens. Sie können diesen trotzdem erstellen.',
    secretName:
      'Der Name sieht wie ein Secret aus. Namen gehen an den Dienst, und wer die API-Schlüssel auflisten kann, liest sie mit.',
    isNoSecret: 'Das ist ein Name und kein Secret',
    nothingCreated: 'Es wurde nichts erstellt.',
    refusedTitle: 'Der API-Schlüssel wurde nicht erstellt',
    lostTitle: 'Die Antwort ging verloren',
    unsavedTitle: 'Ein Secret ist vielleicht nicht gespeichert',
    unsaved: (name) =>
      `Keystow wurde beendet, bevor Sie bestätigt haben, dass das Secret von ${name} gespeichert ist. Noch einmal anzeigen lässt es sich nicht. Wenn Sie es nicht haben, widerrufen Sie den Schlüssel oder erstellen Sie einen neuen.`,
    another: 'Neuen Schlüssel erstellen',
    revokeAndAnother: 'Widerrufen und neuen erstellen',
    asked:
      'Ein Programm hat um einen API-Schlüssel gebeten. Dessen Secret ist nicht an seinem Ziel angekommen.',
    wait: 'Das kann einige Sekunden dauern. Es wird nur einmal gesendet.',
    lostNone: (name) =>
      `Keystow hat die Liste neu gelesen: Bisher steht kein Schlüssel mit dem Namen ${name} darin. Listen können verspätet sein. Keystow sucht weiter und meldet sich, wenn der Schlüssel erscheint. Wenn Sie es vorher erneut versuchen, gibt es vielleicht zwei.`,
    lostOne: (name) =>
      `Keystow hat die Liste neu gelesen: Ein neuer Schlüssel mit dem Namen ${name} steht darin. Er kann von diesem Versuch oder von jemand anderem sein. Sein Secret kam nicht an.`,
    lostMany: (name, n) =>
      `Keystow hat die Liste neu gelesen: Es gibt ${number(n)} neue Schlüssel mit dem Namen ${name}. Einer kann von diesem Versuch sein; sein Secret kam nicht an. Keiner wurde widerrufen.`,
    lostOthers: (name, n) =>
      `Keystow hat die Liste neu gelesen: Ein unbenutzter Schlüssel mit dem Namen ${name} steht nicht darin, dafür ${count(n, 'anderer neuer Schlüssel', 'andere neue Schlüssel')}. Möglicherweise hat der Dienst den Namen geändert, oder jemand anderes hat sie erstellt. Es wurde keiner widerrufen.`,
    unknown: (name) =>
      `Auch die Liste war nicht lesbar: ${name} wurde vielleicht erstellt, vielleicht nicht.`,
    unknownPart: (name) => `Möglicherweise gibt es einen API-Schlüssel mit dem Namen ${name}.`,
    unknownNext: 'Sehen Sie noch einmal nach, bevor Sie einen weiteren erstellen.',
    revokeAndRetry: 'Widerrufen und erneut versuchen',
    leave: 'Bestehen lassen',
    revokeOrphan: 'Diesen Schlüssel widerrufen',
    orphanGone: 'Widerrufen',
    orphanKept: 'Er wurde nicht widerrufen.',
    backToName: 'Namen ändern',
  },

  reveal: {
    title: 'Kopieren Sie jetzt das Secret dieses Schlüssels',
    titleLocal: 'Kopieren Sie jetzt das Secret dieses lokalen Schlüssels',
    titleDelivered: 'Das Secret ist an seinem Ort',
    bodyDelivered: 'Nach dem Schließen zeigt Keystow es nicht noch einmal.',
    body: 'Es wird nur einmal gezeigt. Geht es verloren, erstellen Sie einen neuen Schlüssel und widerrufen Sie diesen.',
    secret: 'Secret',
    masked: 'Das Secret ist verborgen',
    show: 'Secret zeigen',
    hide: 'Secret verbergen',
    hidesIn: (seconds) => `Noch ${seconds} s sichtbar`,
    copy: 'Secret kopieren',
    copyAs: 'Kopieren als',
    formats: {
      value: 'Secret',
      env: 'NAME=… für eine .env-Datei',
      posix: 'export für sh, bash, zsh',
      powershell: 'PowerShell-Variable',
      curl: 'curl-Befehl',
    },
    curlLocal:
      'Der lokale Dienst ist für andere Programme geschlossen; curl würde ihn nicht erreichen.',
    openListener: (port) => `Auf Port ${port} für Programme öffnen`,
    variable: 'Name der Variablen',
    variableBad: 'Nur Buchstaben ohne Akzente, Ziffern und _. Nicht mit einer Ziffer beginnen.',
    check: 'Schlüssel prüfen',
    works: (time) => `Funktioniert. Um ${time} mit einer Listenanfrage geprüft.`,
    checkFailed: 'Der Schlüssel wurde trotzdem erstellt. Prüfen Sie ihn gleich noch einmal.',
    saved: 'Ich habe diesen Schlüssel gespeichert',
    gate: 'Kopieren Sie das Secret, übergeben Sie es oder bestätigen Sie, dass Sie es gespeichert haben. Wählen Sie dann „Fertig“.',
    gateGone:
      'Die Kopie ist nicht mehr da. Kopieren Sie das Secret noch einmal oder bestätigen Sie, dass Sie es gespeichert haben.',
    gateUncertain:
      'Die Kopie ist vielleicht noch in der Zwischenablage. Kopieren Sie noch einmal oder bestätigen Sie, dass Sie den Schlüssel gespeichert haben.',
    asked:
      'Ein Programm hat diesen Schlüssel angefordert. Ob sein Secret angekommen ist, weiß Keystow nicht.',
    askedBy: 'Angefragt von',
    askedFor: 'Ziel',
    more: (n) =>
      `${count(n, 'weiterer Schlüssel wartet', 'weitere Schlüssel warten')} darauf, gespeichert zu werden.`,
    guard: 'Schließen, ohne zu speichern?',
    guardQuit: 'Beenden, ohne zu speichern?',
    guardBody:
      'Der Schlüssel funktioniert weiter, aber sein Secret kann nicht noch einmal gezeigt werden.',
    closeAnyway: 'Trotzdem schließen',
    quitAnyway: 'Trotzdem beenden',
  },

  revoke: {
    title: (name) => `${name} widerrufen?`,
    titleLocal: (name) => `${name} beim lokalen Dienst widerrufen?`,
    age: 'Alter',
    created: (relative) => `Erstellt ${relative}`,
    lastUse: 'Letzte Nutzung',
    usedAgo: (relative) => `Benutzt ${relative}.`,
    idle: (n) => `${days(n)} ungenutzt.`,
    consequence: 'Alles, was ihn noch benutzt, bekommt sofort 401.',
    final: 'Das lässt sich nicht rückgängig machen.',
    local: 'Lokal: Nur der Dienst auf diesem Computer ist betroffen.',
    own: 'Diese App ist mit diesem Schlüssel angemeldet. Wird er widerrufen, ist sie abgemeldet.',
    maybeOwn:
      'Das kann der Schlüssel dieser App sein: Die letzten vier Zeichen stimmen überein. Wird er widerrufen, ist die App vielleicht abgemeldet.',
    staysOpen: (names, more) =>
      `Ohne ihn kann Keystow diese Schlüssel nicht mehr widerrufen: ${names}${more > 0 ? ` und ${number(more)} weitere` : ''}. Vorher versucht es das noch einmal, höchstens eine Minute lang.`,
    last: 'Das ist der einzige aufgeführte Schlüssel. Danach kann kein Schlüssel über die API einen weiteren erstellen.',
    typeName: ['Geben Sie', 'ein, um ihn zu widerrufen.'] as readonly [
      before: string,
      after: string,
    ],
    confirmOwn: 'Widerrufen und abmelden',
    confirmForget: 'Widerrufen und vergessen',
    forgets: 'Danach wird die Verbindung auf diesem Computer vergessen.',
    pending: 'Wird widerrufen…',
    notForgotten: 'Die Verbindung konnte nicht vergessen werden: Sie ist noch auf diesem Computer.',
    forgetAgain: 'Vergessen Sie sie unter „Verbindungen verwalten“.',
    done: (name) => `${name} wurde widerrufen.`,
    doneSignedOut: (name) => `${name} wurde widerrufen. Diese App ist abgemeldet.`,
    outcomeTitle: 'Was mit dem Schlüssel geschah',
    notProven:
      'Nicht nachgewiesen: Der Schlüssel ist nicht mehr in der Liste, der Dienst hat den Widerruf aber nie bestätigt. Er funktioniert möglicherweise noch: Fragen Sie den Anbieter des Dienstes.',
    requestSent: 'Die Anfrage wurde gesendet; der Schlüssel kann noch ungültig werden.',
    alreadyGone: 'Der Schlüssel war schon weg. Sonst hat sich nichts geändert.',
    notRevoked: 'Der Schlüssel wurde nicht widerrufen.',
    mayWork: 'Der Schlüssel funktioniert möglicherweise noch.',
    goesOn: (kept) =>
      `${kept ? 'Keystow versucht es weiter' : 'Solange Keystow läuft, versucht es den Widerruf weiter'}, bis der Schlüssel weg ist oder Sie das stoppen.`,
    waits: 'Der Widerruf wartet unter „Geplant und ausstehend“ auf Sie.',
    gone: 'Der Schlüssel ist weg.',
    stop: 'Nicht weiter versuchen',
    stopped: (name) => `Keystow versucht nicht mehr, ${name} zu widerrufen.`,
  },
}
