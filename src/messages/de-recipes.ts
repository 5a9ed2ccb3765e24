/** The texts of handing a secret to a program that stores it. */
export const recipes = {
  action: 'Ein anderes Programm…',
  choice: 'Ein Programm dieses Computers speichert es: ein Schlüsselbund, eine Passwortverwaltung, ein Dienst.',
  title: 'Secret einem Programm übergeben',
  lead: 'Es geht an die Standardeingabe des Programms, nie in seine Argumente. Danach wird das Programm gefragt, ob es da ist.',
  program: 'Programm',
  looking: 'Programme werden gesucht…',
  none: 'Keines der Programme, die Keystow kennt, ist installiert.',
  notHere: 'Nicht auf diesem Computer',
  tooOld: (get: string) => `Zu alt. ${get}`,
  fields: {
    repository: 'Repository (Besitzer/Name)',
    folder: 'Projektordner',
    environment: 'Umgebung (production, preview oder development)',
    worker: 'Worker',
    vault: 'Tresor',
    name: 'Name dort',
  },
  bad: 'Das passt nicht.',
  runs: 'Was gestartet wird',
  reads: 'Wie nachgelesen wird',
  store: 'Secret speichern',
  storing: 'Wird gespeichert…',
  stored: (program: string, name: string) => `Von ${program} als ${name} gespeichert und dort nachgelesen.`,
  again: (program: string, name: string) => `Mit ${program} als ${name} speichern…`,
  line: (program: string, name: string) => `${program}: ${name}`,
  as: (name: string) => `als ${name}`,
  all: {
    'secret-tool': {
      title: 'Secret Service (secret-tool)',
      about:
        'In Ihrem Schlüsselbund: Solange er entsperrt ist, kann jedes Programm, das Sie ausführen, es lesen. Ein gleichnamiges wird ersetzt.',
      get: 'Installieren Sie libsecret-tools (Debian, Ubuntu) oder libsecret (Fedora, Arch).',
    },
    pass: {
      title: 'pass',
      about:
        'Verschlüsselt mit Ihrem GnuPG-Schlüssel. Ein gleichnamiges wird überschrieben; ein Speicher unter git erhält einen Commit. GnuPG fragt vielleicht nach Ihrer Passphrase.',
      get: 'Installieren Sie pass und richten Sie es mit „pass init“ ein.',
    },
    'systemd-creds': {
      title: 'systemd-Zugangsdaten',
      about: 'Für diesen Computer versiegelt; Dienste, die es bekommen, können es lesen. Ein gleichnamiges wird ersetzt.',
      get: 'Dafür ist systemd 256 oder neuer nötig.',
    },
    docker: {
      title: 'Docker-Secret',
      about:
        'Im Swarm: Dienste, die es bekommen, können es lesen. Es lässt sich nicht ersetzen, daher wird ein vorhandener Name abgelehnt.',
      get: 'Installieren Sie Docker; Secrets brauchen einen Swarm („docker swarm init“).',
    },
    gh: {
      title: 'Secret für GitHub Actions',
      about: 'Bei GitHub: Workflows des Repositorys können es lesen. Ein gleichnamiges wird ersetzt.',
      get: 'Installieren Sie die GitHub CLI und melden Sie sich mit „gh auth login“ an.',
    },
    vercel: {
      title: 'Umgebungsvariable bei Vercel',
      about:
        'Bei Vercel: Künftige Deployments haben es, und Mitglieder des Projekts können es vielleicht lesen. Ein gleichnamiges wird ersetzt.',
      get: 'Installieren Sie die Vercel CLI, melden Sie sich mit „vercel login“ an und verknüpfen Sie den Ordner mit „vercel link“.',
    },
    wrangler: {
      title: 'Secret für Cloudflare Workers',
      about: 'Bei Cloudflare: Der Worker kann es lesen. Es wird sofort ausgerollt, und ein gleichnamiges wird ersetzt.',
      get: 'Installieren Sie wrangler und melden Sie sich mit „wrangler login“ an.',
    },
    op: {
      title: 'Eintrag in 1Password',
      about:
        'Im Tresor: Alle, die ihn öffnen dürfen, können es lesen. Jedes Mal entsteht ein neuer Eintrag. 1Password fragt vielleicht nach dem Entsperren.',
      get: 'Installieren Sie die 1Password CLI und melden Sie sich mit „op signin“ an.',
    },
    security: {
      title: 'macOS-Schlüsselbund (security)',
      about: 'In Ihrem Anmelde-Schlüsselbund: Programme, denen Sie es erlauben, können es lesen. Ein gleichnamiges wird ersetzt.',
      get: 'Es gehört zu macOS.',
    },
  },
}
