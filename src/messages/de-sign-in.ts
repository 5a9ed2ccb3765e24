import type { Messages } from './en.ts'

/** The texts of the ways into a connection, and back into one. */
export const signIn = {
  onboarding: {
    title: 'Mit Ihrem E-Mail-Dienst verbinden',
    lead: 'API-Schlüssel auflisten, erstellen und widerrufen. Ein Secret wird nur einmal gezeigt, dann ist es weg.',
    local: 'Mit dem lokalen Dienst ausprobieren',
    localLead: 'Dieselbe API auf diesem Computer, mit Beispielschlüsseln. Ohne Konto, ohne Netz.',
    opening: 'Der lokale Dienst wird geöffnet…',
  },

  connect: {
    title: 'Verbindung hinzufügen',
    nameHint: 'Nur für Sie. Bleibt das Feld leer, wird der Host verwendet.',
    namePlaceholder: 'Workspace Produktion',
    baseUrl: 'Basis-URL',
    baseUrlPlaceholder: 'https://api.example.com',
    showToken: 'Zeichen anzeigen',
    tokenShort: (min) => `Ein API-Schlüssel hat mindestens ${min} Zeichen.`,
    spaces: 'Ein API-Schlüssel enthält keine Leerzeichen oder Zeilenumbrüche.',
    foreign: (character) => `Ein API-Schlüssel kann das Zeichen ${character} nicht enthalten.`,
    removeSpaces: 'Entfernen',
    tokenHint:
      'Damit melden Sie sich an. Er wird mit einer Listenanfrage geprüft, bevor er gespeichert wird.',
    submit: 'Verbinden',
    checking: 'Wird verbunden…',
    asking: 'Ihre Antwort wird abgewartet…',
    nothingStored: 'Es wurde nichts gespeichert.',
  },

  storage: {
    checking: 'Der sichere Speicher dieses Computers wird gesucht…',
    both: (store) => `Ihre Passphrase und ${store}`,
    stored: (store) => `Wird auf diesem Computer aufbewahrt, versiegelt durch ${store}.`,
    untilQuit: 'Ihr Schlüssel wird bis zum Beenden behalten.',
    unavailable:
      'Es wurde kein sicherer Speicher gefunden. Ihr Schlüssel wird bis zum Beenden behalten.',
    backend: (backend) => `Der Ersatz „${backend}“ schützt einen Schlüssel nicht.`,
    off: (store) =>
      `${store} ist ausgeschaltet. Schalten Sie den Speicher in den Einstellungen Ihres Desktops ein und starten Sie Keystow neu; sonst wird Ihr Schlüssel nur bis zum Beenden behalten.`,
    unreachable: (store) =>
      `${store} konnte nicht geöffnet werden. Starten Sie Keystow neu, um es erneut zu versuchen; sonst wird Ihr Schlüssel nur bis zum Beenden behalten.`,
    locked: (store) =>
      `${store} ist gesperrt oder antwortet langsam. Entsperren Sie den Speicher und versuchen Sie es erneut; sonst wird Ihr Schlüssel nur bis zum Beenden behalten.`,
  },

  signedOut: {
    importedTitle: 'Melden Sie sich an.',
    imported:
      'Für diese Verbindung wurde noch kein Schlüssel eingegeben. Exportierte Verbindungen enthalten keine Schlüssel.',
    refusedTitle: 'Dieser Schlüssel funktioniert nicht mehr.',
    refused: 'Vielleicht wurde er widerrufen.',
    movedTitle: 'Die Adresse dieser Verbindung hat sich geändert.',
    moved: (address) =>
      `Der gespeicherte API-Schlüssel gehört zu einer anderen Adresse und wurde nicht gesendet. Geben Sie den API-Schlüssel für ${address} nur ein, wenn er dorthin gehört.`,
    missingTitle: 'Melden Sie sich erneut an.',
    missing:
      'Der gespeicherte Schlüssel dieser Verbindung fehlt, ist beschädigt oder stammt aus einer früheren Installation von Keystow. Er wurde nicht verwendet.',
    sentTo: (address) => `Der API-Schlüssel wird nur an ${address} gesendet.`,
    listBelow: (time) => `Die Liste unten ist von ${time}.`,
    submit: 'Mit anderem Schlüssel verbinden',
    local: 'Neuen Schlüssel für diese App erstellen',
    localLead: 'Der lokale Dienst kann dieser App sofort einen neuen Schlüssel geben.',
  },
} satisfies Partial<Messages>
