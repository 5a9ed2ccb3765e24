import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isDead, newApp, startInTerminal } from './command-scene.ts'

/**
 * Says whether its key works, what its terminal is, and its key; counts the presses of Ctrl+C, says
 * them, and ends with 42.
 */
const PROGRAM = `
const { KEYSTOW_API_KEY: key, KEYSTOW_BASE_URL: url } = process.env
let pressed = 0
process.on('SIGINT', () => {
  pressed += 1
  if (pressed > 1) return
  // What is forwarded besides comes by then.
  setTimeout(() => {
    console.log(['pressed', pressed, Date.now(), ''].join(' '))
    process.exit(42)
  }, 1_000)
})
const { status } = await fetch(url + '/api/v1/api-keys', { headers: { authorization: 'Bearer ' + key } })
console.log([status, process.stdin.isTTY, process.stdout.columns, key, ''].join(' '))
setInterval(() => {}, 1000)
`

test.skipIf(!existsSync('/usr/bin/script'))(
  'a run leaves the terminal to its program, Ctrl+C once, and the key is refused within a second of its end',
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
    await terminal.printed('pressed ')
    expect((await terminal.ended).code).toBe(42)
    const secret = /200 true 81 (\S+)/.exec(terminal.out())?.[1] ?? ''
    const [, presses, endedAt] = /pressed (\d+) (\d+)/.exec(terminal.out()) ?? []
    expect(presses).toBe('1')
    expect(await isDead(computer, secret)).toBe(true)
    expect(Date.now() - Number(endedAt)).toBeLessThan(1_000)
  },
)
