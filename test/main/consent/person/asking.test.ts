import { expect, test } from 'vitest'
import { valueIn } from '../../../values.ts'
import { openWorld } from '../../open-world.ts'

test('the window is told while a question waits for the person, and when it is over', async () => {
  const world = openWorld()
  await world.start()
  const told = () =>
    world.pushed.flatMap(({ channel, payload }) =>
      channel === 'app:changed' ? [(payload as { readonly isAsking: boolean }).isAsking] : [],
    )
  let during: boolean | undefined
  world.answers = () => {
    during = told().at(-1)
    return 0
  }
  const baseUrl = 'https://other.example.com'
  await world.ask('connections:add', { name: '', baseUrl, token: 'acme_live_Zz12Cd34Ef56' })
  expect([world.asked.length, during, told().at(-1)]).toEqual([1, true, false])
})

test('a question names the local service in the language that it is asked in', async () => {
  const world = openWorld()
  await world.start()
  const { id: connectionId } = valueIn(await world.ask('connections:use-local', null))
  await world.ask('settings:change', { language: 'de' })
  await world.advance(60_000)
  await world.askUnseen('api-keys:create', { connectionId, name: 'a-test' })
  expect(world.asked.map(({ detail }) => detail)).toEqual([
    expect.stringContaining('„Lokaler Dienst“'),
  ])
})
