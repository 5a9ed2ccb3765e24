import { count } from './de-count.ts'
import type { leak as english } from './en-leak.ts'

/** The texts about leaked keys. */
export const leak: typeof english = {
  action: 'Schlüssel ist kompromittiert…',
  actionFound: 'Kompromittiert…',
  title: 'Ein Schlüssel ist kompromittiert',
  titleOf: (name) => `${name} ist kompromittiert`,
  findTitle: 'Welcher Schlüssel ist es?',
  findLead:
    'Fügen Sie ein, was nach außen gelangt ist: den Schlüssel selbst, eine Zeile, eine ganze Datei oder eine Adresse. Keystow sucht in diesem Text nach Schlüsseln, auch in einer Adresse, und öffnet keine Seite. Der Text wird verworfen. Das Secret eines darin gefundenen Schlüssels kann aufbewahrt werden, bis nachgewiesen ist, dass er nicht mehr funktioniert, höchstens bis 24 Stunden nach dem Widerruf.',
  paste: 'Text mit dem Schlüssel',
  pasteHint:
    'Er wird hier nicht angezeigt. Um einen Schlüssel nach Namen zu wählen, öffnen Sie stattdessen das Menü seiner Zeile in der Liste.',
  look: 'Nach Schlüsseln suchen',
  looking: 'Wird durchsucht…',
  nothingInIt: 'In diesem Text sieht nichts wie ein Schlüssel aus.',
  nothingInAddress:
    'In dieser Adresse steht kein Schlüssel. Keystow öffnet die Seite nicht, aber Sie können ihren Text einfügen.',
  unfinished: 'Nicht abgeschlossen',
  choose: (name) => `${name} wählen`,
  chooseShort: 'Wählen',
  oneMatch: 'Ein aufgelisteter Schlüssel endet wie der eingefügte:',
  manyMatches: (n) =>
    `${count(n, 'aufgelisteter Schlüssel endet', 'aufgelistete Schlüssel enden')} wie das Eingefügte. Wählen Sie den richtigen, oder fragen Sie einen Dienst, welcher es ist.`,
  noMatch: (fours) => `Kein aufgelisteter Schlüssel endet auf ${fours}.`,
  unread: (connections) =>
    `Die Schlüssel von ${connections} ließen sich nicht durchsuchen: Es gibt keine Liste von ihnen.`,
  askTitle: 'Einen Dienst fragen',
  askLead:
    'Eine Listenanfrage mit dem kompromittierten Schlüssel zeigt, zu welchem Workspace er gehört. Sie verbraucht eine seiner Anfragen und kann seine letzte Nutzung ändern.',
  askWhere: 'Dienst',
  askWhich: 'Schlüssel',
  ask: 'Mit dem Schlüssel fragen…',
  asking: 'Wird gefragt…',
  refusedThere: (host) =>
    `${host} hat ihn mit 401 abgelehnt: Er funktioniert dort nicht oder nicht mehr.`,
  elsewhere: (host) =>
    `Er funktioniert bei ${host}, aber in einem Workspace, der hier nicht verbunden ist. Fügen Sie mit einem anderen Schlüssel eine Verbindung zu diesem Workspace hinzu und beginnen Sie dann von vorn.`,
  foundThere: (host) => `Laut ${host} gehört er zu diesem Workspace.`,
  startOver: 'Etwas anderes einfügen',

  state: {
    alive: 'ist kompromittiert und nicht widerrufen',
    wanted: 'ist kompromittiert und soll widerrufen werden',
    sent: 'ist kompromittiert; der Widerruf wurde gesendet, der Schlüssel funktioniert möglicherweise noch',
    dead: 'ist widerrufen, aber noch nicht nachweislich wirkungslos',
    not_proven: 'funktioniert möglicherweise noch: Der Dienst hat den Widerruf nie bestätigt',
    works: 'ist widerrufen und funktioniert trotzdem noch',
    proven: 'ist widerrufen und nachweislich wirkungslos',
  },
  show: 'Anzeigen',
  showLong: (key) => `Kompromittierten Schlüssel ${key} anzeigen`,

  revokeNow: 'Sofort widerrufen',
  revokeLead:
    'Der Dienst soll den Schlüssel sofort ablehnen. Was ihn noch benutzt, fällt aus, bis es einen anderen hat.',
  ownConsequence:
    'Keystow ist mit diesem Schlüssel angemeldet und wird durch den Widerruf abgemeldet. Wenn Sie ihn zuerst ersetzen, bleibt Keystow angemeldet.',
  otherKey:
    'Vielleicht braucht der Dienst einen Moment. Sonst ist es möglicherweise ein anderer Schlüssel mit denselben letzten vier Zeichen: Suchen Sie ihn in der Liste.',
  notLeaked: 'Nicht kompromittiert',
  facts: {
    origin: 'Herkunft',
    createdHere: 'Mit Keystow auf diesem Computer erstellt',
    createdElsewhere: 'Nicht mit Keystow auf diesem Computer erstellt',
    notDelivered: 'Hier ist keine Übergabe verzeichnet',
    programs: 'Gegeben an',
  },

  checklist: 'Was zu tun ist',
  item: {
    revoke: 'Schlüssel widerrufen',
    proof: 'Nachweisen, dass er nicht mehr funktioniert',
    replace: 'Durch einen anderen Schlüssel ersetzen',
    place: 'Fundort notieren',
  },
  itemState: {
    todo: 'Offen',
    doing: 'Läuft',
    done: 'Erledigt',
    skipped: 'Übersprungen',
    not_proven: 'Nicht nachgewiesen',
  },
  skip: {
    proof: 'Auf Nachweis verzichten',
    replace: 'Kein Ersatz nötig',
    place: 'Fundort unbekannt',
  },
  resume: { proof: 'Doch nachweisen', replace: 'Doch ersetzen', place: 'Fundort doch notieren' },
  proofFollows: 'Der Nachweis folgt, sobald der Schlüssel widerrufen ist.',
  proofLead:
    'Eine Listenanfrage mit dem kompromittierten Schlüssel zeigt es. Nur eine Ablehnung (401) zählt, und nur, wenn der Dienst einem anderen Schlüssel des Workspace antwortet.',
  prove: 'Dienst fragen',
  pasteForProof: 'Kompromittierten Schlüssel einfügen',
  pasteForProofHint: (four) => `Er endet auf …${four} und geht nur an diesen Dienst.`,
  otherSecret: (four) => `Nichts von dem Eingefügten endet auf …${four}.`,
  replace: 'Neuen Schlüssel erstellen…',
  replaceOn: 'Rotation fortsetzen',
  replacedBy: (key) => `${key} ist an seiner Stelle.`,
  place: 'Wo ist er nach außen gelangt?',
  placeHint:
    'Für den Bericht, etwa „öffentliches Repository, Commit 3f2a1c“. Nicht der Schlüssel selbst.',
  placesFound: 'Bei der letzten Suche gefunden:',
  usePlaceShort: 'Übernehmen',
  usePlace: (place) => `${place} übernehmen`,
  savePlace: 'Fundort speichern',

  note: 'Bericht',
  noteLead: 'Für alle, die nicht dabei waren. Er enthält kein Secret.',
  showNote: 'Bericht anzeigen',
  hideNote: 'Bericht ausblenden',
  notePreview: 'Vorschau des Berichts',
  reason: 'Warum ist es nicht nachgewiesen? (optional)',
  saveReason: 'Grund speichern',
  withPaths: 'Mit den Pfaden der Dateien',
  save: 'Bericht speichern…',
  copy: 'Bericht kopieren',

  finish: {
    proven: 'Fertig',
    open: 'Fertig, mit offenen Punkten',
    unproven: 'Fertig, nicht nachgewiesen',
  },
  finished: 'Die Bearbeitung des kompromittierten Schlüssels ist abgeschlossen.',

  pastedFound: (name, four) =>
    `${name} endet wie das eingefügte Secret (…${four}). Es kann ein anderer Schlüssel sein.`,
}
