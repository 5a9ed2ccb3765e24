import { UNREADABLE } from '../contract/api-key.ts'
import {
  type ChannelAnswers,
  type ChannelConnection,
  type ChannelKey,
  type ChannelOutcome,
  type ChannelStatus,
  LOCAL_NAME,
} from '../contract/channel.ts'
import type { ChannelFailure } from '../contract/channel-failure.ts'
import { shownName } from '../contract/shown-name.ts'
import type { AskCommand } from './args.ts'
import { type Channel, folderOf, openChannel } from './caller.ts'
import { printed } from './colour.ts'
import { EXIT, exitOf, NO_CONNECTION_EXIT } from './exit-codes.ts'
import type { Output } from './say.ts'
import { eventText, failureText, LOST, noConnectionText, ONLY_PART, pendingText } from './texts.ts'

const connectionLine = ({ id, name, kind, isDefault, isPart }: ChannelConnection): string => {
  const more = [
    ...(kind === 'local' ? [`also ${LOCAL_NAME}`] : []),
    ...(isDefault ? ['the default'] : []),
    ...(isPart ? ['only a part of the list is known'] : []),
  ]
  return `  ${shownName(name)} (${[shownName(id), ...more].join(', ')})`
}

const statusLines = (status: ChannelStatus): readonly string[] => {
  if (status.locked)
    return [
      printed(
        'yellow',
        status.isClosed === true
          ? 'Keystow is locked: nothing is carried out until you unlock it.'
          : 'Keystow runs and is locked.',
      ),
    ]
  const { connections, health, waiting } = status
  return [
    printed('green', 'Keystow runs.'),
    ...(connections.length === 0
      ? ['No connection.']
      : [printed('bold', 'Connections:'), ...connections.map(connectionLine)]),
    `API keys unused for long: ${health.idle}, with no use recorded for a week or more: ${health.unused}, with a name that another has: ${health.duplicate}, older than a year: ${health.old}`,
    `To be revoked: ${health.planned}, unknown to Keystow: ${health.unknown}, revoked without a confirmed 401: ${health.unproven}`,
    `Requests that wait for approval: ${waiting}`,
  ]
}

/** In the words of the window. */
const NO_USE = 'No use recorded'

/**
 * The day where the person is, as the window shows it; Swedish dates are written as in ISO 8601.
 */
const day = (time: string | null): string =>
  time === null || time === UNREADABLE ? (time ?? NO_USE) : new Date(time).toLocaleDateString('sv')

const HEAD = ['ID', 'NAME', 'SECRET', 'CREATED', 'LAST USED'] as const

const rowOf = ({ id, name, lastFour, createdAt, lastUsedAt }: ChannelKey): readonly string[] => [
  shownName(id),
  shownName(name),
  `…${shownName(lastFour)}`,
  day(createdAt),
  day(lastUsedAt),
]

const tableLines = (rows: readonly (readonly string[])[]): readonly string[] => {
  const widths = HEAD.map((_, column) =>
    Math.max(...rows.map((row) => [...(row[column] ?? '')].length)),
  )
  const pad = (text: string, width = 0): string =>
    text + ' '.repeat(Math.max(0, width - [...text].length))
  return rows.map((row) =>
    row
      .map((text, column) => pad(text, widths[column]))
      .join('  ')
      .trimEnd(),
  )
}

const listLines = (keys: readonly ChannelKey[]): readonly string[] => {
  const [head = '', ...lines] = tableLines([HEAD, ...keys.map(rowOf)])
  const dimmed = lines.map((line) =>
    line.endsWith(NO_USE) ? line.slice(0, -NO_USE.length) + printed('dim', NO_USE) : line,
  )
  return [printed('bold', head), ...dimmed]
}

const createdLine = ({ keyId, lastFour, place }: ChannelAnswers['create']): string =>
  `Created ${shownName(keyId)} (…${shownName(lastFour)}). Its secret is in ${shownName(place)}.`

type Answer = ChannelAnswers[AskCommand['kind']]

