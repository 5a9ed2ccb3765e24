import { existsSync, statSync } from 'node:fs'
import { homedir, release } from 'node:os'
import { join } from 'node:path'
import type { ChannelState } from '../../../contract/channel-state.ts'
import { NO_ANSWER_MS } from '../../../contract/connection.ts'
import type { Diagnostics, Problem } from '../../../contract/diagnostics.ts'
import { type NetworkState, proxyText } from '../../../contract/network.ts'
import type { Language } from '../../../contract/settings.ts'
import { codeOfCause, hasLittleRoom } from '../../../service/keys/data-fault.ts'
import { socketPlace, thisComputer } from '../../../wire/place.ts'
import { isShipped } from '../../base/build.ts'
import type { Clock } from '../../base/clock.ts'
import { tryFolder } from '../../base/data-folder.ts'
import { hostOf } from '../../base/host-of.ts'
import { log } from '../../base/log.ts'
import type { NetworkControl } from '../../client/network/network-control.ts'
import { nameIn } from '../../platform/texts/language.ts'
import type { Lock } from '../../store/lock/lock.ts'
import type { VaultFile } from '../../store/vault-file.ts'
import type { Sessions } from '../connections/sessions.ts'
import { type Facts, findProblems, type ListFacts, redact } from './report.ts'

/** What is reported of this program and its computer. */
interface Program {
  /** The data folder. */
  readonly folder: string
  readonly version: string
  readonly isSandboxed: boolean
  readonly clock: Clock
}

/** Each connection, and what is known of its list. */
const listsIn = (sessions: Sessions) =>
  sessions.connections().flatMap((connection) => {
    const session = sessions.find(connection.id)
    if (!session.ok) return []
    return [{ connection, list: session.value.state(), waited: session.value.waited() }]
  })

const listFacts = (sessions: Sessions, language: Language): readonly ListFacts[] =>
  listsIn(sessions).map(({ connection, list: { failure }, waited }) => ({
    name: nameIn(connection, language),
    failure,
    isAwaited: waited > NO_ANSWER_MS,
  }))

const connectionLines = (sessions: Sessions): readonly string[] =>
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

/** Describes the network, without the proxy while the app is locked. */
const networkLine = ({ mode, manual, authorities }: NetworkState, locked: boolean): string => {
  const proxy = mode === 'manual' && manual !== null && !locked ? ` ${proxyText(manual)}` : ''
  return `Network: ${mode}${proxy}, added authorities: ${authorities.length}`
}

/** Looks at how Keystow works on this computer. */
export class Diagnosis {
  readonly #program: Program
  readonly #sessions: Sessions
  readonly #vaultFile: VaultFile
  readonly #network: NetworkControl
  readonly #lock: Lock

  constructor(
    program: Program,
    sessions: Sessions,
    vaultFile: VaultFile,
    network: NetworkControl,
    lock: Lock,
  ) {
    this.#program = program
    this.#sessions = sessions
    this.#vaultFile = vaultFile
    this.#network = network
    this.#lock = lock
  }

  /** What depends on the lock is read after all that takes time. */
  async make(channel: () => ChannelState, language: Language): Promise<Diagnostics> {
    const { folder } = this.#program
    const network = await this.#network.state()
    const errors = log.recent()
    const { locked } = this.#lock.state
    const isWritable =
      existsSync(folder) && tryFolder(folder) === null && !hasLittleRoom(join(folder, 'main.log'))
    const facts: Facts = {
      locked,
      storage: this.#vaultFile.storage,
      isKept: this.#vaultFile.isKept,
      lists: listFacts(this.#sessions, language),
      channel: channel(),
      isWritable,
      hasErrors: errors.length > 0,
    }
    const problems = findProblems(facts)
    const lines = [
      ...this.#programLines(),
      `Problems: ${problems.map(problemText).join(', ') || 'none'}`,
      `Secure store: ${facts.storage.backend || 'none'}, ${facts.storage.state}`,
      networkLine(network, locked),
      `Requests of programs: ${channelLine(folder, facts.channel)}`,
      `Data folder: ${folder}`,
      'Connections:',
      ...indent(locked ? ['not shown while Keystow is locked'] : connectionLines(this.#sessions)),
      'Last errors of Keystow itself since the start:',
      ...indent(errors),
    ]
    return {
      problems,
      text: lines.map((line) => `${redact(line.replaceAll(/\p{C}/gu, '�'), homedir())}\n`).join(''),
    }
  }

  #programLines(): readonly string[] {
    const { version, isSandboxed, clock } = this.#program
    const { electron, chrome, node } = process.versions
    return [
      `Keystow ${version}, ${isShipped ? 'packaged' : 'from its sources'}, ${new Date(clock.wall()).toISOString()}`,
      `Electron ${electron}, Chromium ${chrome}, Node.js ${node}, ${isSandboxed ? 'sandboxed' : 'no sandbox'}`,
      `System: ${process.platform} ${release()} ${process.arch} ${process.env.XDG_SESSION_TYPE ?? ''}`.trimEnd(),
    ]
  }
}
