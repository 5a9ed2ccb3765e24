/** The texts of the palette and of the sheet of shortcuts. */
export const commands = {
  commands: {
    create: 'API-Schlüssel erstellen',
    search: 'Liste durchsuchen',
    refresh: 'Liste aktualisieren',
    export: 'Liste exportieren',
    palette: 'Befehlspalette',
    lab: 'Labor öffnen',
    connections: 'Verbindungen verwalten',
    'add-connection': 'Verbindung hinzufügen',
    activity: 'Aktivität anzeigen',
    doctor: 'Diagnose öffnen',
    lock: 'Keystow sperren',
    settings: 'Einstellungen öffnen',
    shortcuts: 'Tastenkürzel anzeigen',
    updates: 'Updates öffnen',
  },

  keyNames: { space: 'Leertaste', ctrl: 'Strg', shift: 'Umschalt' },

  palette: {
    title: 'Befehlspalette',
    placeholder: 'Befehl, API-Schlüssel oder Einstellung eingeben',
    none: (query: string) => `Nichts passt zu „${query}“.`,
    groups: {
      recent: 'Zuletzt verwendet',
      commands: 'Befehle',
      connections: 'Verbindungen',
      settings: 'Einstellungen',
      keys: 'API-Schlüssel',
    },
    switchTo: (connection: string) => `Zu ${connection} wechseln`,
    theme: (theme: string) => `Farbschema: ${theme}`,
    language: (language: string) => `Sprache: ${language}`,
    goTo: (name: string) => `Zu ${name} gehen`,
    rotate: (name: string) => `${name} rotieren…`,
    revoke: (name: string) => `${name} widerrufen…`,
  },

  shortcuts: {
    title: 'Tastenkürzel',
    anywhere: 'Überall',
    inList: 'In der Liste',
    rows: 'Zwischen Schlüsseln bewegen',
    cells: 'Innerhalb einer Zeile bewegen',
    details: 'Details zum Schlüssel',
    menu: 'Aktionen für den Schlüssel',
    select: 'Schlüssel auswählen',
    range: 'Mehrere Schlüssel auswählen',
    all: 'Alle angezeigten Schlüssel auswählen',
    close: 'Dialog schließen',
  },
}
