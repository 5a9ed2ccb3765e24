import { activity } from './de-activity.ts'
import { alarm } from './de-alarm.ts'
import { approval } from './de-approval.ts'
import { assistants } from './de-assistants.ts'
import { bulk } from './de-bulk.ts'
import { clipboard } from './de-clipboard.ts'
import { commands } from './de-commands.ts'
import { connections } from './de-connections.ts'
import { count, days, keys, number } from './de-count.ts'
import { delivery } from './de-delivery.ts'
import { details } from './de-details.ts'
import { diagnostics } from './de-diagnostics.ts'
import { exporting } from './de-export.ts'
import { failures } from './de-failures.ts'
import { kept } from './de-kept.ts'
import { lab } from './de-lab.ts'
import { labTabs } from './de-lab-tabs.ts'
import { leak } from './de-leak.ts'
import { leases } from './de-leases.ts'
import { allKeys, list } from './de-list.ts'
import { lock } from './de-lock.ts'
import { network } from './de-network.ts'
import { notices } from './de-notices.ts'
import { plans } from './de-plans.ts'
import { proof } from './de-proof.ts'
import { recipes } from './de-recipes.ts'
import { rotate } from './de-rotate.ts'
import { scan } from './de-scan.ts'
import { settings } from './de-settings.ts'
import { signIn } from './de-sign-in.ts'
import { times } from './de-time.ts'
import { useWatch } from './de-use-watch.ts'
import { workflows } from './de-workflows.ts'
import type { Messages } from './en.ts'

/** Every text of the app in German. The type asks for each text that English has. */
export const de: Messages = {
  app: 'Keystow',
  title: (connection, local) =>
    local ? `${connection} — Lokal — Keystow` : `${connection} — Keystow`,
  loading: 'Wird geladen…',
  close: 'Schließen',
  cancel: 'Abbrechen',
  copied: 'Kopiert.',
  tryAgain: 'Erneut versuchen',
  lookAgain: 'Erneut nachsehen',
  dismiss: 'Ausblenden',
  done: 'Fertig',
  keepOpen: 'Offen lassen',
  checking: 'Wird geprüft…',
  program: 'Programm',
  connection: 'Verbindung',
  apiKey: 'API-Schlüssel',
  continue: 'Fortsetzen',
  resume: 'Fortsetzen',
  stop: 'Stoppen',
  quit: 'Keystow beenden',
  nothingChanged: 'Es wurde nichts geändert.',
  steps: 'Schritte',
  stepState: { done: 'erledigt', now: 'jetzt', problem: 'wartet auf Sie', todo: 'offen' },
  leave: {
    dialog: 'Später fortsetzen',
    close: 'Verlassen und Fenster schließen',
    quit: 'Verlassen und beenden',
  },
  menu: 'Menü',
  failures,
  times,
  list,
  allKeys,
  ...workflows,
  plans,
  rotate,
  leak,
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
  bulk,
  leases,
  settings,
  ...commands,
  diagnostics,
  scan,
  lock,
  lab: { ...lab, ...labTabs },

  toolbar: {
    switchTo: 'Verbindung wechseln',
    add: 'Verbindung hinzufügen…',
    useLocal: 'Lokalen Dienst verwenden',
    manage: 'Verbindungen verwalten…',
    create: 'API-Schlüssel erstellen',
    createLocal: 'Beim lokalen Dienst erstellen',
    createLocalShort: 'Lokal erstellen',
    refresh: 'Aktualisieren',
    more: 'Mehr',
    palette: 'Befehlspalette…',
    lab: 'Labor',
    activity: 'Aktivität…',
    settings: 'Einstellungen…',
    shortcuts: 'Tastenkürzel',
  },

  local: {
    badge: 'Lokal',
    banner:
      'Lokaler Dienst. Er läuft nur auf diesem Computer; ein E-Mail-Dienst ist nicht beteiligt.',
  },

  field: {
    hidden: 'Enthält unsichtbare Zeichen:',
    secretCut:
      'Secrets werden hier weder angezeigt noch gespeichert. Nur die letzten vier Zeichen bleiben stehen.',
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
    maybeThisApp: 'Vielleicht diese App',
    revoke: 'Schlüssel widerrufen',
    revokeShort: 'Widerrufen',
    copyId: 'Schlüssel-ID kopieren',
    copyName: 'Name kopieren',
    copiedId: 'Schlüssel-ID kopiert.',
    copiedIdOf: (name) => `Schlüssel-ID von ${name} kopiert.`,
    copiedName: 'Name kopiert.',
    sorted: (column, descending) =>
      `Nach „${column}“ ${descending ? 'absteigend' : 'aufsteigend'} sortiert.`,
    active: 'Aktiv',
    recent: 'Kürzlich benutzt',
    idle: (n) => `${days(n)} ungenutzt`,
    unused: (n) => `${days(n)} alt, keine Nutzung`,
    fresh: 'Neu',
    replaced: 'Ersetzt',
    replacedBy: (key) => `Ersetzt durch ${key}`,
    secretLost: 'Secret nie empfangen',
    count: keys,
    countPart: (n) => `${keys(n)}, nur ein Teil der Liste`,
    updated: (time) => `Aktualisiert ${time}`,
    facts: 'Liste und Verbindung',
    loading: 'API-Schlüssel werden geladen…',
    refreshed: (n) => `Liste aktualisiert. ${keys(n)}.`,
  },

  empty: {
    remote: 'Keine Schlüssel aufgeführt.',
    remoteLead:
      'Ihre Verbindung funktioniert. Erstellen Sie für jede Stelle, die E-Mails sendet, einen Schlüssel.',
    ownOnly: 'Nur der eigene API-Schlüssel dieser App ist aufgeführt.',
    local: 'Der lokale Dienst ist leer.',
    localLead:
      'Laden Sie ein Beispiel oder erstellen Sie einen Schlüssel, um zu sehen, wie es geht.',
    loadExample: 'Beispiel laden',
    none: 'Es gibt noch keine Liste.',
  },

  stale: {
    noAnswerYet: 'Der Dienst hat noch nicht geantwortet.',
    listFrom: (time) => `Liste von ${time}.`,
    uncertain: (time, created) =>
      `Die Liste ist seit ${time} möglicherweise nicht mehr aktuell: ${created === null ? 'Eine Änderung' : `Das Erstellen von ${created}`} blieb ohne Antwort.`,
    readOnly: 'Erstellen und Widerrufen warten, bis die Liste aktuell ist.',
    wait: (seconds) => `Zu viele Anfragen. Noch ${seconds} s warten.`,
    limit: (limit) =>
      limit === null ? 'Limit erreicht.' : `Limit erreicht (${number(limit)} pro Minute).`,
    continuesIn: (seconds) => `Weiter in ${seconds} s.`,
    continues: 'Es geht weiter…',
    resumed: 'Das Limit ist vorbei.',
  },

  gauge: {
    label: 'In dieser Minute verbleibende Anfragen',
    left: (remaining, limit) => `${number(remaining)}/${number(limit)} in dieser Minute`,
    short: (remaining, limit) => `${number(remaining)}/${number(limit)}`,
    low: (remaining) =>
      remaining === 0 ? 'Keine Anfragen mehr übrig:' : 'Nur noch wenige Anfragen:',
    explain: (remaining, limit, seconds) =>
      `${number(remaining)} von ${number(limit)} Anfragen übrig. In ${seconds} s beginnt eine neue Minute.`,
  },

  clipboard,
  ...signIn,
  connections,
  notices,
}
