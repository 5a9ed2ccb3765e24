import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { parseArgs } from 'node:util'
import { SEED_NAMES, type SeedName, type Variants } from '../contract/lab.ts'
import { LAB_BOUNDS, PREFIX_PATTERN } from '../contract/lab-schemas.ts'
import { nearestName } from '../contract/nearest-name.ts'
import { helpOf } from './command-help.ts'
import { type Listener, listen } from './http/listener.ts'
import { openapiText } from './http/openapi.ts'
import { LOOPBACK } from './http/own-hosts.ts'
import { createKeyService } from './index.ts'
import { type DataFault, dataFaultOf, sqliteCodeOf } from './keys/data-fault.ts'
import { isForeignFile, isSpecial } from './keys/private-file.ts'
import { createControl } from './lab/control.ts'
import { parseFault } from './lab/fault-argument.ts'
import { behaveAs, type Learned, readLearned } from './lab/learned.ts'
import { parseVariant } from './lab/variants.ts'
import { printText, sayLine } from './print.ts'

/** Bad usage: reported on standard error, exit code 2. */
class Usage extends Error {}

const oneOf = <T extends string>(
  value: string | undefined,
  choices: readonly T[],
  what: string,
): T => {
  const choice = choices.find((one) => one === value)
  if (choice === undefined) throw new Usage(`${what} takes one of: ${choices.join(', ')}`)
  return choice
}

const wholeNumber = (value: string | undefined, what: string, max: number): number => {
  const number = Number(value)
  if (value === undefined || !/^\d+$/.test(value) || number > max)
    throw new Usage(`${what} takes a whole number up to ${max}`)
  return number
}

/**
 * What an option that may be repeated says. A `RangeError` becomes misuse that names the option.
 */
const readAll = <T>(
  option: string,
  texts: readonly string[],
  read: (text: string) => T,
): readonly T[] => {
  try {
    return texts.map(read)
  } catch (cause) {
    throw cause instanceof RangeError ? new Usage(`${option}: ${cause.message}`) : cause
  }
}

const HOST_NAME = /^[a-z0-9](?:[a-z0-9._-]{0,251}[a-z0-9])?$/i

const readVariant = (text: string): Partial<Variants> =>
  parseVariant(...(text.split(/=(.*)/s, 2) as [string, string]))

const readLike = (path: string): Learned => {
  try {
    if (isSpecial(path)) throw new Error('not a file')
    return readLearned(readFileSync(path, 'utf8'))
  } catch (cause) {
    throw new Usage(
      `--like: ${cause instanceof RangeError ? cause.message : 'the file cannot be read'}`,
    )
  }
}

const REPEATED: { type: 'string'; multiple: true; default: string[] } = {
  type: 'string',
  multiple: true,
  default: [],
}

