import { counter, numbersIn } from './count.ts'
import { activity } from './de-activity.ts'
import { alarm } from './de-alarm.ts'
import { approval } from './de-approval.ts'
import { assistants } from './de-assistants.ts'
import { bulk } from './de-bulk.ts'
import { clipboard } from './de-clipboard.ts'
import { commands } from './de-commands.ts'
import { connections } from './de-connections.ts'
import { contractCheck } from './de-contract-check.ts'
import { delivery } from './de-delivery.ts'
import { details } from './de-details.ts'
import { doctor } from './de-doctor.ts'
import { exporting } from './de-export.ts'
import { failures } from './de-failures.ts'
import { incident } from './de-incident.ts'
import { kept } from './de-kept.ts'
import { lab } from './de-lab.ts'
import { rehearsal } from './de-lab-rehearsal.ts'
import { leases } from './de-leases.ts'
import { list } from './de-list.ts'
import { lock } from './de-lock.ts'
import { network } from './de-network.ts'
import { notices } from './de-notices.ts'
import { plans } from './de-plans.ts'
import { proof } from './de-proof.ts'
import { recipes } from './de-recipes.ts'
import { rotate } from './de-rotate.ts'
import { scan } from './de-scan.ts'
import { settings } from './de-settings.ts'
import { times } from './de-time.ts'
import { updates } from './de-updates.ts'
import { useWatch } from './de-use-watch.ts'
import { workflows } from './de-workflows.ts'
import type { Messages } from './en.ts'

const count = counter('de')
const number = numbersIn('de')

