import { expect, test } from 'vitest'
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
