import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { newFolder } from '../main/new-folder.ts'
import { isDead, newApp, type Surroundings, start, startInTerminal } from './command-scene.ts'

/**
 * Says whether its key works, what its terminal is, and its key; counts the presses of Ctrl+C. The
 * signal that it then has the command forward comes after whatever else the command forwards: it
 * says the presses, and ends with 42.
 */
const PROGRAM = `
const { KEYSTOW_API_KEY: key, KEYSTOW_BASE_URL: url } = process.env
let pressed = 0
process.on('SIGINT', () => {
  pressed += 1
  process.kill(process.ppid, 'SIGUSR2')
})
process.on('SIGUSR2', () => {
  console.log('pressed ' + pressed)
  process.exit(42)
})
const { status } = await fetch(url + '/api/v1/api-keys', { headers: { authorization: 'Bearer ' + key } })
console.log([status, process.stdin.isTTY, process.stdout.columns, key, ''].join(' '))
process.stdin.resume()
`

test.skipIf(!existsSync('/usr/bin/script'))(
  'a run leaves the terminal to its program, Ctrl+C once, and the key is refused when the command has ended',
  async () => {
    const { computer } = await newApp()
    const terminal = startInTerminal(computer, 81, [
      'run',
      '--',
      process.execPath,
      '--input-type=module',
      '-e',
      PROGRAM,
    ])
    await terminal.printed('200 true 81 ')
    terminal.process.stdin?.write('\x03')
    expect((await terminal.ended).code).toBe(42)
    const secret = /200 true 81 (\S+)/.exec(terminal.out())?.[1] ?? ''
    expect(terminal.out()).toContain('pressed 1\r\n')
    expect(await isDead(computer, secret)).toBe(true)
  },
)

const RED = '\u001b[31m'
const BOLD = '\u001b[1m'

test.skipIf(!existsSync('/usr/bin/script'))(
  'in a terminal headings are bold and failures red, unless NO_COLOR is set',
  async () => {
    const computer = { data: newFolder() }
    const inTerminal = async (word: string, env?: Surroundings) =>
      (await startInTerminal(computer, 80, [word], env).ended).out
    expect(await inTerminal('help')).toContain(`${BOLD}Usage:`)
    expect(await inTerminal('lis')).toContain(`${RED}keystow:`)
    for (const word of ['help', 'lis'])
      expect(await inTerminal(word, { NO_COLOR: '1' })).not.toContain('\u001b')
  },
)

test('piped, nothing is coloured, unless FORCE_COLOR is set', async () => {
  const computer = { data: newFolder() }
  const piped = async (word: string, env?: Surroundings) => {
    const { out, err } = await start(computer, [word], env).ended
    return out + err
  }
  for (const word of ['help', 'lis']) expect(await piped(word)).not.toContain('\u001b')
  expect(await piped('help', { FORCE_COLOR: '1' })).toContain(`${BOLD}Usage:`)
  expect(await piped('lis', { FORCE_COLOR: '1' })).toContain(`${RED}keystow:`)
})
