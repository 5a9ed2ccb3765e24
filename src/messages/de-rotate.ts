/** The texts of a rotation. */
export const rotate = {
  action: 'Schlüssel rotieren…',
  actionOwn: 'Schlüssel dieser App rotieren',
  title: (name: string) => `${name} rotieren`,
  titleLocal: (name: string) => `${name} beim lokalen Dienst rotieren`,
  steps: 'Schritte',
  step: { create: 'Erstellen', check: 'Prüfen', store: 'Speichern', deliver: 'Übergeben', retire: 'Alter Schlüssel' },
  stepState: { done: 'erledigt', now: 'jetzt', problem: 'wartet auf Sie', todo: 'offen' },

  lead: 'Ein neuer Schlüssel nimmt den Platz dieses Schlüssels ein. Der alte gilt bis zum letzten Schritt.',
  leadOwn: 'Ein neuer Schlüssel nimmt den Platz dessen ein, mit dem diese App angemeldet ist. Die App bleibt die ganze Zeit angemeldet.',
  old: 'Alter Schlüssel',
  fresh: 'Neuer Schlüssel',
  lastUse: 'Letzte Nutzung',
  name: 'Name des neuen Schlüssels',
  nameHint: 'Derselbe Name oder einer mit Zusatz, um die beiden zu unterscheiden.',
  start: 'Neuen Schlüssel erstellen',

  working: {
    create: 'Der neue Schlüssel wird erstellt…',
    look: 'Die Liste wird gelesen…',
    check: 'Es wird geprüft, ob der neue Schlüssel gilt…',
    store: 'Der neue Schlüssel wird für diese App gespeichert und zurückgelesen…',
    deliver: 'Das neue Secret wird geöffnet…',
    retire: 'Der alte Schlüssel wird widerrufen…',
    undo: 'Der neue Schlüssel wird widerrufen…',
  },

  deliverTitle: 'Setzen Sie das neue Secret ein',
  deliverLead: 'Der neue Schlüssel gilt. Setzen Sie sein Secret überall ein, wo das alte benutzt wird. Es wird einmal gezeigt.',
  deliverTitleOwn: 'Diese App benutzt den neuen Schlüssel',
  deliverLeadOwn: (store: string) =>
    `Der neue Schlüssel gilt. Er ist in ${store} gespeichert und wurde zurückgelesen. Kopieren Sie ihn, falls ihn noch etwas anderes benutzt.`,
  deliverLeadMinted:
    'Der neue Schlüssel gilt, und diese App ist mit ihm angemeldet. Kopieren Sie ihn, falls ihn noch etwas anderes benutzt.',
  deliverLeadSession:
    'Der neue Schlüssel gilt, und diese App ist bis zum Beenden mit ihm angemeldet. Kopieren Sie ihn: Danach brauchen Sie ihn zum Anmelden.',
  gate: 'Kopieren Sie es oder bestätigen Sie, dass Sie es gespeichert haben. Dann geht es weiter.',
  next: 'Weiter',
  notKept:
    'Das neue Secret konnte auf diesem Computer nicht versiegelt werden. Endet Keystow vorher, bleibt der neue Schlüssel als überzähliger zurück.',

  retireTitle: 'Der alte Schlüssel',
  retireLead: 'Der neue Schlüssel gilt und wurde übergeben. Auch der alte gilt noch.',
  stillUsed: (when: string) =>
    `Der alte Schlüssel wurde ${when} benutzt. Wer ihn noch benutzt, bekommt sofort 401. Das lässt sich nicht rückgängig machen.`,
  noUse:
    'Vom alten Schlüssel ist keine Nutzung vermerkt. Wer ihn noch benutzt, bekommt sofort 401. Das lässt sich nicht rückgängig machen.',
  revokeOld: 'Alten Schlüssel widerrufen',
  keepOld: 'Alten vorerst behalten',
  remind: 'Wenn Sie ihn behalten: Erinnerung',
  showAgain: 'Zurück zum Secret',

  undo: 'Rotation zurücknehmen',
  undoTitle: 'Die Rotation zurücknehmen?',
  undoBody: (four: string) =>
    `Der neue Schlüssel …${four} wird widerrufen. Was ihn schon benutzt, bekommt 401. Der alte Schlüssel gilt weiter.`,
  undoConfirm: 'Neuen Schlüssel widerrufen',
  undoCancel: 'Neuen Schlüssel behalten',

  leaveTitle: 'Diese Rotation später fortsetzen?',
  leaveBody: {
    sealed: 'Nichts geht verloren: Beide Schlüssel gelten, und das neue Secret bleibt auf diesem Computer versiegelt, bis Sie fortfahren.',
    ids: 'Beide Schlüssel gelten. Das neue Secret bleibt nur bis zum Beenden; danach lässt sich der neue Schlüssel nur noch widerrufen.',
    memory: 'Beide Schlüssel gelten. All das bleibt nur bis zum Beenden; danach ist der neue Schlüssel ein überzähliger.',
  },
  leave: 'Später fortsetzen',

  unfinished: (name: string) => `Die Rotation von ${name} ist nicht abgeschlossen. Der alte und der neue Schlüssel gelten beide.`,
  unfinishedUnproven: (name: string) =>
    `Die Rotation von ${name} ist nicht abgeschlossen. Der alte Schlüssel gilt; vom neuen ist es nicht gezeigt.`,
  unfinishedUnknown: (name: string) => `Die Rotation von ${name} brach ab. Vielleicht wurde ein neuer Schlüssel erstellt.`,
  unfinishedUndo: (name: string) => `Die Rotation von ${name} wird zurückgenommen. Der alte Schlüssel gilt; der neue gilt vielleicht noch.`,
  goOn: 'Rotation fortsetzen',

  bothWork: 'Sonst hat sich nichts geändert: Der alte und der neue Schlüssel gelten beide.',
  oldWorks: 'Der alte Schlüssel gilt wie zuvor.',
  problems: {
    interrupted: 'Keystow endete mitten in dieser Rotation. Der alte Schlüssel wurde nicht widerrufen.',
    interruptedUnknown: 'Keystow endete, während der neue Schlüssel erstellt wurde. Die Liste zeigt, ob es ihn gibt.',
    interruptedUndo: 'Keystow endete, während der neue Schlüssel widerrufen wurde. Der alte Schlüssel gilt.',
    checkFailed: 'Der neue Schlüssel wurde erstellt, aber die Prüfung ist nicht gelungen.',
    storeFailed: 'Der neue Schlüssel gilt, aber er konnte nicht für diese App gespeichert werden.',
    openFailed: 'Das neue Secret konnte nicht geöffnet werden.',
    undoFailed: 'Der neue Schlüssel wurde nicht widerrufen.',
    retireFailed: 'Der alte Schlüssel wurde nicht widerrufen.',
    unknownRevoke: 'Auch die Liste war nicht lesbar: Der Schlüssel ist vielleicht widerrufen, vielleicht nicht.',
    stillThere: 'Wir haben nachgesehen: Der Schlüssel ist noch da.',
    secretLost: (four: string) =>
      `Das Secret des neuen Schlüssels …${four} ist nicht mehr auf diesem Computer und kann nicht übergeben werden. Nehmen Sie die Rotation zurück: Das widerruft diesen Schlüssel. Dann können Sie neu rotieren.`,
    oldGone: 'Der alte Schlüssel ist weg: Jemand hat ihn inzwischen widerrufen. Der neue ist der, der bleibt. Setzen Sie ihn ein.',
    newGone:
      'Der neue Schlüssel steht nicht mehr in der Liste: Jemand hat ihn widerrufen. Der alte blieb unberührt. Nehmen Sie die Rotation zurück, um sie zu beenden.',
    orphan: (four: string) =>
      `Es gibt jetzt einen neuen Schlüssel …${four}, aber sein Secret kam nicht an. Der alte Schlüssel gilt wie zuvor.`,
  },
  retryCreate: 'Widerrufen und erneut versuchen',

  ended: {
    rotated: 'Rotiert',
    kept: 'Beide Schlüssel gelten',
    undone: 'Zurückgenommen',
  },
  endedBody: {
    rotated: (oldFour: string, newFour: string) => `Der alte Schlüssel …${oldFour} ist widerrufen. Der neue Schlüssel …${newFour} gilt.`,
    kept: (oldFour: string, newFour: string) =>
      `Der neue Schlüssel …${newFour} ist eingesetzt. Der alte Schlüssel …${oldFour} gilt, bis Sie ihn widerrufen.`,
    keptReminder: 'Die Erinnerung ist nur auf diesem Computer.',
    undone: (oldFour: string) => `Der neue Schlüssel ist widerrufen. Der alte Schlüssel …${oldFour} gilt wie zuvor.`,
  },
  done: 'Fertig',
}