const OPTIONS = {
  port: { type: 'string', default: '0' },
  listen: { type: 'string', default: LOOPBACK },
  'allow-host': REPEATED,
  seed: { type: 'string', default: 'mixed' },
  data: { type: 'string' },
  prefix: { type: 'string' },
  like: { type: 'string' },
  variant: REPEATED,
  fault: REPEATED,
  control: { type: 'boolean', default: false },
  openapi: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const

const parse = (args: readonly string[]) => {
  const { values } = parseArgs({ args: [...args], options: OPTIONS })
  if (values.prefix !== undefined && !new RegExp(PREFIX_PATTERN).test(values.prefix))
    throw new Usage('--prefix takes 1 to 32 letters and digits')
  // A damaged file is put aside. What others read and write by its name is not, nor is what was
  // named by mistake.
  if (values.data !== undefined && isSpecial(values.data))
    throw new Usage('--data takes the path of a file: this is none')
  if (values.data !== undefined && isForeignFile(values.data))
    throw new Usage('--data takes a data file of the service: this is something else')
  if (values.data === '') throw new Usage('--data takes the path of a file')
  if (isIP(values.listen) === 0) throw new Usage('--listen takes an IP address')
  if (!values['allow-host'].every((name) => HOST_NAME.test(name)))
    throw new Usage('--allow-host takes a name without a port')
  return {
    help: values.help,
    openapi: values.openapi,
    control: values.control,
    listen: {
      port: wholeNumber(values.port, '--port', LAB_BOUNDS.port.max),
      address: values.listen,
      names: values['allow-host'],
    },
    seed: oneOf<SeedName>(values.seed, SEED_NAMES, '--seed'),
    service: {
      ...(values.data === undefined ? {} : { file: values.data }),
      log: values.control,
    },
    like: values.like === undefined ? null : readLike(values.like),
    variants: Object.assign(
      {},
      values.prefix === undefined ? {} : { prefix: values.prefix },
      ...readAll('--variant', values.variant, readVariant),
    ) as Partial<Variants>,
    faults: readAll('--fault', values.fault, parseFault),
  }
}

const main = async (program: string, args: readonly string[]): Promise<number> => {
  const options = parse(args)
  if (options.help || options.openapi)
    return printText(options.help ? `${helpOf(program)}\n` : openapiText(), sayLine)
  const service = createKeyService(options.service)
  let listener: Listener | null = null
  try {
    if (service.quarantined !== null)
      sayLine(`The data file was damaged and was put aside as ${service.quarantined}`)
    if (options.like !== null) behaveAs(service, options.like)
    service.setVariants(options.variants)
    for (const fault of options.faults) service.faults.arm(fault)
    const control = options.control ? createControl(service) : null
    listener = await listen(service, { ...options.listen, control })
    const stopped = new Promise<void>((resolve) => {
      process.once('SIGTERM', () => resolve())
      process.once('SIGINT', () => resolve())
    })
    // Not before it listens: a file that was seeded gives no tokens the next time.
    const tokens = service.seedIfEmpty(options.seed)
    if (tokens === null)
      sayLine(
        'The data file has data: it is kept. Its secrets are not known any more, so "tokens" is empty; with --control, PUT keys/ID gives a key another.',
      )
    const controlOutput = control === null ? {} : { control: listener.url + control.path }
    const ready = `${JSON.stringify({ url: listener.url, tokens: tokens ?? [], ...controlOutput })}\n`
    const code = await printText(ready, sayLine, true)
    if (code === 0) await stopped
    return code
  } finally {
    await listener?.close()
    service.close()
  }
}

/** SQLite's result codes for a file, or its journal beside it, that may not be written. */
const UNWRITABLE: ReadonlySet<number | null> = new Set([8, 14])

const NO_FILE: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR', 'EISDIR'])

const DATA_FAULTS: Readonly<Record<DataFault, string>> = {
  newer_version:
    'The data file was made by a newer version of Keystow. Nothing was changed. Update Keystow, or give --data another file.',
  disk_full: 'The disk is full. Make room on it, or give --data a file on another.',
}

const explain = (cause: unknown): string => {
  const fault = dataFaultOf(cause, '.')
  if (fault !== null) return DATA_FAULTS[fault]
  const { code, syscall } = cause as { readonly code?: unknown; readonly syscall?: unknown }
  if (code === 'EADDRINUSE')
    return 'The port is in use. Choose another, or --port 0 for a free one.'
  if (syscall === 'open' && NO_FILE.has(String(code)))
    return 'There can be no data file. Nothing was changed. --data takes the path of a file, in a folder that exists.'
  const refused =
    (syscall === 'open' || syscall === 'access') &&
    (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
  if (refused || UNWRITABLE.has(sqliteCodeOf(cause)))
    return 'The data file cannot be written. Nothing was changed. --data takes a file in a folder, both of which you may write to.'
  return cause instanceof Error ? cause.message : 'It could not start.'
}

/** Names the option that was probably meant in place of one that does not exist, if one is near. */
const meantOption = (cause: unknown): string => {
  if ((cause as NodeJS.ErrnoException).code !== 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return ''
  const [, typed = ''] = /'--([\w-]+)/.exec((cause as Error).message) ?? []
  const name = nearestName(typed, Object.keys(OPTIONS))
  return name === null ? '' : `Did you mean --${name}? `
}

/**
 * Node 22 and 24 warn of their SQLite, and standard error is for what concerns who started this.
 */
const quietSqlite = (): void => {
  const shown = process.listeners('warning')
  process.removeAllListeners('warning')
  process.on('warning', (warning) => {
    if (warning.name !== 'ExperimentalWarning') for (const show of shown) show(warning)
  })
}

/**
 * Does what `args` say: serves until SIGTERM or SIGINT. Resolves to the exit code; `program` is
 * what people type to start it.
 */
export const serve = async (program: string, args: readonly string[]): Promise<number> => {
  quietSqlite()
  try {
    return await main(program, args)
  } catch (cause) {
    sayLine(explain(cause))
    const misuse =
      cause instanceof Usage ||
      cause instanceof RangeError ||
      (cause instanceof TypeError && 'code' in cause)
    if (misuse) sayLine(`${meantOption(cause)}--help lists the options.`)
    return misuse ? 2 : 1
  }
}

/** The same for a program that is nothing else, by what it was started with. */
export const runCommand = (program: string): void => {
  void serve(program, process.argv.slice(2)).then((code) => {
    process.exitCode = code
  })
}
