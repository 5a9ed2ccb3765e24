import { basename, dirname, join, resolve } from 'node:path'
import type { AssistantWarning } from '../../../contract/approval.ts'
import { isWithin } from '../../base/is-within.ts'
import { realOf } from '../../platform/files/real-path.ts'

const SHELL = /^r?(?:sh|bash|dash|ash|zsh|m?ksh|fish|t?csh|busybox|nu|xonsh|cmd|powershell|pwsh)$/
const PRINTER = /^(?:env|printenv)$/
/** They run a file, unless a switch comes first that says otherwise. */
const INTERPRETER =
  /^(?:node|nodejs|deno|bun|tsx|ts-node|python|pypy|ruby|perl|php|lua|luajit|rscript|osascript|java|jshell|groovy|julia)$/
/** Their first argument is code. */
const SCRIPTED = /^[gmn]?(?:awk|sed)$/
/** A switch whose value is code, or a program, of whatever program. */
const EVALUATES = /^--?(?:eval|exec|execute|command)(?:=|$)/
const ENVIRONMENT = /environ(?![a-z])/i

/**
 * Whether a path, or what it leads to, is a folder's own: a link in the folder can be changed
 * there.
 */
const belongsTo = async (path: string, folder: string, real: string): Promise<boolean> => {
  const paths = [path, await realOf(path), join(await realOf(dirname(path)), basename(path))]
  return paths.some((one) => isWithin(one, real) || isWithin(one, folder))
}

/** One after the other: each holds a thread by which everything is read. */
const anyBelongsTo = async (paths: readonly string[], folder: string): Promise<boolean> => {
  const real = await realOf(folder)
  for (const path of paths) if (await belongsTo(path, folder, real)) return true
  return false
}

/** A program's name as these lists have it: `python3.12` is python. */
const nameOf = (program: string): string =>
  basename(program.replaceAll('\\', '/'))
    .toLowerCase()
    .replace(/\.exe$/, '')
    .replace(/[\d.]+$/, '')

/** What of a word may be a path: all of it, or what is joined to its switch. */
const pathsIn = (word: string): readonly string[] =>
  [word, word.slice(word.indexOf('=') + 1), ...(/^-[a-z]./i.test(word) ? [word.slice(2)] : [])].map(
    (path) => path.replace(/^file:\/\//, ''),
  )

/** A command as it was asked for. `program`: the file that its first word stands for. */
interface AskedCommand {
  readonly argv: readonly string[]
  readonly program: string
  readonly folder: string
}

/**
 * What the person should know of a command before an assistant has it started with a secret.
 * Whatever it is, it gets the secret; that nothing else is said of it proves nothing. `workspace`:
 * the folder that the assistant works in.
 */
export const commandWarnings = async (
  { argv, program, folder }: AskedCommand,
  workspace: string,
): Promise<readonly AssistantWarning[]> => {
  // Any word may be what another one starts.
  const names: (readonly string[])[] = []
  for (const [at, word] of argv.entries()) {
    const path = at === 0 ? program : /[/\\]/.test(word) ? word : null
    names.push([
      nameOf(word),
      ...(path === null ? [] : [nameOf(await realOf(resolve(folder, path)))]),
    ])
  }
  const is = (list: RegExp, at: number): boolean =>
    names[at]?.some((name) => list.test(name)) === true
  const any = (list: RegExp): boolean => names.some((_, at) => is(list, at))
  const hasCode = argv.some((word, at) => {
    const next = argv[at + 1]
    const isRead = next === undefined || next.startsWith('-') || next === 'eval'
    return EVALUATES.test(word) || is(SCRIPTED, at) || (is(INTERPRETER, at) && isRead)
  })
  const paths = [folder, program, ...argv.flatMap(pathsIn)].map((path) => resolve(folder, path))
  const isOwn = await anyBelongsTo(paths, workspace)
  return [
    'gets_key',
    ...(any(SHELL) ? (['shell'] as const) : []),
    ...(any(PRINTER) || argv.some((word) => ENVIRONMENT.test(word))
      ? (['prints_environment'] as const)
      : []),
    ...(hasCode ? (['inline_code'] as const) : []),
    ...(isOwn ? (['workspace_program'] as const) : []),
  ]
}

/** The same of a `.env` file: an assistant reads changed files of its folder by itself. */
export const envFileWarnings = async (
  paths: readonly string[],
  workspace: string,
): Promise<readonly AssistantWarning[]> => {
  const full = paths.map((path) => resolve(path))
  return (await anyBelongsTo(full, workspace)) ? ['workspace_env_file'] : []
}
