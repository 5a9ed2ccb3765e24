import { count, keys, number } from './de-count.ts'
import type { allKeys as english } from './en-list.ts'

export const allKeys: typeof english = {
  title: 'API-Schlüssel aller Verbindungen',
  entry: 'API-Schlüssel aller Verbindungen…',
  show: 'Anzeigen',
  choices: {
    all: 'Alle API-Schlüssel',
    shared: 'Namen, die es in mehreren Verbindungen gibt',
    unused30: 'Unbenutzt seit 30 Tagen',
    unused90: 'Unbenutzt seit 90 Tagen',
    unused180: 'Unbenutzt seit 180 Tagen',
  },
  showInList: (n) => `${keys(n)} in der Liste zeigen`,
  unread: 'Von dieser Verbindung gibt es noch keine Liste.',
  none: 'Kein API-Schlüssel',
  neverUsed: (ago) => `Keine Nutzung verzeichnet, erstellt ${ago}`,
  more: (n) => `Und ${number(n)} weitere.`,
}

/** Searching, filtering and choosing rows of the list. */
export const list = {
  part: 'Nur ein Teil der Liste: Der Dienst hat mehr API-Schlüssel, als er aufgeführt hat. Ein API-Schlüssel, der hier fehlt, kann trotzdem existieren.',
  search: 'API-Schlüssel suchen',
  searchOrPaste: 'Suchen, Schlüssel einfügen',
  searchShort: 'Suchen',
  searchHint: 'Nach Name, ID oder letzten vier Zeichen suchen',
  clearSearch: 'Suche leeren',
  pasted: (four: string) => `Endet wie das eingefügte Secret: …${four}`,
  pastedNone: (four: string) => `Kein aufgeführter Schlüssel endet auf …${four}.`,
  found: (n: number) => `${count(n, 'API-Schlüssel wird', 'API-Schlüssel werden')} angezeigt.`,
  number,
  shown: (n: number, all: number) =>
    `${number(n)} von ${count(all, 'API-Schlüssel', 'API-Schlüsseln')}`,
  filters: 'Filter',
  unusedFor: 'Unbenutzt seit',
  allConnections: 'Alle Verbindungen…',
  filter: {
    unused30: '30 Tagen',
    unused90: '90 Tagen',
    unused180: '180 Tagen',
    own: 'Diese App',
    duplicate: 'Doppelter Name',
  },
  none: 'Kein Schlüssel passt.',
  noneLead: 'Die Suche oder die Filter blenden alle Schlüssel aus.',
  noneFound: 'Kein Name, keine ID und keine letzten vier Zeichen passen zur Suche.',
  createNamed: (name: string) => `„${name}“ erstellen`,
  noId: 'Die Antwort des Dienstes enthält keine lesbare ID dieses API-Schlüssels. Er kann nur angezeigt werden.',
  appeared: 'Neu seit dem letzten Besuch und Keystow vorher nicht bekannt',
  notes: 'Notizen',
  clearFilters: 'Filter zurücksetzen',
  select: (name: string) => `${name} auswählen`,
  selectAll: 'Alle angezeigten Schlüssel auswählen',
  selection: 'Ausgewählte Schlüssel',
  selected: (n: number, hidden: number) =>
    hidden === 0
      ? `${number(n)} ausgewählt`
      : `${number(n)} ausgewählt, davon ${number(hidden)} durch den Filter ausgeblendet`,
  clearSelection: 'Auswahl aufheben',
  resize: (column: string) => `Breite von ${column}`,
}
