import type { recipes as english } from './en-recipes.ts'
import { programEnd } from './program-end.ts'

/** Why a program of the person's own is not added. */
const problems = {
  id: 'Der Name muss aus 2 bis 32 Kleinbuchstaben, Ziffern und „-“ bestehen und mit einem Buchstaben beginnen.',
  taken: 'Ein anderes Programm heißt schon so.',
  program: 'Nötig ist der vollständige Pfad eines Programms.',
  missing: 'Dieses Programm gibt es nicht.',
  not_a_file: 'Das ist keine Datei, die sich starten lässt, sondern zum Beispiel ein Ordner.',
  not_executable: 'Diese Datei darf nicht ausgeführt werden.',
  open: 'Andere an diesem Computer könnten dieses Programm ersetzen.',
  arguments: 'Höchstens 16 Argumente mit je 160 Zeichen, ohne Steuerzeichen.',
  secret:
    'Kein Argument darf ein Secret oder einen Platzhalter dafür enthalten: Jedes Ihrer Programme kann Argumente lesen. Es kommt über die Standardeingabe.',
  no_name: 'Eines der Argumente muss {name} enthalten.',
  too_many: 'Es gibt schon 20 Programme. Vergessen Sie eines davon.',
}

/** Woran ein Programm gescheitert ist. */
const ends: Readonly<Record<string, string>> = {
  deadline: 'Das Programm war nach einer Minute nicht fertig und wurde beendet.',
  'not started, or ended': 'Das Programm ließ sich nicht starten oder wurde von außen beendet.',
  'no folder':
    'Der Ordner für das, was es speichert, ließ sich nicht anlegen, daher wurde es nicht gestartet.',
}

const failed = (detail: string): string => {
  const { how, code, complaint } = programEnd(detail)
  const end =
    code === null
      ? (ends[how] ?? 'Das Programm ist gescheitert.')
      : `Das Programm ist gescheitert (Exit-Code ${code}).`
  return complaint === '' ? end : `${end} Es hat gemeldet: „${complaint}“.`
}