const linesOf = (kind: AskCommand['kind'], answer: Answer): readonly string[] => {
  switch (kind) {
    case 'status':
      return statusLines(answer as ChannelStatus)
    case 'list':
      return listLines((answer as ChannelAnswers['list']).keys)
    case 'revoke': {
      const { keyId, outcome } = answer as ChannelAnswers['revoke']
      return [
        `${outcome === 'revoked' ? 'Revoked' : 'Already gone, not by this request'}: ${shownName(keyId)}`,
      ]
    }
    case 'create':
      return [createdLine(answer as ChannelAnswers['create'])]
    case 'rotate': {
      const rotated = answer as ChannelAnswers['rotate']
      const old =
        rotated.revoked === null
          ? 'The old one works until the rotation is finished in Keystow.'
          : `Revoked the old one: ${shownName(rotated.revoked)}`
      return [createdLine(rotated), old]
    }
  }
}

/** How often a list is begun anew that changed while it was read. */
const READS = 3

/** All parts of a list, read from the start again where it changed meanwhile. */
const wholeList = async (
  channel: Channel,
  connection: { readonly connection?: string },
): Promise<ChannelOutcome<'list'> | null> => {
  for (let read = 1; ; read += 1) {
    const first = await channel.ask('list', connection)
    if (first === null || !first.ok) return first
    let part = first.value
    const keys = [...part.keys]
    while (part.next !== null && part.listedAt === first.value.listedAt) {
      const more = await channel.ask('list', { ...connection, from: part.next })
      if (more === null || !more.ok) return more
      part = more.value
      keys.push(...part.keys)
    }
    if (part.listedAt === first.value.listedAt || read === READS)
      return { ok: true, value: { ...part, keys } }
  }
}

const send = (
  channel: Channel,
  command: AskCommand,
): Promise<ChannelOutcome<AskCommand['kind']> | null> => {
  const connection = command.connection === null ? {} : { connection: command.connection }
  switch (command.kind) {
    case 'status':
      return channel.ask('status', {})
    case 'list':
      return wholeList(channel, connection)
    case 'create':
      return channel.ask('create', { ...connection, name: command.name, to: command.to })
    case 'rotate':
      return channel.ask('rotate', { ...connection, key: command.key, to: command.to })
    case 'revoke':
      return channel.ask('revoke', { ...connection, key: command.key })
  }
}

/**
 * JSON that a terminal shows as it is: what would move the cursor or turn the direction of what
 * follows is escaped.
 */
const printable = (value: unknown): string =>
  JSON.stringify(value).replaceAll(/[\p{Cc}\p{Cf}]/gu, (found) =>
    found
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  )

/** Asks the app for one thing and prints what it answered. Resolves to the exit code. */
export const askOnce = async (
  command: AskCommand,
  words: readonly string[],
  { print, say, fail }: Output,
): Promise<number> => {
  const failed = async (
    error: Omit<ChannelFailure, 'code'> & { readonly code: string },
    text: string,
    exit: number,
  ): Promise<number> => {
    if (command.json) await print(printable({ error }))
    fail(text)
    return exit
  }
  const channel = await openChannel(command.dataFolder, words)
  if (typeof channel === 'string')
    return failed(
      { code: channel },
      noConnectionText(channel, folderOf(command.dataFolder)),
      NO_CONNECTION_EXIT[channel],
    )
  channel.onEvent((event) => say(eventText(event)))
  try {
    const outcome = await send(channel, command)
    if (outcome === null)
      return failed({ code: 'no_answer' }, LOST, 'to' in command ? EXIT.software : EXIT.later)
    if (!outcome.ok) {
      const { code, stage, ids } = outcome.error
      const more = {
        ...(stage === undefined ? {} : { stage }),
        ...(ids === undefined ? {} : { ids }),
      }
      return failed(
        { code, ...more },
        failureText(outcome.error, 'to' in command ? command.to : null),
        exitOf(outcome.error),
      )
    }
    if ('outcome' in outcome.value && outcome.value.outcome === 'pending') {
      if (command.json) await print(printable(outcome.value))
      say(pendingText(outcome.value.keyId))
      return EXIT.later
    }
    if (!command.json && 'listedAt' in outcome.value && outcome.value.isPart) say(ONLY_PART)
    const text = command.json
      ? printable(outcome.value)
      : linesOf(command.kind, outcome.value).join('\n')
    return await print(text, command.kind !== 'status' && command.kind !== 'list')
  } finally {
    channel.close()
  }
}
