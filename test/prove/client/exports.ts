import type { ActivityEntry } from '../../../electron/contract/activity.ts'
import { type Annotation, NO_ANNOTATION } from '../../../electron/contract/annotations.ts'
import { maskSecrets } from '../../../electron/contract/mask-secrets.ts'
import { NO_OWN_KEY } from '../../../electron/contract/own-key.ts'
import type { Inventory } from '../../../electron/main/export/inventory.ts'
import { formulasIn, type HostileName, hostileNames, isNeutralised, readCsv, SEPARATORS } from '../csv.ts'
import type { Proof, Tally } from '../proof.ts'
import { seeded } from '../random.ts'
import { readableIn } from '../secret-shapes.ts'
import type { ClientSubject } from './subject.ts'

/** A name whose secrets are taken from it, so that a failure can be printed. */
const printed = (name: string): string => JSON.stringify(maskSecrets(name))

const inventoryOf = (names: readonly HostileName[]): Inventory => ({
  connection: { name: names[0]?.name ?? '', baseUrl: 'https://api.example.com' },
  listedAt: 0,
  keys: names.map(({ name }, at) => ({
    id: `key_${at}`,
    name,
    lastFour: 'a1B2',
    createdAt: '2026-01-01T00:00:00.000Z',
    lastUsedAt: null,
  })),
  own: NO_OWN_KEY,
  annotations: Object.fromEntries(
    names.map(({ name }, at): [string, Annotation] => [`key_${at}`, { ...NO_ANNOTATION, alias: name, tags: [name], note: name }]),
  ),
})

const activityOf = (names: readonly HostileName[]): readonly ActivityEntry[] =>
  names.map(({ name }) => ({
    at: '2026-01-01T00:00:00.000Z',
    connection: name,
    action: 'create',
    keyId: null,
    keyName: name,
    outcome: 'created',
    client: { name, request: 'create', connectionId: 'c' },
  }))

/** `fields`: those that hold the name. */
const checkJson = (
  rows: readonly Readonly<Record<string, unknown>>[],
  fields: readonly string[],
  names: readonly HostileName[],
  tally: Tally,
): void => {
  tally.check(rows.length === names.length, `${rows.length} rows of JSON for ${names.length} names`)
  for (const [at, { name }] of names.entries())
    for (const field of fields) tally.check(String(rows[at]?.[field]) === maskSecrets(name), `${field} in JSON: ${printed(name)}`)
}

/** `columns`: those that hold the name, from 0. */
const checkCsv = (text: string, columns: readonly number[], names: readonly HostileName[], tally: Tally): void => {
  const byComma = readCsv(text)
  for (const separator of SEPARATORS) {
    const rows = readCsv(text, separator).slice(1)
    tally.check(rows.length === names.length, `${rows.length} rows at ${JSON.stringify(separator)} for ${names.length} names`)
    for (const [at, { name }] of names.entries()) {
      const cells = rows[at] ?? []
      // No other separator stands outside the quotes: to who splits there, the row is one cell.
      const holds =
        separator === ','
          ? columns.every((column) => isNeutralised(cells[column] ?? '', maskSecrets(name)))
          : cells.length === 1 && cells[0] === byComma[at + 1]?.join(',')
      tally.check(holds, `at ${JSON.stringify(separator)} not the masked name: ${printed(name)}`)
    }
    const formulas = formulasIn(text, separator)
    tally.check(
      formulas.length === 0,
      `${formulas.length} cells begin a formula at ${JSON.stringify(separator)}: ${printed(formulas[0] ?? '')}`,
    )
  }
  const blank = byComma.flat().filter((cell) => /^[\t\r\n]/.test(cell))
  tally.check(blank.length === 0, `${blank.length} cells begin with a tab or the end of a line: ${printed(blank[0] ?? '')}`)
}

/** Names that a file is made of at a time: each file is searched for each of their secrets. */
const AT_ONCE = 200

export const exports: Proof<ClientSubject> = {
  id: 'exports',
  what: 'an exported file gives each name back, masked, whatever is in it, and begins no formula at any separator',
  full: 10_000,
  sample: 400,
  breaks: {
    what: 'formulas are not neutralised',
    file: 'export/file-content.ts',
    edits: [['neutral(maskSecrets(value))', 'maskSecrets(value)']],
  },
  run: ({ subject }, amount, tally) => {
    const random = seeded(47)
    let bytes = 0
    let secrets = 0
    for (let done = 0; done < amount; done += AT_ONCE) {
      const names = hostileNames(random, Math.min(AT_ONCE, amount - done))
      const [inventory, activity] = [inventoryOf(names), activityOf(names)]
      const files = {
        inventoryJson: subject.inventoryFile(inventory, 'json'),
        inventoryCsv: subject.inventoryFile(inventory, 'csv'),
        activityJson: subject.activityFile(activity, 'json'),
        activityCsv: subject.activityFile(activity, 'csv'),
      }
      const parsed = JSON.parse(files.inventoryJson)
      tally.check(parsed.connection.name === maskSecrets(inventory.connection.name), 'the name of the connection in JSON')
      checkJson(parsed.keys, ['name', 'alias', 'tags', 'note'], names, tally)
      checkJson(JSON.parse(files.activityJson), ['connection', 'keyName', 'program'], names, tally)
      checkCsv(files.inventoryCsv, [1, 6, 7, 8], names, tally)
      checkCsv(files.activityCsv, [1, 4, 6], names, tally)
      for (const [file, text] of Object.entries(files)) {
        bytes += text.length
        for (const { name, secrets: held } of names)
          for (const secret of held) tally.check(!readableIn(text, secret), `${file} holds a secret of ${printed(name)}`)
      }
      secrets += names.flatMap((each) => each.secrets).length
    }
    return `${amount} names with ${secrets} secrets, ${Math.round(bytes / 1e6)} MB of JSON and CSV`
  },
}
