import { counter } from './count.ts'

const count = counter('de')

/** The texts of the activity log. */
export const activity = {
  title: 'Aktivität',
  lead: 'Was diese App getan hat, Neuestes zuerst. Secrets stehen hier nie.',
  empty: 'Noch nichts. Was Sie erstellen, kopieren und widerrufen, wird hier verzeichnet.',
  time: 'Zeit',
  connection: 'Verbindung',
  action: 'Aktion',
  key: 'API-Schlüssel',
  outcome: 'Ergebnis',
  actions: {
    connect: 'Verbunden',
    reconnect: 'Wieder verbunden',
    forget: 'Verbindung vergessen',
    create: 'API-Schlüssel erstellen',
    revoke: 'API-Schlüssel widerrufen',
    copy: 'Secret kopiert',
    export: 'Liste exportiert',
    clear: 'Dieses Protokoll geleert',
  },
  none: '—',
  search: 'Suche',
  searchHint: 'Schlüssel, ID oder Verbindung',
  any: 'Alle',
  anyConnection: 'Alle Verbindungen',
  anyAction: 'Alle Aktionen',
  done: 'Erledigt',
  notDone: 'Nicht erledigt',
  shown: (shown: number, all: number) =>
    shown === all ? count(all, 'Eintrag', 'Einträge') : `${shown.toLocaleString('de')} von ${count(all, 'Eintrag', 'Einträgen')}`,
  noMatch: 'Kein Eintrag passt.',
  clearFilters: 'Filter zurücksetzen',
  exportCsv: 'Als CSV exportieren…',
  exportJson: 'Als JSON exportieren…',
  exported: (path: string) => `Unter ${path} gespeichert.`,
  clear: 'Protokoll leeren…',
  clearTitle: 'Aktivitätsprotokoll leeren?',
  clearBody:
    'Alle Einträge verschwinden von diesem Computer. API-Schlüssel sind nicht betroffen. Exportieren Sie es vorher, wenn Sie es vielleicht noch brauchen.',
  clearConfirm: 'Protokoll leeren',
  cleared: 'Das Aktivitätsprotokoll wurde geleert.',
  outcomes: {
    ok: 'Erledigt',
    created: 'Erstellt',
    refused: 'Nicht erstellt',
    lost: 'Ungewiss',
    unknown: 'Unbekannt',
    revoked: 'Widerrufen',
    already_gone: 'Schon weg',
    still_there: 'Noch da',
    not_confirmed: 'Nicht bestätigt',
  },
}
