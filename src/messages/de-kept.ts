/** The texts of secrets that stay on this computer, sealed. */
export const kept = {
  action: 'Hier versiegelt aufbewahren',
  about: (store: string) =>
    `${store === '' ? 'Der sichere Speicher' : store} schützt es auf dem Datenträger, nicht vor Programmen, die Sie ausführen. Sie können es später erneut kopieren.`,
  facts: 'Secret',
  here: 'Hier versiegelt aufbewahrt',
  done: 'Hier versiegelt aufbewahrt.',
  erasedWhen:
    'Aufbewahrt wird es, bis diese App den Schlüssel widerruft oder der Dienst ihn zweimal ablehnt.',
  copy: 'Erneut kopieren…',
  copyLong: (name: string) => `Erneut kopieren… ${name}`,
  check: 'Schlüssel prüfen',
  checkLong: (name: string) => `Schlüssel prüfen ${name}`,
  checked: {
    works: 'Der Schlüssel funktioniert.',
    refused:
      'Der Dienst hat das Secret abgelehnt. Das kann ein Irrtum sein, oder das Secret ist noch zu neu. Es wird weiter aufbewahrt. Prüfen Sie es später erneut. Lehnt der Dienst es dann immer noch ab und listet den Schlüssel nicht mehr auf, wird es gelöscht.',
    erased: 'Der Dienst hat das Secret zweimal abgelehnt, daher wurde es gelöscht.',
    uncompared:
      'Der Dienst hat das Secret abgelehnt, aber auch die eigene Anfrage von Keystow nicht beantwortet. Das Secret wird weiter aufbewahrt. Prüfen Sie es später erneut.',
  },
  stop: 'Nicht mehr aufbewahren…',
  stopLong: (name: string) => `Nicht mehr aufbewahren… ${name}`,
  stopped: 'Das Secret wird hier nicht mehr aufbewahrt.',
  elsewhere:
    'Es wird für eine andere Adresse dieser Verbindung aufbewahrt und wurde deshalb nicht verwendet.',
  unlisted: (n: number) =>
    n === 1
      ? 'Hier wird ein Secret aufbewahrt, dessen Schlüssel nicht in der Liste steht.'
      : `Hier werden ${n} Secrets aufbewahrt, deren Schlüssel nicht in der Liste stehen.`,
  unlistedBadge: 'Nicht in der Liste',
  look: 'Secrets ansehen',
  title: 'Hier aufbewahrte Secrets',
  lead: 'Auf diesem Computer versiegelt und nie angezeigt. Ein Schlüssel, der in der Liste fehlt, funktioniert vielleicht noch: Prüfen Sie ihn.',
  none: 'Von dieser Verbindung wird hier kein Secret aufbewahrt.',
}
