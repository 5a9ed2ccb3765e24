import type { ChannelAnswers, ChannelOutcome } from '../contract/channel.ts'
import type { ChannelFailure } from '../contract/channel-failure.ts'
import { shownName } from '../contract/shown-name.ts'
import { identityOf } from '../wire/file-identity.ts'
import type { RunCommand } from './args.ts'
import { type Channel, folderOf, openChannel } from './caller.ts'
import { callerEnv, inheritedFiles, isGarbled } from './caller-world.ts'
import { type ChildEnd, exitCodeOf, ignoreSignals, startChild } from './child.ts'
import { splitApprovedEnv } from './child-env.ts'
import { EXIT, exitOf, NO_CONNECTION_EXIT } from './exit-codes.ts'
import { HeldLease } from './lease.ts'
import { findProgram } from './program.ts'
import type { Output } from './say.ts'
import { failureText, LOST, noConnectionText } from './texts.ts'

const askToRun = (
  channel: Channel,
  command: RunCommand,
  program: string,
): Promise<ChannelOutcome<'run' | 'run-kept'> | null> => {
  const { connection, env, urlEnv, ttlSeconds, kept, request, argv } = command
  const of = {
    ...(connection === null ? {} : { connection }),
    env,
    urlEnv,
    argv,
    program,
    folder: process.cwd(),
  }
  if (kept !== null) return channel.ask('run-kept', { ...of, key: kept })
  return channel.ask('run', { ...of, ttlSeconds, ...(request === null ? {} : { request }) })
}

/** Why a run did not begin. Of one that was approved before, what differs is on this side. */
const notBegun = (command: RunCommand, error: ChannelFailure): string => {
  if (command.request !== null && error.code === 'gone')
    return 'there is no such approval any more: it is used, over or was ended. Ask again'
  if (command.request !== null && error.code === 'changed')
    return `this is not what was approved: ${error.detail ?? 'arguments, folder, variables, time and connection have to be the same'}; nothing was done`
  return failureText(error)
}

const notStarted = (exit: number): string => {
  if (exit === EXIT.notFound) return 'the program was not found'
  return exit === EXIT.notRunnable
    ? 'the program cannot be run'
    : failureText({ code: 'recipe_changed' })
}

/**
 * Asks the app for what the program runs with. Resolves to the exit code where there is none, once
 * it was said why.
 */
const requestRun = async (
  channel: Channel,
  command: RunCommand,
  program: string,
  fail: Output['fail'],
): Promise<ChannelAnswers['run' | 'run-kept'] | number> => {
  const outcome = await askToRun(channel, command, program).catch((cause: unknown) => {
    if (cause instanceof RangeError) return 'too_long' as const
    throw cause
  })
  if (outcome === 'too_long') {
    fail('the program’s arguments are too long')
    channel.close()
    return EXIT.usage
  }
  if (outcome === null) {
    fail(LOST)
    return EXIT.later
  }
  if (outcome.ok) return outcome.value
  fail(notBegun(command, outcome.error))
  channel.close()
  // What is not what was approved will not be it later either.
  return command.request !== null && outcome.error.code === 'changed'
    ? EXIT.data
    : exitOf(outcome.error)
}

/**
 * Returns the variables that the program inherits, and says which of the caller's it gets changed
 * or not at all.
 */
const inheritedEnv = (
  { request }: RunCommand,
  given: NodeJS.ProcessEnv,
  say: Output['say'],
): NodeJS.ProcessEnv => {
  const { env, dropped } = request === null ? { env: given, dropped: [] } : splitApprovedEnv(given)
  if (dropped.length > 0)
    say(
      `not passed on, because nobody approved these variables: ${dropped.map(shownName).join(', ')}`,
    )
  const garbled = Object.keys(env).filter((name) => isGarbled(name + env[name]))
  if (garbled.length > 0)
    say(`not UTF-8, so the program gets it changed: ${garbled.map(shownName).join(', ')}`)
  return env
}

/** Waits for a program that runs with a kept key, of which nothing is left to do when it ends. */
const waitForKept = async (
  ended: Promise<ChildEnd>,
  channel: Channel,
  whileConnected: boolean,
  say: Output['say'],
): Promise<number> => {
  let over = false
  if (whileConnected)
    channel.onClosed(() =>
      over
        ? undefined
        : say('Keystow has ended, and its local service with it: the program runs on without it'),
    )
  else channel.close()
  const end = await ended
  over = true
  channel.close()
  return exitCodeOf(end)
}

/**
 * Runs a program with an API key of its own. Resolves to the exit code: the program's, once it was
 * started.
 */
export const runWithKey = async (
  command: RunCommand,
  words: readonly string[],
  { say, fail }: Output,
): Promise<number> => {
  ignoreSignals()
  const files = inheritedFiles()
  const given = callerEnv()
  if (command.argv.some(isGarbled)) {
    fail('an argument of the program is not UTF-8, so it could not be passed on; nothing was done')
    return EXIT.usage
  }
  // Before the person is asked for what could not be used.
  const found = findProgram(command.argv[0] ?? '')
  if ('exit' in found) {
    fail(`${found.text}; nothing was done`)
    return found.exit
  }
  const channel = await openChannel(command.dataFolder, words)
  if (typeof channel === 'string') {
    fail(noConnectionText(channel, folderOf(command.dataFolder)))
    return NO_CONNECTION_EXIT[channel]
  }
  const held = new HeldLease(channel, command.dataFolder, command.argv, say)
  const run = await requestRun(channel, command, found.file, fail)
  if (typeof run === 'number') return run
  const lease = 'lease' in run ? run : null
  if (lease !== null) held.granted(lease)
  const env = {
    ...inheritedEnv(command, given, say),
    [command.env]: run.secret,
    [command.urlEnv]: run.url,
  }
  const unreachable = (): void =>
    say('the program runs as another user, so no signal reaches it; it runs on')
  // Creating the key took time, in which the program's file may have been replaced.
  const isUnchanged = run.file === null || identityOf(found.path) === run.file
  const child = isUnchanged
    ? await startChild(command.argv, env, { path: found.path, files, unreachable })
    : EXIT.data
  if (typeof child === 'number') {
    fail(notStarted(child))
    if (lease === null) channel.close()
    else await held.end({ code: child, signal: null })
    return child
  }
  if (lease === null)
    return waitForKept(child.ended, channel, 'whileConnected' in run && run.whileConnected, say)
  held.started(child.pid)
  const end = await child.ended
  await held.end(end)
  return exitCodeOf(end)
}
