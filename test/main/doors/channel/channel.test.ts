import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ok } from '../../../../electron/contract/result.ts'
import { joinServer } from '../../../../electron/wire/handshake.ts'
import { createLink } from '../../../../electron/wire/link.ts'
import { printChannelFile, readChannelFile, socketPlace } from '../../../../electron/wire/place.ts'
import { noRoom } from '../../store/test-store.ts'
import { channelScene, statusOf, wrongToken } from './channel-scene.ts'

const addressIn = ({ data, computer }: ReturnType<typeof channelScene>): string =>
  socketPlace(data, computer)?.address ?? ''

/** The token of an app that is not there. */
const leaveToken = (scene: ReturnType<typeof channelScene>): void =>
  writeFileSync(
    join(scene.data, 'channel.json'),
    printChannelFile({ token: wrongToken(), address: addressIn(scene) }),
    { mode: 0o600 },
  )

/** A computer that has the folder of the socket already. */
const sceneWithFolder = () => {
  const scene = channelScene()
  mkdirSync(join(scene.runtime, 'keystow'), { mode: 0o700 })
  return scene
}

const listenAs = (address: string): Promise<Server> =>
  new Promise((done) => {
    const server = createServer((socket) => {
      socket.on('error', () => {})
      socket.once('data', () => socket.end('not ours'))
    })
    server.listen(address, () => done(server))
    onTestFinished(() => void server.close())
  })

describe('the channel', () => {
  // Shows: S66
  test('does not listen before it is switched on, and leaves neither socket nor token when it is switched off', async () => {
    const scene = channelScene(undefined, false)
    await scene.channel.start()
    expect(scene.channel.state).toEqual({ kind: 'off' })
    expect(await scene.connect()).toBe('not_running')
    await scene.channel.switchTo(true)
    expect(scene.channel.state).toEqual({ kind: 'on' })
    expect(JSON.parse(scene.disk.content ?? '')).toMatchObject({ isChannelOn: true })
    expect(await (await scene.caller()).ask(statusOf(1))).toEqual({ id: 1, ok: true, value: null })
    await scene.channel.switchTo(false)
    expect(scene.switches).toEqual([true, false])
    expect(await scene.connect()).toBe('not_running')
    expect(JSON.parse(scene.disk.content ?? '')).toMatchObject({ isChannelOn: false })
    expect(readdirSync(scene.data)).toEqual([])
    expect(readdirSync(join(scene.runtime, 'keystow'))).toEqual([])
  })

  test('takes nobody any more once it is switched off, also where the disk keeps the record that it is on', async () => {
    const scene = channelScene()
    await scene.channel.start()
    const caller = await scene.caller()
    scene.disk.refusal = new Error('refused')
    await expect(scene.channel.switchTo(false)).rejects.toMatchObject({ code: 'data_not_written' })
    expect([scene.channel.state, scene.switches]).toEqual([{ kind: 'off' }, []])
    expect(await caller.ask(statusOf(1))).toBeNull()
    expect(await scene.connect()).toBe('not_running')
  })

  // Shows: S62
  test('is not switched on where the disk refuses to note it', async () => {
    const scene = channelScene(undefined, false)
    scene.disk.refusal = noRoom()
    await expect(scene.channel.switchTo(true)).rejects.toMatchObject({ code: 'disk_full' })
    expect(scene.channel.state).toEqual({ kind: 'off' })
    expect(await scene.connect()).toBe('not_running')
  })

  test('is open to its owner only: folder, socket and token', async () => {
    const scene = channelScene()
    await scene.channel.start()
    const modeOf = (path: string): string => (lstatSync(path).mode & 0o777).toString(8)
    expect(
      [join(scene.runtime, 'keystow'), addressIn(scene), join(scene.data, 'channel.json')].map(
        modeOf,
      ),
    ).toEqual(['700', '600', '600'])
  })

  test('has another token after each start', async () => {
    const scene = channelScene()
    const tokens = new Set<string>()
    for (let turn = 0; turn < 3; turn += 1) {
      await scene.channel.switchTo(true)
      tokens.add(readFileSync(join(scene.data, 'channel.json'), 'utf8'))
      await scene.channel.switchTo(false)
    }
    expect(tokens.size).toBe(3)
  })

  // Shows: S66
  test.each([0o755, 0o770, 0o701])('does not listen in a folder of mode %o', async (mode) => {
    const scene = channelScene()
    mkdirSync(join(scene.runtime, 'keystow'))
    chmodSync(join(scene.runtime, 'keystow'), mode)
    await scene.channel.start()
    expect(scene.channel.state).toEqual({ kind: 'failed', problem: 'folder_unsafe' })
    expect(await scene.connect()).toBe('not_running')
  })

  // Shows: S66
  test('takes the place of a socket that a killed app left, and its old token opens nothing', async () => {
    const scene = sceneWithFolder()
    // Bound and never listening: what a killed program leaves refuses as this does.
    const script = `import socket,sys;s=socket.socket(socket.AF_UNIX);s.bind(sys.argv[1])`
    execFileSync('python3', ['-c', script, addressIn(scene)])
    leaveToken(scene)
    expect(await scene.connect()).toBe('not_running')
    await scene.channel.start()
    expect(scene.channel.state).toMatchObject({ kind: 'on' })
    expect(await (await scene.caller()).ask(statusOf(1))).toMatchObject({ ok: true })
  })

  test('leaves a socket alone at which something else listens, and says so', async () => {
    const scene = sceneWithFolder()
    await listenAs(addressIn(scene))
    await scene.channel.start()
    expect(scene.channel.state).toMatchObject({ problem: 'taken' })
    expect(existsSync(addressIn(scene))).toBe(true)
    expect(existsSync(join(scene.data, 'channel.json'))).toBe(false)
  })

  test('leaves a file alone that lies where the socket belongs', async () => {
    const scene = sceneWithFolder()
    writeFileSync(addressIn(scene), 'mine')
    await scene.channel.start()
    expect(scene.channel.state).toMatchObject({ problem: 'taken' })
    expect(readFileSync(addressIn(scene), 'utf8')).toBe('mine')
  })

  // Shows: S63, S66
  test('a program that took the place of the socket learns no more than a nonce', async () => {
    const scene = sceneWithFolder()
    const heard: Buffer[] = []
    const server = await listenAs(addressIn(scene))
    server.on('connection', (socket) => void socket.on('data', (bytes) => void heard.push(bytes)))
    leaveToken(scene)
    expect(await scene.connect()).toBe('not_proven')
    expect(Object.keys(JSON.parse(Buffer.concat(heard).subarray(4).toString()))).toEqual([
      'hello',
      'nonce',
    ])
  })

  // Shows: S63, S66
  test('a program without the token is not answered', async () => {
    const answered: string[] = []
    const scene = channelScene(async ({ kind }) => {
      answered.push(kind)
      return ok(null)
    })
    await scene.channel.start()
    const link = createLink(connect(addressIn(scene)))
    expect(await joinServer(link, wrongToken())).toBe(false)
    const other = createLink(connect(addressIn(scene)))
    other.send(statusOf(1))
    expect(await other.next()).toBeNull()
    expect(answered).toEqual([])
  })

  test('a start without the permission takes the token of a killed run away', async () => {
    const scene = channelScene(undefined, false)
    writeFileSync(join(scene.data, 'channel.json'), 'left')
    await scene.channel.start()
    expect(readChannelFile(scene.data, scene.computer)).toBe('missing')
  })
})
