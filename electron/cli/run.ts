import type { ChannelOutcome } from '../contract/channel.ts'
import type { RunCommand } from './args.ts'
import { type Channel, openChannel } from './caller.ts'
import { exitCodeOf, startChild } from './child.ts'
import { EXIT, exitOf, NO_CONNECTION_EXIT } from './exit-codes.ts'
import { holdLease } from './lease.ts'
import type { Output } from './say.ts'
import { eventText, failureText, LOST, noConnectionText } from './texts.ts'

const askToRun = (channel: Channel, command: RunCommand): Promise<ChannelOutcome<'run' | 'run-kept'> | null> => {
  const { connection, env, urlEnv, ttlSeconds, kept, argv } = command
  const of = { ...(connection === null ? {} : { connection }), env, urlEnv, argv, folder: process.cwd() }
  return kept === null ? channel.ask('run', { ...of, ttlSeconds }) : channel.ask('run-kept', { ...of, key: kept })
}

const notStarted = (exit: number): string => (exit === EXIT.notFound ? 'the program was not found' : 'the program cannot be run')

/** Runs a program with an API key of its own. Resolves to the exit code: the program's, once it was started. */
export const runWithKey = async (command: RunCommand, words: readonly string[], output: Output): Promise<number> => {
  const { say } = output
  const channel = await openChannel(command.dataFolder, words)
  if (typeof channel === 'string') {
    say(noConnectionText(channel, process.platform))
    return NO_CONNECTION_EXIT[channel]
  }
  channel.onEvent((event) => say(eventText(event)))
  const outcome = await askToRun(channel, command).catch((cause: unknown) => {
    if (cause instanceof RangeError) return 'too_long' as const
    throw cause
  })
  if (outcome === 'too_long') {
    say('the program’s arguments are too long')
    channel.close()
    return EXIT.usage
  }
  if (outcome === null) {
    say(LOST)
    return EXIT.later
  }
  if (!outcome.ok) {
    say(failureText(outcome.error))
    channel.close()
    return exitOf(outcome.error)
  }
  const { secret, url } = outcome.value
  const child = await startChild(command.argv, { ...process.env, [command.env]: secret, [command.urlEnv]: url })
  const lease = 'lease' in outcome.value ? outcome.value : null
  if (typeof child === 'number') {
    say(notStarted(child))
    if (lease !== null) await channel.ask('ended', { code: child, signal: null })
    channel.close()
    return child
  }
  if (lease === null) {
    let over = false
    if ('whileConnected' in outcome.value && outcome.value.whileConnected)
      channel.onClosed(() => (over ? undefined : say('Keystow has ended, and its local service with it: the program runs on without it')))
    else channel.close()
    const end = await child.ended
    over = true
    channel.close()
    return exitCodeOf(end)
  }
  const held = holdLease(channel, lease, child.pid, { ...output, dataFolder: command.dataFolder, words: command.argv })
  const end = await child.ended
  await held.end(end)
  return exitCodeOf(end)
}
