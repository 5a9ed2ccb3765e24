import type { ApiKey } from '../../../contract/api-key.ts'
import type { Connection } from '../../../contract/connection.ts'
import type { Leak } from '../../../contract/leak.ts'
import { maskSecrets } from '../../../contract/mask-secrets.ts'
import { boundedName, shownName } from '../../../contract/shown-name.ts'
import { type FileContent, toPlain } from '../../platform/files/file-content.ts'
import type { LeakTexts } from '../../platform/texts/en-leak.ts'

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
const four = ({ lastFour }: ApiKey): string => code(`…${lastFour}`)
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

const factsOf = (
  { key, known, place, own }: Leak,
  connection: Connection | null,
  { facts }: LeakTexts,
): readonly (readonly [string, string])[] => {
  return [
    [facts.key, `${nameOf(key.name)} (${four(key)})`],
    [facts.keyId, code(key.id)],
    [facts.connection, connection === null ? facts.unknown : nameOf(connection.name)],
    ...(connection?.kind === 'remote' ? [[facts.address, code(connection.baseUrl)] as const] : []),
    [facts.created, utc(key.createdAt)],
    [
      facts.lastUse,
      known.usedAt !== null
        ? utc(known.usedAt)
        : key.lastUsedAt === null
          ? facts.noUse
          : facts.onlyOwnUse,
    ],
    [facts.origin, known.createdHere ? facts.createdHere : facts.createdElsewhere],
    ...(known.programs.length === 0
      ? []
      : [[facts.programs, known.programs.map(nameOf).join(', ')] as const]),
    ...(own ? [[facts.own, facts.yes] as const] : []),
    [facts.place, place === '' ? facts.unknown : plain(place)],
  ]
}

/** What was found and decided, in its order. A decision that the facts overtook is no event. */
const eventsOf = (
  { since, revoked, provenAt, replacement, skipped, items }: Leak,
  { events }: LeakTexts,
): readonly (readonly [string, string])[] => {
  const all: readonly (readonly [number, string])[] = [
    [since, events.begun],
    ...(revoked === null ? [] : [[revoked.at, events.revoked[revoked.by]] as const]),
    ...(provenAt === null ? [] : [[provenAt, events.proven] as const]),
    ...(replacement === null
      ? []
      : [[replacement.at, events.replaced(named(replacement.key))] as const]),
    ...skipped.flatMap(({ item, at }) =>
      items[item] === 'skipped' ? [[at, events.skipped[item]] as const] : [],
    ),
  ]
  return all
    .toSorted(([a], [b]) => a - b)
    .map(([at, event]) => [utc(new Date(at).toISOString()), event] as const)
}

const placesOf = (
  { known: { deliveries } }: Leak,
  withPaths: boolean,
  texts: LeakTexts,
): readonly string[] => {
  if (deliveries.length === 0) return [texts.noPlaces]
  const files = deliveries.filter((one) => one.kind === 'env-file')
  return [
    ...(withPaths
      ? files.map(({ variable, place }) => `- ${texts.inFile(code(variable), code(place))}`)
      : []),
    ...(withPaths || files.length === 0 ? [] : [`- ${texts.files(files.length)}`]),
    ...deliveries.flatMap((one) =>
      one.kind === 'recipe' ? [`- ${texts.inProgram(code(one.recipe), code(one.name))}`] : [],
    ),
  ]
}

/**
 * What happened, for people who were not there: times in UTC, ids and last four characters, and
 * nothing secret. `connection`: null where it was forgotten. `withPaths`: with the paths of files.
 */
export const leakNote = (
  leak: Leak,
  connection: Connection | null,
  withPaths: boolean,
  texts: LeakTexts,
): FileContent => {
  const { key, end, items, reason } = leak
  return toPlain(
    [
      `# ${texts.title(four(key))}`,
      '',
      texts.times,
      '',
      ...factsOf(leak, connection, texts).map(([name, value]) => `- ${name}: ${value}`),
      '',
      `## ${texts.course}`,
      '',
      ...table([texts.time, texts.event], eventsOf(leak, texts)),
      '',
      ...(items.proof === 'done' ? [] : [texts.state[end], '']),
      ...(reason === '' ? [] : [`${texts.reason}: ${plain(reason)}`, '']),
      `## ${texts.places}`,
      '',
      ...placesOf(leak, withPaths, texts),
      '',
    ].join('\n'),
  )
}
