import { DEFAULT_ENV, DEFAULT_TTL_SECONDS, DEFAULT_URL_ENV } from '../cli/help.ts'
import { ownWords, thisCopy } from '../cli/this-copy.ts'
import type { ChannelInputs } from '../contract/channel.ts'

/**
 * How the command is started here: what stands before its own words, and the app that it asks where
 * it is not the usual one.
 */
export interface StartWords {
  readonly program: readonly string[]
  readonly dataFolder: string | null
}

/** As this server was started, by names where shells find them. */
export const startWords = (dataFolder: string | null): StartWords => ({
  program: ownWords(thisCopy()),
  dataFolder: dataFolder ?? process.env.KEYSTOW_DATA_FOLDER ?? null,
})

/** What begins a run that was approved, word by word. */
export const runWords = (
  { program, dataFolder }: StartWords,
  request: string,
  run: ChannelInputs['prepare-run'],
): readonly string[] => {
  const { env, urlEnv, ttlSeconds, argv } = run
  return [
    ...program,
    'run',
    '--request',
    request,
    ...(dataFolder === null || dataFolder === '' ? [] : ['--data-folder', dataFolder]),
    ...(env === DEFAULT_ENV ? [] : ['--env', env]),
    ...(urlEnv === DEFAULT_URL_ENV ? [] : ['--url-env', urlEnv]),
    ...(ttlSeconds === DEFAULT_TTL_SECONDS ? [] : ['--ttl', `${ttlSeconds}s`]),
    '--',
    ...argv,
  ]
}
