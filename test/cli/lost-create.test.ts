import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { failNext } from '../fail-next.ts'
import { keysIn } from '../main/client/service-keys.ts'
import { newFolder } from '../main/new-folder.ts'
import { present } from '../values.ts'
import { keystow, newComputer } from './command-scene.ts'

/** An app with a key, and a command that makes another one and stores its secret in a file. */
const scene = async (command: 'create' | 'rotate') => {
  const computer = newComputer()
  const old = computer.service.issueKey(present(computer.service.workspaces()[0]).id, 'shop')
  await computer.open()
  const file = join(newFolder(), '.env')
  writeFileSync(file, 'A=1\n')
  const run = (...more: readonly string[]) =>
    keystow(computer, command, 'shop', '--to', `${file}:KEY`, ...more)
  return { computer, old, run }
}
const COMMANDS = ['create', 'rotate'] as const

test.each(COMMANDS)(
  'a %s of which nobody knows what it did ends with 70, and says what the list shows',
  async (command) => {
    const { computer, old, run } = await scene(command)
    failNext(computer.service, 'create', 'commit-then-drop')
    computer.carry = (request) => {
      // A rotation goes on with a key that it finds in the list.
      if (command === 'rotate' && request.method === 'POST')
        failNext(computer.service, 'list', 500, 3)
      return computer.service.answer(request)
    }
    const { code, out, err } = await run('--json')
    const made = present(
      keysIn(computer.service).find(({ id, name }) => name === 'shop' && id !== old.id),
    )
    const ids = command === 'create' ? [made.id] : undefined
    expect([code, JSON.parse(out)]).toEqual([70, { error: { code: 'unknown_outcome', ids } }])
    expect(err).toMatch(new RegExp(`\`keystow list\`.*${ids?.[0] ?? ''}`))
  },
)

test.each(COMMANDS)('a %s in whose middle the app ends does so with 70', async (command) => {
  const { computer, run } = await scene(command)
  computer.carry = async (request) => {
    if (request.method === 'POST') await computer.end()
    return computer.service.answer(request)
  }
  expect(await run()).toMatchObject({ code: 70 })
})
