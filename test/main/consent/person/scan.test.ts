import { expect, test } from 'vitest'
import { askedFor, scene } from './person-scene.ts'

test('what a scan found goes to a service only after main has shown the place and the address', async () => {
  const given = scene()
  given.state.place = { path: '/home/ada/shop/.env', line: 12 }
  const asked = await askedFor('scan:ask', { placeId: 'p', connectionId: 'far' }, given)
  expect(asked).toContain('https://api.example.com')
  expect(asked).toContain('/home/ada/shop/.env:12')
  expect(await askedFor('scan:ask', { placeId: 'gone', connectionId: 'far' })).toBeNull()
  const long = scene()
  long.state.place = { path: `/home/${'x'.repeat(8_000)}/\n.env`, line: 1 }
  expect(
    (await askedFor('scan:ask', { placeId: 'p', connectionId: 'far' }, long))?.length,
  ).toBeLessThan(700)
})