/** Every text of the app in German. The type asks for each text that English has. */
export const de: Messages = {
  app: 'Keystow',
  title: (connection, local) => (local ? `${connection} — Lokal — Keystow` : `${connection} — Keystow`),
  loading: 'Wird geladen…',
  close: 'Schließen',
  cancel: 'Abbrechen',
  tryAgain: 'Erneut versuchen',
  lookAgain: 'Erneut nachsehen',
  dismiss: 'Ausblenden',
  menu: 'Menü',
  failures,
  times,
  list,
  ...workflows,
  plans,
  rotate,
  incident,
  delivery,
  kept,
  network,
  proof,
  recipes,
  assistants,
  ...details,
  useWatch,
  activity,
  approval,
  exporting,
  alarm,
  updates,
  bulk,
  leases,
  settings,
  ...commands,
  contractCheck,
  doctor,
  scan,
  lock,
  lab: { ...lab, ...rehearsal },

  onboarding: {
    title: 'Mit Ihrem E-Mail-Dienst verbinden',
    lead: 'API-Schlüssel auflisten, erstellen und widerrufen. Ein Secret wird nur einmal gezeigt, dann ist es weg.',
    local: 'Mit dem lokalen Dienst ausprobieren',
    localLead: 'Dieselbe API auf diesem Computer, mit Beispielschlüsseln. Ohne Konto, ohne Netz.',
    opening: 'Der lokale Dienst wird geöffnet…',
  },

  connect: {
    title: 'Verbindung hinzufügen',
    name: 'Name',
    nameHint: 'Nur für Sie. Bleibt das Feld leer, wird der Host verwendet.',
    namePlaceholder: 'Workspace Produktion',
    baseUrl: 'Basis-URL',
    baseUrlPlaceholder: 'https://api.example.com',
    token: 'API-Schlüssel',
    showToken: 'Zeichen anzeigen',
    tokenShort: (min) => `Ein API-Schlüssel hat mindestens ${min} Zeichen.`,
    spaces: 'Ein API-Schlüssel enthält keine Leerzeichen oder Zeilenumbrüche.',
    removeSpaces: 'Entfernen',
    tokenHint: 'Damit melden Sie sich an. Er wird mit einer Listenanfrage geprüft, bevor er gespeichert wird.',
    submit: 'Verbinden',
    checking: 'Der Schlüssel wird geprüft…',
    nothingStored: 'Es wurde nichts gespeichert.',
    keeping: 'Schlüssel behalten',
    keepSealed: 'Auf diesem Computer',
    keepSession: 'Bis zum Beenden',
  },

  storage: {
    checking: 'Der sichere Speicher dieses Computers wird gesucht…',
    stored: (store) => `Wird auf diesem Computer aufbewahrt, versiegelt durch ${store}.`,
    untilQuit: 'Ihr Schlüssel wird bis zum Beenden behalten.',
    unavailable: 'Es wurde kein sicherer Speicher gefunden. Ihr Schlüssel wird bis zum Beenden behalten.',
    backend: (backend) => `Gefunden: ${backend}. Das schützt einen Schlüssel nicht.`,
    off: (store) =>
      `${store} ist ausgeschaltet. Schalten Sie den Speicher in den Einstellungen Ihres Desktops ein und starten Sie Keystow neu; sonst wird Ihr Schlüssel nur bis zum Beenden behalten.`,
    unreachable: (store) =>
      `${store} konnte nicht geöffnet werden. Starten Sie Keystow neu, um es erneut zu versuchen; sonst wird Ihr Schlüssel nur bis zum Beenden behalten.`,
    locked: (store) =>
      `${store} ist gesperrt oder antwortet langsam. Entsperren Sie den Speicher und versuchen Sie es erneut; sonst wird Ihr Schlüssel nur bis zum Beenden behalten.`,
  },

  toolbar: {
    switchTo: 'Verbindung wechseln',
    connections: 'Verbindungen',
    add: 'Verbindung hinzufügen…',
    useLocal: 'Lokalen Dienst verwenden',
    manage: 'Verbindungen verwalten…',
    create: 'API-Schlüssel erstellen',
    refresh: 'Aktualisieren',
    more: 'Mehr',
    palette: 'Befehlspalette…',
    lab: 'Labor',
    activity: 'Aktivität…',
    settings: 'Einstellungen…',
    shortcuts: 'Tastenkürzel',
    doctor: 'Diagnose…',
    updates: 'Updates…',
  },

  local: {
    badge: 'Lokal',
    banner: 'Lokaler Dienst. Er läuft nur auf diesem Computer; ein E-Mail-Dienst ist nicht beteiligt.',
  },

  longText: {
    leftOut: (n) => `${count(n, 'Zeichen', 'Zeichen')} ausgelassen`,
    argumentsLeftOut: (n) => `${count(n, 'Argument', 'Argumente')} ausgelassen`,
    showAll: 'Alles anzeigen',
    showLess: 'Weniger anzeigen',
  },

  keys: {
    grid: 'API-Schlüssel',
    name: 'Name',
    key: 'Schlüssel',
    created: 'Erstellt',
    lastUsed: 'Zuletzt benutzt',
    status: 'Status',
    actions: 'Aktionen',
    lastFour: (four) => `…${four}`,
    noUse: 'Nicht verzeichnet',
    usedByThisApp: 'Von dieser App',
    thisApp: 'Diese App',
    maybeThisApp: 'Vielleicht der Schlüssel dieser App',
    revoke: 'Schlüssel widerrufen',
    revokeShort: 'Widerrufen',
    copyId: 'Schlüssel-ID kopieren',
    copyName: 'Name kopieren',
    copiedId: 'Schlüssel-ID kopiert.',
    copiedIdOf: (name) => `Schlüssel-ID von ${name} kopiert.`,
    copiedName: 'Name kopiert.',
    sorted: (column, descending) => `Nach „${column}“ ${descending ? 'absteigend' : 'aufsteigend'} sortiert.`,
    active: 'Aktiv',
    recent: 'Kürzlich benutzt',
    idle: (n) => `${count(n, 'Tag', 'Tage')} ungenutzt`,
    unused: (n) => `${count(n, 'Tag', 'Tage')} alt, keine Nutzung`,
    fresh: 'Neu',
    count: (n) => count(n, 'API-Schlüssel', 'API-Schlüssel'),
    updated: (time) => `Aktualisiert ${time}`,
    facts: 'Liste und Verbindung',
    loading: 'API-Schlüssel werden geladen…',
    refreshed: (n) => `Liste aktualisiert. ${count(n, 'API-Schlüssel', 'API-Schlüssel')}.`,
  },

  empty: {
    remote: 'Keine Schlüssel aufgeführt.',
    remoteLead: 'Ihre Verbindung funktioniert. Erstellen Sie für jede Stelle, die E-Mails sendet, einen Schlüssel.',
    ownOnly: 'Nur der eigene API-Schlüssel dieser App ist aufgeführt.',
    local: 'Der lokale Dienst ist leer.',
    localLead: 'Laden Sie ein Beispiel oder erstellen Sie einen Schlüssel, um zu sehen, wie es geht.',
    loadExample: 'Beispiel laden',
    none: 'Es gibt noch keine Liste.',
  },

  stale: {
    listFrom: (time) => `Liste von ${time}.`,
    uncertain: (time) => `Die Liste ist seit ${time} möglicherweise nicht mehr aktuell: Eine Änderung blieb ohne Antwort.`,
    readOnly: 'Erstellen und Widerrufen warten, bis die Liste aktuell ist.',
    wait: (seconds) => `Zu viele Anfragen. Noch ${seconds} s warten.`,
    limit: (limit) => (limit === null ? 'Limit erreicht.' : `Limit erreicht (${number(limit)} pro Minute).`),
    continuesIn: (seconds) => `Weiter in ${seconds} s.`,
    continues: 'Es geht weiter…',
    resumed: 'Das Limit ist vorbei.',
  },

  signedOut: {
    importedTitle: 'Melden Sie sich an.',
    imported: 'Für diese Verbindung wurde noch kein Schlüssel eingegeben. Exportierte Verbindungen enthalten keine Schlüssel.',
    refusedTitle: 'Dieser Schlüssel funktioniert nicht mehr.',
    refused: 'Vielleicht wurde er widerrufen.',
    movedTitle: 'Die Adresse dieser Verbindung hat sich geändert.',
    moved: (address) =>
      `Der gespeicherte API-Schlüssel gehört zu einer anderen Adresse und wurde nicht gesendet. Geben Sie den API-Schlüssel für ${address} nur ein, wenn er dorthin gehört.`,
    missingTitle: 'Melden Sie sich erneut an.',
    missing: 'Der Schlüssel dieser Verbindung wurde bis zum Beenden behalten.',
    unread:
      'Der gespeicherte Schlüssel dieser Verbindung fehlt, ist beschädigt oder stammt aus einer früheren Installation von Keystow. Er wurde nicht verwendet.',
    lockedTitle: (store) => `${store} ist gesperrt oder antwortet langsam.`,
    locked: 'Der versiegelte Schlüssel dieser Verbindung ist nicht verloren. Entsperren Sie den Speicher und versuchen Sie es dann erneut.',
    offTitle: (store) => `${store} ist ausgeschaltet.`,
    off: 'Der versiegelte Schlüssel dieser Verbindung ist nicht verloren. Schalten Sie den Speicher in den Einstellungen Ihres Desktops ein und starten Sie Keystow dann neu.',
    unreachableTitle: (store) => `${store} konnte nicht geöffnet werden.`,
    unreachable:
      'Der versiegelte Schlüssel dieser Verbindung ist nicht verloren. Entsperren Sie den Speicher, falls er gesperrt ist, und starten Sie Keystow dann neu.',
    unavailableTitle: 'Es wurde kein sicherer Speicher gefunden.',
    unavailable:
      'Der versiegelte Schlüssel dieser Verbindung ist nicht verloren. Starten Sie Keystow dort, wo es den sicheren Speicher gibt, der ihn versiegelt hat.',
    sentTo: (address) => `Der API-Schlüssel wird nur an ${address} gesendet.`,
    listBelow: (time) => `Die Liste unten ist von ${time}.`,
    submit: 'Mit anderem Schlüssel verbinden',
    local: 'Neuen Schlüssel für diese App erstellen',
    localLead: 'Der lokale Dienst kann dieser App sofort einen neuen Schlüssel geben.',
  },

  gauge: {
    label: 'In dieser Minute verbleibende Anfragen',
    left: (remaining, limit) => `${number(remaining)}/${number(limit)} in dieser Minute`,
    short: (remaining, limit) => `${number(remaining)}/${number(limit)}`,
    low: (remaining) => (remaining === 0 ? 'Keine Anfragen mehr übrig:' : 'Nur noch wenige Anfragen:'),
    unknown: 'Rate-Limit: unbekannt',
    over: (limit) => `Bis zu ${number(limit)} pro Minute`,
    explain: (remaining, limit, seconds) =>
      `${number(remaining)} von ${number(limit)} Anfragen übrig. In ${seconds} s beginnt eine neue Minute.`,
    explainUnknown: 'Der Dienst hat nicht gesagt, wie viele Anfragen übrig sind.',
  },

  clipboard,
  connections,
  notices,
}
