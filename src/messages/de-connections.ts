import { count, keys, number } from './de-count.ts'
import type { connections as english } from './en-connections.ts'

/** The texts of connections. */
export const connections: typeof english = {
  title: 'Verbindungen',
  active: 'In Verwendung',
  switchTo: 'Diese Verbindung verwenden',
  openKnown: (name) => `„${name}“ öffnen`,
  signedOut: 'Abgemeldet',
  signedInWith: (four) => `Angemeldet mit …${four}`,
  onThisComputer: 'Auf diesem Computer',
  sealed: (store) => `Versiegelt durch ${store}`,
  inMemory: 'Wird bis zum Beenden behalten',
  actions: (name) => `Aktionen für ${name}`,
  forget: 'Auf diesem Computer vergessen…',
  revokeAndForget: 'Widerrufen und vergessen…',
  forgetTitle: (name) => `„${name}“ auf diesem Computer vergessen?`,
  forgetBody:
    'Die Verbindung und ihr Schlüssel verschwinden von diesem Computer. Es wird nichts gesendet: Der API-Schlüssel funktioniert weiter für alle, die ihn haben.',
  forgetLocalBody:
    'Die Verbindung verschwindet. Der lokale Dienst und seine Schlüssel bleiben auf diesem Computer.',
  forgetConfirm: 'Verbindung vergessen',
  forgetLosing: 'Vergessen, Secret verlieren…',
  leftBehind:
    'Eine Rotation ist nicht abgeschlossen und wird ebenfalls vergessen. Diese API-Schlüssel funktionieren beim Dienst möglicherweise weiter:',
  oldKey: (name, four) => `${name} (…${four}), der alte Schlüssel`,
  newKey: (name, four) => `${name} (…${four}), der neue Schlüssel`,
  perhapsNewKey: (name) => `${name}, der neue Schlüssel, falls er erstellt wurde`,
  forgotten: (name) => `${name} wurde vergessen. Der API-Schlüssel wurde nicht widerrufen.`,
  cannotRevoke:
    'Die App kann nicht erkennen, welchen der aufgeführten API-Schlüssel diese Verbindung benutzt, und ihn deshalb hier nicht widerrufen.',
  explain:
    '„Vergessen“ betrifft nur diesen Computer. „Widerrufen und vergessen“ widerruft außerdem den API-Schlüssel, für alle.',
  add: 'Verbindung hinzufügen',
  production: 'Produktion',
  productionHint:
    'Wird überall angezeigt, wo ein API-Schlüssel widerrufen oder diese Verbindung vergessen werden kann.',
  edit: 'Verbindung bearbeiten…',
  editTitle: (name) => `„${name}“ bearbeiten`,
  signInOther: 'Mit anderem Schlüssel anmelden…',
  signInOtherTitle: (name) => `Mit anderem Schlüssel bei „${name}“ anmelden`,
  localSignIn: 'Der lokale Dienst hat dafür einen eigenen Schlüssel.',
  keepKey: 'Bisherigen Schlüssel behalten',
  accent: 'Farbe',
  accents: {
    blue: 'Blau',
    violet: 'Violett',
    magenta: 'Magenta',
    orange: 'Orange',
    slate: 'Schiefergrau',
  },
  markProduction: 'Echte Kunden hängen davon ab',
  moved:
    'Der gespeicherte Schlüssel wird nur an seine eigene Adresse gesendet. Geben Sie den API-Schlüssel für die neue ein; er wird mit einer Listenanfrage geprüft.',
  save: 'Verbindung speichern',
  saved: (name) => `${name} wurde gespeichert.`,
  notSaved: 'Die Verbindung wurde nicht geändert.',
  keyNotChanged: 'Der Schlüssel, mit dem sich Keystow anmeldet, wurde nicht geändert.',
  notMoved: 'Die Adresse wurde nicht geändert.',
  stillMarked: 'Sie ist weiterhin als Produktion markiert.',
  test: 'Verbindung testen',
  testing: 'Liste wird abgefragt…',
  testWorks: (n, ms) => `Funktioniert: ${keys(n)} nach ${number(ms)} ms aufgelistet.`,
  tls: 'Schutz',
  tlsLine: (protocol, issuer, until) =>
    `${protocol}${issuer === null ? '' : `, Zertifikat von ${issuer}`}, gültig bis ${until}`,
  noTls: 'Keiner: Die Adresse liegt auf diesem Computer',
  clock: 'Uhr des Dienstes',
  clockSame: 'Stimmt mit der dieses Computers überein',
  clockAhead: (seconds) => `Geht ${number(seconds)} s vor`,
  clockBehind: (seconds) => `Geht ${number(seconds)} s nach`,
  notReported: 'Nicht mitgeteilt',
  limit: 'Rate-Limit',
  limitLine: (remaining, limit) =>
    `${remaining === null ? '?' : number(remaining)} von ${limit === null ? '?' : number(limit)} Anfragen in dieser Minute übrig`,
  noKeyYet: 'Noch kein Schlüssel eingegeben',
  exportFile: 'Verbindungen exportieren…',
  importFile: 'Verbindungen importieren…',
  exported: (path, withNotes) =>
    withNotes
      ? `Die Verbindungen und die Notizen zu ihren Schlüsseln wurden unter ${path} gespeichert, ohne Schlüssel.`
      : `Die Verbindungen wurden unter ${path} gespeichert, ohne Schlüssel.`,
  withNotes: 'Mit Namen, Notizen und Schlagwörtern',
  imported: (added, known, refused) =>
    [
      added === 0
        ? 'Es wurde keine Verbindung hinzugefügt.'
        : `${count(added, 'Verbindung wurde', 'Verbindungen wurden')} hinzugefügt, ohne Schlüssel: Geben Sie einen ein, wo danach gefragt wird.`,
      ...(known === 0 ? [] : [`${count(known, 'war', 'waren')} schon hier.`]),
      ...(refused === 0
        ? []
        : [`${count(refused, 'wurde', 'wurden')} ausgelassen: Die Adresse ist nicht verwendbar.`]),
    ].join(' '),
  importedNotes: (keys, differing, refused, failed) =>
    [
      failed
        ? 'Die Notizen der Datei konnten nicht gespeichert werden. Importieren Sie sie erneut, sobald wieder Platz ist.'
        : keys === 0
          ? 'Es wurde keine Notiz hinzugefügt.'
          : `Zu ${count(keys, 'API-Schlüssel', 'API-Schlüsseln')} wurden Notizen hinzugefügt.`,
      ...(differing === 0
        ? []
        : [
            `Zu ${count(differing, 'API-Schlüssel', 'API-Schlüsseln')} ist hier etwas anderes notiert; das ist geblieben.`,
          ]),
      ...(refused === 0
        ? []
        : [
            `${count(refused, 'Notiz wurde', 'Notizen wurden')} ausgelassen: zu lang oder einem Secret ähnlich.`,
          ]),
    ].join(' '),
  notImported: 'Das ist keine Datei mit Verbindungen. Es wurde nichts geändert.',
}
