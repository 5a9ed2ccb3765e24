/** The texts of the details pane, and of what is noted on this computer. */
export const details = {
  details: {
    pane: (name: string) => `Details zu ${name}`,
    show: 'Details anzeigen',
    close: 'Details schließen',
    toggle: 'Details',
    id: 'Schlüssel-ID',
    workspace: 'Workspace',
    workspaceUnknown: 'Vom Dienst nicht mitgeteilt',
    active: 'Er wurde in den letzten 24 Stunden benutzt.',
    recent: 'Er wurde benutzt, aber nicht in den letzten 24 Stunden.',
    fresh: 'Zu neu für eine Aussage: noch keine Nutzung verzeichnet.',
    idle: 'Er wurde früher benutzt, aber seit Langem nicht mehr.',
    unused: 'Der Dienst hat seit dem Erstellen keine Nutzung verzeichnet.',
    secretLost:
      'Die Antwort auf das Erstellen ging verloren, sein Secret kam hier nie an. Widerrufen Sie ihn und erstellen Sie einen neuen.',
    exactTimes: 'Genaue Zeiten',
    checkIgnored:
      'Die eigenen Aufrufe dieser App zählen nicht mit; eine Benutzung durch andere in denselben Sekunden wäre nicht zu sehen.',
    listedUse: (relative: string) =>
      `Letzte Benutzung laut Dienst: ${relative}. Da hat diese App aufgerufen, was nicht mitzählt; eine Benutzung durch andere in denselben Sekunden wäre nicht zu sehen.`,
    thisApp: 'Diese App',
    own: 'Diese App ist mit diesem API-Schlüssel angemeldet. Wird er widerrufen, ist sie abgemeldet.',
    maybeOwn:
      'Die letzten vier Zeichen sind die des Schlüssels dieser App. Er könnte der sein, mit dem sie angemeldet ist.',
    createdHere: 'Er wurde von dieser App auf diesem Computer erstellt.',
    createdElsewhere: 'Laut Verlauf nicht von dieser App erstellt.',
    checked: (time: string) => `Zuletzt von dieser App geprüft: ${time}.`,
    activity: 'Aktivität auf diesem Computer',
    noActivity: 'Auf diesem Computer ist dazu nichts verzeichnet.',
    copyId: 'ID kopieren',
    revoke: 'Schlüssel widerrufen…',
  },

  notes: {
    title: 'Nur auf diesem Computer',
    lead: 'Wird nie an den Dienst gesendet.',
    alias: 'Eigener Name',
    note: 'Notiz',
    notePlaceholder: 'Wer ihn wo benutzt und an wen man sich wendet',
    tags: 'Schlagwörter',
    tagsHint: (most: number) => `Durch Kommas getrennt, höchstens ${most}.`,
    tagTooLong: (max: number) => `Ein Schlagwort hat höchstens ${max} Zeichen.`,
    tooManyTags: (most: number) => `Höchstens ${most} Schlagwörter.`,
    secret:
      'Das sieht wie ein Secret aus. Es wurde nicht gespeichert: Secrets gehören nicht in Notizen.',
    failed:
      'Es konnte nicht gespeichert werden. Was vorher gespeichert war, ist unverändert. Versuchen Sie es erneut.',
    saved: 'Auf diesem Computer gespeichert.',
    tagged: (tags: string) => `Schlagwörter: ${tags}`,
  },
}
