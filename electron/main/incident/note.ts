import type { ApiKey } from '../../contract/api-key.ts'
import type { Connection } from '../../contract/connection.ts'
import type { Incident } from '../../contract/incident.ts'
import { maskSecrets } from '../../contract/mask-secrets.ts'
import { boundedName, shownName } from '../../contract/shown-name.ts'
import { type FileContent, toPlain } from '../export/file-content.ts'
import type { IncidentTexts } from '../texts/en-incident.ts'

interface NoteParts {
  readonly incident: Incident
  /** null where it was forgotten. */
  readonly connection: Connection | null
  /** With the paths of files. */
  readonly paths: boolean
  readonly texts: IncidentTexts
}

/** Before anything is escaped: what is, has not the shape of a secret any more. */
const shown = (text: string): string => shownName(maskSecrets(text))

/** Other people's text as text: none of it is markup, and none begins a line of its own. */
const plain = (text: string): string => shown(text).replaceAll(/[\\`*_{}[\]<>#|~&]/g, '\\$&')
/** As it is, in a fence that it does not hold itself. */
const code = (text: string): string => {
  const line = shown(text)
  const fence = '`'.repeat(
    Math.max(0, ...(line.match(/`+/g) ?? []).map(({ length }) => length)) + 1,
  )
  return line.includes('`') ? `${fence} ${line} ${fence}` : `${fence}${line}${fence}`
}
/**
 * To the second; `2026-11-23 10:06:49`. What is no time, as a service may say, stays what it is.
 */
const utc = (iso: string): string =>
  Number.isNaN(Date.parse(iso))
    ? plain(boundedName(maskSecrets(iso)))
    : new Date(iso).toISOString().slice(0, 19).replace('T', ' ')
const nameOf = (name: string): string => plain(boundedName(maskSecrets(name)))
const four = ({ lastFour }: Pick<ApiKey, 'lastFour'>): string => code(`…${lastFour}`)
const inTable = (part: string): string => part.replaceAll('|', '\\|')
const named = (key: ApiKey): string =>
  `${nameOf(key.name)} (${inTable(code(key.id))}, ${inTable(four(key))})`

const table = (
  head: readonly [string, string],
  rows: readonly (readonly [string, string])[],
): readonly string[] => [
  `| ${head.join(' | ')} |`,
  '| --- | --- |',
  ...rows.map((row) => `| ${row.join(' | ')} |`),
]

const factsOf = ({
  incident,
  connection,
  texts: { facts },
}: NoteParts): readonly (readonly [string, string])[] => {
  const { key, known, place, own } = incident
  return [
    [facts.key, `${nameOf(key.name)} (${four(key)})`],
    [facts.keyId, code(key.id)],
    [facts.connection, connection === null ? facts.unknown : nameOf(connection.name)],
    ...(connection?.kind === 'remote' ? [[facts.address, code(connection.baseUrl)] as const] : []),
    [facts.created, utc(key.createdAt)],
    [facts.lastUse, known.usedAt === null ? facts.noUse : utc(known.usedAt)],
    [facts.origin, known.createdHere ? facts.createdHere : facts.createdElsewhere],
    [facts.kept, known.keptHere ? facts.yes : facts.no],
    ...(known.programs.length === 0
      ? []
      : [[facts.programs, known.programs.map(nameOf).join(', ')] as const]),
    ...(own ? [[facts.own, facts.yes] as const] : []),
    [facts.place, place === '' ? facts.unknown : plain(place)],
  ]
}

const eventsOf = ({
  incident,
  texts: { events },
}: NoteParts): readonly (readonly [string, string])[] => {
  const { begunAt, order, replacement, revoked, proof } = incident
  const all: readonly (readonly [string, string] | null)[] = [
    [begunAt, events.begun],
    order && [order.at, events.order[order.choice]],
    replacement && [
      replacement.at,
      replacement.key === null ? events.notReplaced : events.replaced(named(replacement.key)),
    ],
    revoked && [revoked.at, events.revoked[revoked.by]],
    proof && [proof.at, proof.why === null ? events.proven : events.notProven],
  ]
  return all
    .filter((event) => event !== null)
    .toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([at, event]) => [utc(at), event] as const)
}

const placesOf = ({ incident, paths, texts }: NoteParts): readonly string[] => {
  const deliveries = incident.known.deliveries
  if (deliveries.length === 0) return [texts.noPlaces]
  const files = deliveries.filter((one) => one.kind === 'env-file')
  return [
    ...(paths
      ? files.map(({ variable, place }) => `- ${texts.inFile(code(variable), code(place))}`)
      : []),
    ...(paths || files.length === 0 ? [] : [`- ${texts.files(files.length)}`]),
    ...deliveries.flatMap((one) =>
      one.kind === 'recipe' ? [`- ${texts.inProgram(code(one.recipe), code(one.name))}`] : [],
    ),
  ]
}

/**
 * What happened, for people who were not there: times in UTC, ids and last four characters, and
 * nothing secret.
 */
export const incidentNote = (parts: NoteParts): FileContent => {
  const { incident, texts } = parts
  const { key, revoked, proof } = incident
  return toPlain(
    [
      `# ${texts.title(four(key))}`,
      '',
      texts.times,
      '',
      ...factsOf(parts).map(([name, value]) => `- ${name}: ${value}`),
      '',
      `## ${texts.course}`,
      '',
      ...table([texts.time, texts.event], eventsOf(parts)),
      '',
      ...(revoked === null ? [texts.notRevoked, ''] : []),
      ...(proof?.why == null ? [] : [`${texts.reason}: ${plain(proof.why)}`, '']),
      `## ${texts.places}`,
      '',
      ...placesOf(parts),
      '',
    ].join('\n'),
  )
}
