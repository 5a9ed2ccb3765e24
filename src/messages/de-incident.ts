import { count } from './de-count.ts'
import type { incident as english } from './en-incident.ts'

/** The texts of the leak runbook. */
export const incident: typeof english = {
  action: 'Schlüssel ist kompromittiert…',
  actionFound: 'Kompromittiert…',
  title: 'Ein Schlüssel ist kompromittiert',
  titleOf: (name) => `${name} ist kompromittiert`,
  step: {
    find: 'Schlüssel',
    known: 'Reihenfolge',
    replace: 'Ersatz',
    revoke: 'Widerruf',
    proof: 'Nachweis',
    note: 'Bericht',
  },

  findTitle: 'Welcher Schlüssel ist es?',
  findLead:
    'Fügen Sie ein, was nach außen gelangt ist: den Schlüssel selbst, eine Zeile, eine ganze Datei oder eine Adresse. Keystow sucht darin nach Schlüsseln und behält den Text nicht.',
  paste: 'Text mit dem Schlüssel',
  pasteHint:
    'Er wird hier nicht angezeigt. Um einen Schlüssel nach Namen zu wählen, öffnen Sie stattdessen das Menü seiner Zeile in der Liste.',
  look: 'Nach Schlüsseln suchen',
  looking: 'Wird durchsucht…',
  nothingInIt: 'In diesem Text sieht nichts wie ein Schlüssel aus.',
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

  knownTitle: 'Was kommt zuerst?',
  knownLead:
    'Die Anbieter raten Verschiedenes. Sehen Sie sich die letzte Nutzung an, dann entscheiden Sie.',
  lastUseOwn: 'Durch diese App',
  origin: 'Herkunft',
  createdHere: 'Mit Keystow auf diesem Computer erstellt',
  createdElsewhere: 'Nicht mit Keystow auf diesem Computer erstellt',
  kept: 'Sein Secret wird auf diesem Computer aufbewahrt',
  notDelivered: 'Hier ist keine Übergabe verzeichnet',
  programs: 'Gegeben an',
  secret: 'Secret',
  secretWhere: {
    disk: 'Bis zum Schluss auf diesem Computer versiegelt, höchstens 24 Stunden',
    memory:
      'Nur im Arbeitsspeicher, bis Sie Keystow beenden: Auf diesem Computer wird nichts aufbewahrt',
    none: 'Nicht bekannt. Sie können es später für den Nachweis einfügen',
  },
  place: 'Wo ist er nach außen gelangt? (optional)',
  placeHint:
    'Für den Bericht, etwa „öffentliches Repository, Commit 3f2a1c“. Nicht der Schlüssel selbst.',
  placesFound: 'Bei der letzten Suche gefunden:',
  usePlaceShort: 'Übernehmen',
  usePlace: (place) => `${place} übernehmen`,
  order: 'Reihenfolge',
  orders: {
    revoke_first: 'Sofort widerrufen',
    replace_first: 'Zuerst ersetzen',
  },
  consequences: {
    revoke_first:
      'Der Dienst soll den Schlüssel sofort ablehnen; ein Nachweis folgt. Was ihn noch benutzt, fällt aus, bis es einen anderen hat.',
    replace_first:
      'Der Schlüssel wird erst widerrufen, wenn ein anderer an seiner Stelle ist. Bis dahin kann ihn auch benutzen, wer ihn gefunden hat.',
  },
  ownConsequence:
    'Keystow ist mit diesem Schlüssel angemeldet. „Sofort widerrufen“ meldet es ab; bei „Zuerst ersetzen“ bleibt es angemeldet.',
  wrongKey: 'Falscher Schlüssel',

  replaceTitle: 'Setzen Sie einen anderen Schlüssel an seine Stelle',
  replaceLead: {
    revoke_first:
      'Der kompromittierte Schlüssel ist widerrufen. Was ihn benutzt hat, braucht einen anderen.',
    replace_first:
      'Der kompromittierte Schlüssel ist noch nicht widerrufen: Bis dahin funktioniert er, auch für den, der ihn gefunden hat.',
  },
  noReplacement: 'Kein Ersatz nötig',
  newGone:
    'Der neue Schlüssel steht nicht mehr in der Liste; Keystow hat ihn nicht widerrufen. Der kompromittierte Schlüssel blieb unverändert. Nehmen Sie die Rotation zurück und erstellen Sie einen weiteren.',
  back: 'Zurück zur Reihenfolge',

  revokeTitle: 'Den kompromittierten Schlüssel widerrufen',
  revokeLead:
    'Sobald er widerrufen ist, sollte der Dienst allem, was ihn noch benutzt, mit 401 antworten; der nächste Schritt weist das nach. Das lässt sich nicht rückgängig machen.',
  revokeButton: 'Schlüssel widerrufen',
  working: {
    revoke: 'Der kompromittierte Schlüssel wird widerrufen…',
    proof: 'Der Dienst wird mit dem kompromittierten Schlüssel gefragt…',
  },

  proofTitle: 'Funktioniert er noch?',
  proofLead:
    'Eine Listenanfrage mit dem kompromittierten Schlüssel zeigt es. Nur 401 zählt, und nur, wenn der Dienst einem anderen Schlüssel des Workspace antwortet.',
  prove: 'Noch einmal fragen',
  proveFirst: 'Dienst fragen',
  alive:
    'Der kompromittierte Schlüssel funktioniert noch. Vielleicht braucht der Dienst einen Moment; sonst ist es ein anderer Schlüssel mit denselben letzten vier Zeichen. Suchen Sie ihn in der Liste und beim Dienst selbst.',
  pasteForProof: 'Kompromittierten Schlüssel einfügen',
  pasteForProofHint: (four) =>
    `Er endet auf …${four}. Er geht nur an diesen Dienst und wird danach nicht behalten.`,
  otherSecret: (four) => `Nichts von dem Eingefügten endet auf …${four}.`,
  putOff: 'Zuerst ersetzen, später nachweisen',
  whyNot: 'Ohne Nachweis beenden…',
  whyTitle: 'Ohne Nachweis beenden?',
  whyLead:
    'Der kompromittierte Schlüssel funktioniert vielleicht noch. Schreiben Sie für den Bericht, warum Sie trotzdem beenden.',
  why: 'Grund',
  whyConfirm: 'Ohne Nachweis beenden',

  noteTitle: 'Notfallbericht',
  proven: (time) => `401 bestätigt um ${time}: Der Dienst lehnt den kompromittierten Schlüssel ab.`,
  notProven: 'Ohne Nachweis beendet. Der Bericht nennt den Grund.',
  noteLead: 'Für alle, die nicht dabei waren. Er enthält kein Secret.',
  notePreview: 'Vorschau des Berichts',
  withPaths: 'Mit den Pfaden der Dateien',
  save: 'Bericht speichern…',
  copy: 'Bericht kopieren',
  takeUp: 'Zurück zum Nachweis',
  finish: 'Abschließen',
  finished: 'Der Notfallplan ist abgeschlossen.',

  problems: {
    failed: 'Es hat sich nichts geändert.',
    interrupted:
      'Keystow wurde mitten in diesem Schritt beendet. Versuchen Sie ihn noch einmal: Was schon getan ist, geschieht nicht zweimal.',
    doubt: {
      answer: 'Ob der kompromittierte Schlüssel noch funktioniert, ist nicht bekannt.',
      comparison:
        'Der Dienst hat den kompromittierten Schlüssel abgelehnt, aber auch dem Schlüssel dieser App nicht geantwortet. Vielleicht lehnt er alle ab.',
      ownGone:
        'Der Dienst hat den kompromittierten Schlüssel abgelehnt, aber Keystow hat dort keinen anderen zum Vergleich: Es war mit diesem angemeldet. Melden Sie sich mit einem anderen Schlüssel an und fragen Sie noch einmal.',
    },
  },

  leaveTitle: 'Den Notfallplan später fortsetzen?',
  leaveBody: {
    disk: 'Er ist nicht abgeschlossen. Keystow erinnert Sie daran und macht dort weiter, wo Sie aufgehört haben.',
    memory: 'Er ist nicht abgeschlossen. Alles davon wird nur bis zum Beenden behalten.',
  },
  notice: (name) => `${name} ist kompromittiert, und der Notfallplan ist nicht abgeschlossen.`,

  pastedFound: (name, four) => `Das eingefügte Secret passt zu ${name} (…${four}).`,
}
