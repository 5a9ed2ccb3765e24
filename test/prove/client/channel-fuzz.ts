import { connect, type Socket } from 'node:net'
import { joinServer } from '../../../electron/wire/handshake.ts'
import { createLink, type Link } from '../../../electron/wire/link.ts'
import { readChannelFile, thisComputer } from '../../../electron/wire/place.ts'
import type { Proof, Tally } from '../proof.ts'
import { pick, type Random, seeded } from '../random.ts'
import { badBytes, goodRequest, mutated, randomBytesOf, runRequest } from './channel-requests.ts'
import { CANARY, channelWorld } from './channel-world.ts'

type World = Awaited<ReturnType<typeof channelWorld>>

const fileOf = ({ data }: World) => {
  const file = readChannelFile(data, thisComputer())
  if (typeof file === 'string') throw new Error(`the channel is ${file}`)
  return file
}

const openSocket = (address: string): Promise<Socket> =>
  new Promise((done, failed) => {
    const socket = connect(address)
    socket.once('error', failed)
    socket.once('connect', () => done(socket))
  })

interface Proven {
  readonly socket: Socket
  readonly link: Link
}

const prove = async (world: World): Promise<Proven> => {
  const { address, token } = fileOf(world)
  const socket = await openSocket(address)
  const link = createLink(socket)
  if (!(await joinServer(link, token))) throw new Error('the channel did not take the token')
  return { socket, link }
}

/** All that comes until the other side ends it. */
const untilClosed = async (link: Link): Promise<readonly unknown[]> => {
  const heard: unknown[] = []
  for (let found = await link.next(); found !== null; found = await link.next())
    heard.push(found.message)
  return heard
}

const isNonce = (message: unknown): boolean =>
  typeof message === 'object' &&
  message !== null &&
  Object.keys(message).toSorted().join() === 'nonce,proof'

/** Without the token: whatever is sent, no more than the server's own nonce comes back. */
const unproven = async (world: World, random: Random, tally: Tally): Promise<void> => {
  const socket = await openSocket(fileOf(world).address)
  const link = createLink(socket)
  const nonce = randomBytesOf(random, 1).toString('base64')
  const good = { hello: 1, nonce: Buffer.alloc(32, random(256)).toString('base64') }
  const first = pick(random, [
    good,
    { ...good, nonce },
    mutated(random, good),
    goodRequest(random, 1),
  ])
  if (random(4) === 0) socket.write(badBytes(random, good))
  else link.send(first)
  link.send(
    random(2) === 0
      ? { proof: Buffer.alloc(32, random(256)).toString('base64') }
      : goodRequest(random, 2),
  )
  socket.end()
  const heard = await untilClosed(link)
  tally.check(
    heard.length <= 1 && heard.every(isNonce),
    `without a proof came ${JSON.stringify(heard).slice(0, 200)}`,
  )
}

const mayBeDone = ({ counts }: World, before: World['counts']): number =>
  counts.approved + counts.allowed - before.approved - before.allowed

/**
 * With the token, bytes of which hardly any are a message: the end comes at the latest with ours,
 * and no secret but to what was approved.
 */
const broken = async (
  { socket, link }: Proven,
  world: World,
  random: Random,
  tally: Tally,
): Promise<void> => {
  const before = { ...world.counts }
  socket.end(badBytes(random, mutated(random, goodRequest(random, 3))))
  const heard = await untilClosed(link)
  const secrets = JSON.stringify(heard).split(CANARY).length - 1
  tally.check(secrets <= world.counts.done - before.done, 'a secret without a run')
  tally.check(
    world.counts.done - before.done <= mayBeDone(world, before),
    'done without an approval',
  )
}

/**
 * One request, good or not: one answer to its id, or the end where it has none. False at the end.
 */
const ask = async (
  { link }: Proven,
  request: unknown,
  world: World,
  tally: Tally,
): Promise<boolean> => {
  const before = { ...world.counts }
  link.send(request)
  for (;;) {
    const found = await link.next()
    if (found === null) {
      const id = (request as { readonly id?: unknown } | null)?.id
      tally.check(
        !Number.isSafeInteger(id) || Number(id) < 0,
        `${JSON.stringify(request).slice(0, 200)} was not answered`,
      )
      return false
    }
    const answer = found.message as {
      readonly id?: unknown
      readonly event?: unknown
      readonly ok?: unknown
    }
    if (answer.event !== undefined) continue
    const done = world.counts.done - before.done
    tally.check(
      answer.id === (request as { readonly id?: unknown }).id && typeof answer.ok === 'boolean',
      'an answer to something else',
    )
    tally.check(
      done <= mayBeDone(world, before),
      `done without an approval: ${JSON.stringify(request).slice(0, 200)}`,
    )
    tally.check(
      JSON.stringify(answer).includes(CANARY) === (done === 1),
      `a secret in the answer to ${JSON.stringify(request).slice(0, 200)}`,
    )
    return true
  }
}

export const channelFuzz: Proof = {
  id: 'channel-fuzz',
  what: 'whatever frames a program sends over the local channel: the app stands, and nothing is done that was not approved as it was shown',
  full: 20_000,
  sample: 400,
  breaks: {
    what: 'a request on which the person did not decide in time is done',
    file: 'doors/channel/permissions.ts',
    edits: [['if (refusal !== null) {', "if (refusal !== null && decision === 'quitting') {"]],
  },
  run: async ({ disk }, amount, tally) => {
    const random = seeded(79)
    const world = await channelWorld(disk, random)
    const thrown: unknown[] = []
    const note = (cause: unknown): void => void thrown.push(cause)
    process.on('uncaughtException', note).on('unhandledRejection', note)
    try {
      let proven = await prove(world)
      for (let sent = 0; sent < amount; sent += 1) {
        world.nextTurn()
        const kind = random(10)
        if (kind < 2) await unproven(world, random, tally)
        else if (kind < 4) {
          await broken(proven, world, random, tally)
          proven = await prove(world)
        } else {
          const good = random(4) === 0 ? runRequest(sent) : goodRequest(random, random(1_000))
          if (!(await ask(proven, kind < 6 ? good : mutated(random, good), world, tally)))
            proven = await prove(world)
        }
        // A lease's connection is no asking one any more; another one asks.
        if (world.channel.facts().leases > 20) {
          proven.link.close()
          proven = await prove(world)
        }
      }
      tally.check(thrown.length === 0, `thrown: ${String(thrown[0])}`)
      tally.check(
        world.counts.bypasses === 0,
        `${world.counts.bypasses} done otherwise than approved`,
      )
      tally.check(
        world.counts.allowed > 0 && world.counts.done - world.counts.allowed < world.counts.shown,
        'nothing was tried',
      )
      world.nextTurn()
      tally.check(
        await ask(proven, goodRequest(seeded(1), 1), world, tally),
        'the channel does not answer any more',
      )
    } finally {
      process.off('uncaughtException', note).off('unhandledRejection', note)
      await world.channel.close()
    }
    const { shown, approved, allowed, done } = world.counts
    return `${amount} frames: ${shown} shown to the person, ${approved} approved, ${allowed} allowed before, ${done} done`
  },
}
