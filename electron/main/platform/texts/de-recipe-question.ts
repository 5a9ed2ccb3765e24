import type { QuestionTexts } from './en-questions.ts'

const effects: QuestionTexts['recipe']['effects'] = {
  'secret-tool':
    'In Ihrem Schlüsselbund: Solange er entsperrt ist, kann jedes Programm, das Sie ausführen, es lesen. Ein gleichnamiges wird ersetzt.',
  pass: 'Verschlüsselt mit Ihrem GnuPG-Schlüssel. Ein gleichnamiges wird überschrieben; ein Speicher unter git erhält einen Commit. GnuPG fragt vielleicht nach Ihrer Passphrase.',
  'systemd-creds':
    'Für diesen Computer versiegelt; Dienste, die es bekommen, können es lesen. Ein gleichnamiges wird ersetzt.',
  docker:
    'Im Swarm: Dienste, die es bekommen, können es lesen. Es lässt sich nicht ersetzen, daher wird ein vorhandener Name abgelehnt.',
  gh: 'Bei GitHub: Workflows des Repositorys können es lesen. Ein gleichnamiges wird ersetzt.',
  vercel:
    'Bei Vercel: Künftige Deployments haben es, und Mitglieder des Projekts können es vielleicht lesen. Ein gleichnamiges wird ersetzt.',
  wrangler:
    'Bei Cloudflare: Der Worker kann es lesen. Es wird sofort ausgerollt, und ein gleichnamiges wird ersetzt.',
  op: 'Im Tresor: Alle, die ihn öffnen dürfen, können es lesen. Jedes Mal entsteht ein neuer Eintrag. 1Password fragt vielleicht nach dem Entsperren.',
  security:
    'In Ihrem Anmelde-Schlüsselbund: Programme, denen Sie es erlauben, können es lesen. Ein gleichnamiges wird ersetzt.',
}

/** As `recipe` in English. */
export const recipe: QuestionTexts['recipe'] = {
  message: (key) => `Das Secret von ${key} einem Programm übergeben?`,
  runs: 'Das wird ausgeführt, jedes Argument auf einer eigenen Zeile, und bekommt das Secret über seine Standardeingabe:',
  effects,
  ownEffect:
    'Was dieses eigene Programm mit dem Secret macht und wer es danach lesen kann, weiß Keystow nicht.',
  yes: 'Secret übergeben',
}