/** The texts of handing a secret to a program that stores it. */
export const recipes: typeof english = {
  action: 'Ein anderes Programm…',
  choice:
    'Ein Programm dieses Computers speichert es: ein Schlüsselbund, eine Passwortverwaltung, ein Dienst.',
  title: 'Secret einem Programm übergeben',
  lead: 'Das Secret geht an die Standardeingabe des Programms, nie in seine Argumente. Danach wird kontrolliert, ob es dort ist.',
  looking: 'Programme werden gesucht…',
  none: 'Keines der Programme, die Keystow kennt, ist installiert.',
  notHere: 'Nicht auf diesem Computer',
  tooOld: (get) => `Zu alt. ${get}`,
  fields: {
    repository: 'Repository (Besitzer/Name)',
    folder: 'Projektordner',
    environment: 'Umgebung (production, preview oder development)',
    worker: 'Worker',
    vault: 'Tresor',
    name: 'Name dort',
  },
  failed,
  bad: 'Das nimmt das Programm nicht an.',
  runs: 'Was gestartet wird',
  reads: 'Wie kontrolliert wird',
  store: 'Secret speichern',
  storing: 'Wird gespeichert…',
  stored: (program, name) =>
    `Von ${program} als ${name} gespeichert und zur Kontrolle wieder ausgelesen.`,
  again: (program, name) => `Mit ${program} als ${name} speichern…`,
  line: (program, name) => `${program}: ${name}`,
  as: (name) => `als ${name}`,
  own: 'Eigene Programme',
  ownHint:
    'Werden angeboten wie die Programme, die Keystow kennt. Sie bekommen ein Secret nur über ihre Standardeingabe.',
  ownAbout:
    'Was dieses eigene Programm mit dem Secret macht und wer es danach lesen kann, weiß Keystow nicht.',
  ownMissing:
    'Sein Programm ist nicht mehr da, lässt sich nicht starten oder könnte von anderen ersetzt werden.',
  ownStored: (program, name) =>
    `An ${program} als ${name} übergeben; das Programm hat Erfolg gemeldet.`,
  notAsked: 'Kontrolliert wird nicht: Endet das Programm mit Exit-Code 0, gilt das als Nachweis.',
  ownNameHint: 'Kleinbuchstaben, Ziffern und „-“, 2 bis 32 Zeichen.',
  ownProgramHint: 'Der vollständige Pfad.',
  choose: 'Programm wählen…',
  ownStore: 'Argumente, eines pro Zeile',
  ownStoreHint:
    '{name} steht dafür, wie Sie das Secret dort nennen. Das Secret selbst kommt über die Standardeingabe.',
  ownLook: 'Argumente des Aufrufs zur Kontrolle (optional)',
  ownLookHint:
    'Er darf nur dann mit Exit-Code 0 enden, wenn das Secret dort ist. Ohne ihn gilt Exit-Code 0 des ersten Aufrufs als Nachweis.',
  add: 'Programm hinzufügen…',
  added: (name) => `${name} wurde hinzugefügt.`,
  notAdded: 'Das Programm wurde nicht hinzugefügt.',
  forget: 'Programm vergessen',
  forgetOne: (name) => `Programm vergessen: ${name}`,
  forgotten: (name) => `${name} wurde vergessen.`,
  problems,
  /** By a failure's detail. */
  problem: (detail) =>
    Object.entries(problems).find(([problem]) => problem === detail)?.[1] ?? problems.program,
  all: {
    'secret-tool': {
      title: 'Secret Service (secret-tool)',
      about:
        'In Ihrem Schlüsselbund: Solange er entsperrt ist, kann jedes Programm, das Sie ausführen, es lesen.',
      effects: 'Ein gleichnamiges wird ersetzt.',
      get: 'Installieren Sie libsecret-tools (Debian, Ubuntu) oder libsecret (Fedora, Arch).',
    },
    pass: {
      title: 'pass',
      about: 'Verschlüsselt mit Ihrem GnuPG-Schlüssel.',
      effects:
        'Ein gleichnamiges wird überschrieben; ein Speicher unter git erhält einen Commit. GnuPG fragt vielleicht nach Ihrer Passphrase.',
      get: 'Installieren Sie pass und richten Sie es mit „pass init“ ein.',
    },
    'systemd-creds': {
      title: 'systemd-Zugangsdaten',
      about: 'Für diesen Computer versiegelt; Dienste, die es bekommen, können es lesen.',
      effects: 'Ein gleichnamiges wird ersetzt.',
      get: 'Dafür ist systemd 256 oder neuer nötig.',
    },
    docker: {
      title: 'Docker-Secret',
      about: 'Im Swarm: Dienste, die es bekommen, können es lesen.',
      effects: 'Es lässt sich nicht ersetzen, daher wird ein vorhandener Name abgelehnt.',
      get: 'Installieren Sie Docker; Secrets brauchen einen Swarm („docker swarm init“).',
    },
    gh: {
      title: 'Secret für GitHub Actions',
      about: 'Bei GitHub: Workflows des Repositorys können es lesen.',
      effects: 'Ein gleichnamiges wird ersetzt.',
      get: 'Installieren Sie die GitHub CLI und melden Sie sich mit „gh auth login“ an.',
    },
    vercel: {
      title: 'Umgebungsvariable bei Vercel',
      about:
        'Bei Vercel: Künftige Deployments haben es, und Mitglieder des Projekts können es vielleicht lesen.',
      effects: 'Ein gleichnamiges wird ersetzt.',
      get: 'Installieren Sie die Vercel CLI, melden Sie sich mit „vercel login“ an und verknüpfen Sie den Ordner mit „vercel link“.',
    },
    wrangler: {
      title: 'Secret für Cloudflare Workers',
      about: 'Bei Cloudflare: Der Worker kann es lesen.',
      effects: 'Es wird sofort ausgerollt, und ein gleichnamiges wird ersetzt.',
      get: 'Installieren Sie wrangler und melden Sie sich mit „wrangler login“ an.',
    },
    op: {
      title: 'Eintrag in 1Password',
      about: 'Im Tresor: Alle, die ihn öffnen dürfen, können es lesen.',
      effects:
        'Jedes Mal entsteht ein neuer Eintrag. 1Password fragt vielleicht nach dem Entsperren.',
      get: 'Installieren Sie die 1Password CLI und melden Sie sich mit „op signin“ an.',
    },
    security: {
      title: 'macOS-Schlüsselbund (security)',
      about: 'In Ihrem Anmelde-Schlüsselbund: Programme, denen Sie es erlauben, können es lesen.',
      effects: 'Ein gleichnamiges wird ersetzt.',
      get: 'Es gehört zu macOS.',
    },
  },
}
