import { existsSync, statSync } from 'node:fs'
import { homedir, release } from 'node:os'
import { join } from 'node:path'
import type { ChannelState } from '../../contract/channel-state.ts'
import { NO_ANSWER_MS } from '../../contract/connection.ts'
import type { Diagnostics, Problem } from '../../contract/diagnostics.ts'
import { proxyText } from '../../contract/network.ts'
import { codeOfCause, hasLittleRoom } from '../../service/keys/data-fault.ts'
import { socketPlace, thisComputer } from '../../wire/place.ts'
import { isShipped } from '../app/build.ts'
import type { Context } from '../app/core.ts'
import { nameIn } from '../app/language.ts'
import { tryFolder } from '../base/data-folder.ts'
import { log } from '../base/log.ts'
import { hostOf } from '../key-api/host-of.ts'
import { type Facts, findProblems, type ListFacts, redact } from './report.ts'

export type DiagnosedParts =
  | 'folder'
  | 'language'
  | 'sessions'
  | 'vaultFile'
  | 'channel'
  | 'networkControl'
  | 'lock'
  | 'platform'
type Parts = Pick<Context, DiagnosedParts>

/** Each connection, and what is known of its list. */
const listsIn = (sessions: Parts['sessions']) =>
  sessions.connections().flatMap((connection) => {
    const session = sessions.find(connection.id)
    if (!session.ok) return []
    return [{ connection, list: session.value.state(), waited: session.value.waited() }]
  })

const listFacts = ({ sessions, language }: Parts): readonly ListFacts[] =>
  listsIn(sessions).map(({ connection, list: { failure }, waited }) => ({
    name: nameIn(connection, language()),
    failure,
    isAwaited: waited > NO_ANSWER_MS,
  }))

const connectionLines = (sessions: Parts['sessions']): readonly string[] =>
  listsIn(sessions).map(({ connection: { kind, baseUrl, lastFour }, list }) => {
    const { phase, refreshing, listedAt, failure } = list
    const isUnread = phase === 'loading' && !refreshing && listedAt === null
    const host = kind === 'local' ? 'local service' : hostOf(baseUrl)
    return `${host} …${lastFour} ${isUnread ? 'unread' : phase}${failure === null ? '' : ` (${failure.code})`}`
  })

/** Returns the mode of a folder, or why there is none to read. */
const modeOf = (folder: string): string => {
  try {
    return `mode ${(statSync(folder).mode & 0o777).toString(8)}`
  } catch (cause) {
    return codeOfCause(cause) === 'ENOENT' ? 'missing' : codeOfCause(cause)
  }
}

/** Describes whether programs can ask, and the socket's folder. */
const channelLine = (folder: string, state: ChannelState): string => {
  const socket = socketPlace(folder, thisComputer())?.folder ?? 'no folder'
  const found = modeOf(socket)
  return `${state.kind === 'failed' ? state.problem : state.kind}, socket in ${socket}, ${found}`
}

/** A problem without the name of a connection. */
const problemText = (problem: Problem): string => {
  if (problem.kind !== 'route' && problem.kind !== 'list') return problem.kind
  return `${problem.kind} (${problem.failure?.code ?? 'no answer yet'})`
}

const indent = (lines: readonly string[]): readonly string[] =>
  (lines.length === 0 ? ['none'] : lines).map((line) => `  ${line}`)

/**
 * Looks at how Keystow works on this computer. What depends on the lock is read after all that
 * takes time.
 */
export const diagnose = async (parts: Parts): Promise<Diagnostics> => {
  const { folder, sessions, vaultFile, channel, networkControl, lock, platform } = parts
  const network = await networkControl.state()
  const errors = log.recent()
  const { locked } = lock.state
  const facts: Facts = {
    locked,
    storage: vaultFile.storage,
    isKept: vaultFile.isKept,
    lists: listFacts(parts),
    channel: channel.state,
    isWritable:
      existsSync(folder) && tryFolder(folder) === null && !hasLittleRoom(join(folder, 'main.log')),
    hasErrors: errors.length > 0,
  }
  const problems = findProblems(facts)
  const { electron, chrome, node } = process.versions
  const proxy =
    network.mode === 'manual' && network.manual !== null && !locked
      ? ` ${proxyText(network.manual)}`
      : ''
  const lines = [
    `Keystow ${platform.version}, ${isShipped ? 'packaged' : 'from its sources'}, ${new Date(platform.clock.wall()).toISOString()}`,
    `Electron ${electron}, Chromium ${chrome}, Node.js ${node}, ${platform.isSandboxed ? 'sandboxed' : 'no sandbox'}`,
    `System: ${process.platform} ${release()} ${process.arch} ${process.env.XDG_SESSION_TYPE ?? ''}`.trimEnd(),
    `Problems: ${problems.map(problemText).join(', ') || 'none'}`,
    `Secure store: ${vaultFile.storage.backend || 'none'}, ${vaultFile.storage.state}`,
    `Network: ${network.mode}${proxy}, added authorities: ${network.authorities.length}`,
    `Requests of programs: ${channelLine(folder, channel.state)}`,
    `Data folder: ${folder}`,
    'Connections:',
    ...indent(locked ? ['not shown while Keystow is locked'] : connectionLines(sessions)),
    'Last errors of Keystow itself since the start:',
    ...indent(errors),
  ]
  return {
    problems,
    text: lines.map((line) => `${redact(line.replaceAll(/\p{C}/gu, '�'), homedir())}\n`).join(''),
  }
}
