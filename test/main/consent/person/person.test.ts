import { describe, expect, test } from 'vitest'
import { API, type RequestChannel } from '../../../../electron/contract/ipc.ts'
import {
  type FailureCode,
  fail,
  KEY_API_FAILURE_CODES,
  ok,
} from '../../../../electron/contract/result.ts'
import { NEEDS } from '../../../../electron/main/consent/person/needs.ts'
import { questions as german } from '../../../../electron/main/platform/texts/de-questions.ts'
import { questions as texts } from '../../../../electron/main/platform/texts/en-questions.ts'
import { safeName } from '../../../../electron/main/platform/texts/safe-name.ts'
import { PersonInput } from '../../../../electron/main/platform/window/person-input.ts'
import { add, askedFor, remote, scene } from './person-scene.ts'

const create = { connectionId: 'far', name: 'worker' }
const revoke = (id: string, connectionId = 'far') => ({
  connectionId,
  id,
  confirmation: { typedName: null, signOut: true },
})

describe('input', () => {
  test('each press allows one write, for five seconds', async () => {
    const { person, press, later, asked } = scene()
    press()
    expect(person.allow('api-keys:create', create)).toEqual(ok(false))
    await expect(person.allow('api-keys:create', create)).resolves.toBeDefined()
    expect(asked).toHaveLength(1)
    press()
    later(4_999)
    expect(person.allow('api-keys:create', create)).toEqual(ok(false))
    press()
    later(5_000)
    await expect(person.allow('api-keys:create', create)).resolves.toBeDefined()
    expect(asked).toHaveLength(2)
  })

  test('of a burst of typing only the newest three presses allow a write', () => {
    const { input, press } = scene()
    for (let n = 0; n < 40; n += 1) press()
    expect(Array.from({ length: 5 }, () => input.take())).toEqual([true, true, true, false, false])
  })

  test('a movement, a release, the wheel, and a key that repeats by itself allow nothing', () => {
    const input = new PersonInput()
    for (const type of [
      'mouseMove',
      'mouseUp',
      'mouseWheel',
      'keyUp',
      'char',
      'mouseEnter',
      'touchMove',
      'gestureScrollBegin',
    ])
      input.saw({ type })
    input.saw({ type: 'rawKeyDown', modifiers: ['isAutoRepeat'] })
    input.saw({ type: 'keyDown', modifiers: ['shift', 'isautorepeat'] })
    expect(input.take()).toBe(false)
    for (const type of ['mouseDown', 'keyDown', 'rawKeyDown', 'touchStart']) {
      input.saw({ type, modifiers: ['shift'] })
      expect(input.take()).toBe(true)
      expect(input.take()).toBe(false)
    }
  })

  test('what was chosen in the menu or by the tray counts', () => {
    const { person, input } = scene()
    input.chose()
    expect(person.allow('api-keys:create', create)).toEqual(ok(false))
  })

  test('without input a question that names key and host takes its place, on the local service too', async () => {
    const { person, asked } = scene()
    expect(await person.allow('api-keys:create', create)).toEqual(ok(false))
    expect(asked[0]).toMatchObject({
      message: 'Create this API key?',
      detail: expect.stringMatching(/^“worker”\n\n“Far”\napi\.example\.com\n\n/),
    })
    expect(await person.allow('api-keys:create', { ...create, connectionId: 'near' })).toEqual(
      ok(false),
    )
    expect(asked).toHaveLength(2)
  })

  test('while a question is open an input does not grow older', async () => {
    const { person, press, later, answers } = scene()
    answers(async () => {
      later(60_000)
      return true
    })
    press()
    await Promise.all([person.allow('connections:add', add), person.allow('connections:add', add)])
    later(4_999)
    expect(person.allow('api-keys:create', create)).toEqual(ok(false))
    expect(person.allow('api-keys:create', create)).toBeInstanceOf(Promise)
  })

  test('what reads needs nothing, and takes no input from what writes', () => {
    const { person, press } = scene()
    press()
    expect(person.allow('api-keys:state', 'far')).toEqual(ok(false))
    expect(person.allow('settings:change', { columnWidths: { name: 200 } })).toEqual(ok(false))
    expect(person.allow('api-keys:create', create)).toEqual(ok(false))
  })
})

describe('questions', () => {
  test('come one at a time', async () => {
    const { person, asked, answers } = scene()
    const { promise, resolve } = Promise.withResolvers<boolean>()
    answers(() => promise)
    const first = person.allow('connections:add', add)
    expect(await person.allow('connections:add', add)).toEqual(fail('declined'))
    resolve(true)
    expect((await first).ok).toBe(true)
    expect(asked).toHaveLength(1)
  })

  test.each<[RequestChannel, unknown]>([
    ['connections:add', { ...add, baseUrl: 'https://third.example.com' }],
    ['api-keys:revoke', revoke('own')],
    ['bulk:start', { connectionId: 'far', ids: ['one'], typedCount: null }],
    ['delivery:write', 'preview'],
    ['kept:keep', 'reveal'],
    ['api-keys:create', create],
  ])('a Cancel holds back nothing but the identical question: not %s', async (channel, input) => {
    const { person, asked, answers, later } = scene()
    answers(async () => false)
    const ask = (...[one, wanted]: [RequestChannel, unknown]) => person.allow(one, wanted as never)
    await ask('connections:add', add)
    expect(await ask('connections:add', add)).toEqual(fail('declined', { retryAfter: 30 }))
    answers(async () => true)
    expect((await ask(channel, input)).ok).toBe(true)
    expect(asked).toHaveLength(2)
    later(30_000)
    expect(await ask('connections:add', add)).toEqual(ok(true))
  })

  test('what the person begins with a press is asked about after any number of Cancels', async () => {
    const { person, press, asked, answers } = scene()
    answers(async () => false)
    for (let times = 1; times <= 5; times += 1) {
      press()
      expect(await person.allow('connections:add', add)).toEqual(fail('declined'))
      expect(asked).toHaveLength(times)
    }
  })

  test('a page that varies its questions is held back after three Cancels, for 30 seconds', async () => {
    const { person, press, asked, answers, later } = scene()
    answers(async () => false)
    const vary = (n: number) =>
      person.allow('connections:add', { ...add, baseUrl: `https://host${n}.example.com` })
    for (const n of [1, 2, 3]) {
      expect(await vary(n)).toEqual(fail('declined'))
      later(1_000)
    }
    expect(await vary(4)).toEqual(fail('declined', { retryAfter: 27 }))
    later(27_000)
    expect(await vary(5)).toEqual(fail('declined'))
    expect(asked).toHaveLength(4)
    expect(await vary(6)).toMatchObject(fail('declined'))
    press()
    expect(await vary(7)).toEqual(fail('declined'))
    expect(asked).toHaveLength(5)
  })

  test('a press from before the Cancel lets nothing through', async () => {
    const { person, press, asked, answers } = scene()
    answers(async () => false)
    press()
    await person.allow('connections:add', add)
    expect(await person.allow('connections:add', add)).toMatchObject(
      fail('declined', { retryAfter: 30 }),
    )
    expect(asked).toHaveLength(1)
  })

  test('a quit that a page begins by itself is one of them, so that it cannot ask again and again', async () => {
    const { person, press, asked, answers } = scene()
    answers(async () => false)
    expect(await person.allow('app:quit', null)).toEqual(fail('declined'))
    expect(await person.allow('app:quit', null)).toMatchObject(fail('declined', { retryAfter: 30 }))
    expect(asked).toMatchObject([{ message: 'Quit Keystow?' }])
    press()
    expect(person.allow('app:quit', null)).toEqual(ok(false))
  })

  test('the lock answers No, and silences nobody', async () => {
    const { person, questions, answers } = scene()
    answers(() => new Promise(() => {}))
    const asking = person.allow('connections:add', add)
    questions.close()
    expect((await asking).ok).toBe(false)
    answers(async () => true)
    expect((await person.allow('connections:add', add)).ok).toBe(true)
  })
})

describe('what is asked about whatever the input', () => {
  // Shows: S106
  test('each new host, by its origin in punycode', async () => {
    expect(await askedFor('connections:add', add)).toMatch(
      /^Send the API key to https:\/\/other\.example\.com\?/,
    )
    expect(
      await askedFor('connections:add', { ...add, baseUrl: 'https://аpi.example.com' }),
    ).toContain('https://xn--pi-6kc.example.com?')
    for (const [name, address] of [
      ['127.0.0.1', '127.0.0.1'],
      ['localhost', '127.0.0.1'],
      ['[::1]', '[::1]'],
    ])
      expect(
        await askedFor('connections:add', { ...add, baseUrl: `http://${name}:8025` }),
      ).toContain(`http://${address}:8025?`)
    expect(
      await askedFor('connections:add', { ...add, baseUrl: 'https://api.example.com' }),
    ).toBeNull()
    const reconnect = { id: 'far', token: 'local_live_0' }
    const signedOut = scene()
    signedOut.state.phase = 'signed_out'
    expect(await askedFor('connections:reconnect', reconnect, signedOut)).toBeNull()
    expect(
      await askedFor('connections:reconnect', {
        ...reconnect,
        baseUrl: 'https://other.example.com',
      }),
    ).toContain('https://other.example.com?')
    expect(
      await askedFor('connections:reconnect', {
        ...reconnect,
        baseUrl: 'https://api.example.com/elsewhere',
      }),
    ).not.toBeNull()
  })

  test('a host that only a file names, until a key was sent there in this run', async () => {
    const reconnect = { id: 'far', token: 'local_live_0' }
    const askedAfter = async (failure: FailureCode | null): Promise<readonly (string | null)[]> => {
      const given = (): ReturnType<typeof scene> => {
        const one = scene()
        one.state.listed = false
        one.state.failure = failure
        one.state.phase = 'signed_out'
        return one
      }
      return [
        await askedFor('connections:reconnect', reconnect, given()),
        await askedFor('connections:add', { ...add, baseUrl: 'https://api.example.com' }, given()),
      ]
    }
    for (const failure of [null, 'token_missing', 'address_changed'] as const)
      for (const question of await askedAfter(failure))
        expect(question).toContain('https://api.example.com?')
    for (const failure of KEY_API_FAILURE_CODES.filter((code) => code !== 'cancelled'))
      expect(await askedAfter(failure)).toEqual([null, null])
  })

  test('a bulk revoke, with count and host; on the local service nothing', async () => {
    const ids = ['own', 'one', 'two']
    expect(await askedFor('bulk:start', { connectionId: 'far', ids })).toMatch(
      /^Revoke 2 API keys on api\.example\.com\?\n“Far”\n\nAnything still using them/,
    )
    // The list may be another one by the time it begins.
    expect(await askedFor('bulk:start', { connectionId: 'far', ids: ['own', 'later'] })).toMatch(
      /^Revoke 1 API key on /,
    )
    const byHost = scene([remote({ name: 'api.example.com' })])
    expect(
      (await askedFor('bulk:start', { connectionId: 'far', ids }, byHost))?.split(
        'api.example.com',
      ),
    ).toHaveLength(2)
    expect(await askedFor('bulk:start', { connectionId: 'near', ids })).toBeNull()
  })

  test('a revoke of the own key, of the last one, and on Production', async () => {
    expect(await askedFor('api-keys:revoke', revoke('own'))).toContain(texts.revoke.own)
    expect(await askedFor('api-keys:revoke', revoke('one'), scene([remote()], ['one']))).toContain(
      texts.revoke.last,
    )
    expect(
      await askedFor('api-keys:revoke', revoke('one'), scene([remote({ production: true })])),
    ).toContain(texts.revoke.production)
    expect(
      await askedFor('connections:revoke-and-forget', {
        id: 'far',
        keyId: 'own',
        confirmation: revoke('own').confirmation,
      }),
    ).toContain(texts.revoke.own)
    expect(await askedFor('api-keys:revoke', revoke('one'))).toBeNull()
    for (const id of ['own', 'one'])
      expect(await askedFor('api-keys:revoke', revoke(id, 'near'))).toBeNull()
  })

  test('no revoke is called the last one by a part of the list', async () => {
    const listing = (isPart: boolean) => {
      const one = scene([remote()], ['one'])
      one.state.isPart = isPart
      return one
    }
    expect(await askedFor('api-keys:revoke', revoke('one'), listing(true))).toBeNull()
    const bulk = (isPart: boolean) =>
      askedFor('bulk:start', { connectionId: 'far', ids: ['one'] }, listing(isPart))
    expect(await bulk(true)).not.toContain(texts.bulk.leavesNone)
    expect(await bulk(false)).toContain(texts.bulk.leavesNone)
  })

  test('the fourth single revoke within a minute', async () => {
    const { person, press, asked, later } = scene()
    for (const id of ['one', 'two', 'three', 'four']) {
      press()
      expect((await person.allow('api-keys:revoke', revoke(id))).ok).toBe(true)
    }
    expect(asked).toHaveLength(1)
    expect(asked[0]?.detail).toContain(texts.revoke.many(3))
    later(60_000)
    press()
    expect((await person.allow('api-keys:revoke', revoke('five'))).ok).toBe(true)
    expect(asked).toHaveLength(1)
  })

  test('whatever lowers a guard', async () => {
    const describe = { id: 'far', name: 'Far', accent: 'blue', production: false } as const
    expect(await askedFor('connections:describe', describe)).toBeNull()
    expect(
      await askedFor('connections:describe', describe, scene([remote({ production: true })])),
    ).toMatch(/^Remove the Production mark/)
    const withPassphrase = () => {
      const given = scene()
      given.state.passphrase = true
      return given
    }
    expect(await askedFor('lock:set-passphrase', { current: null, next: 'correct horse' })).toMatch(
      /^Set this passphrase\?/,
    )
    expect(
      await askedFor(
        'lock:set-passphrase',
        { current: 'a', next: 'correct horse' },
        withPassphrase(),
      ),
    ).toMatch(/^Change the passphrase/)
    expect(
      await askedFor('lock:set-passphrase', { current: 'a', next: null }, withPassphrase()),
    ).toMatch(/^Turn the passphrase off\?/)
    const alone = withPassphrase()
    alone.state.byStore = false
    expect(await askedFor('lock:set-passphrase', { current: 'a', next: null }, alone)).toMatch(
      /^Turn the passphrase off and erase/,
    )
    expect(await askedFor('settings:change', { updates: true })).toMatch(
      /^Update Keystow automatically/,
    )
  })
})

// Shows: S36
test('without a press it is asked which secret goes to which variable of which file, and a yes counts for just that', async () => {
  const { person, state, asked, answers } = scene()
  const delivery = {
    key: { name: 'mail', lastFour: 'a1B2' },
    variable: 'MAIL_API_KEY',
    place: '/home/u/”shop“/.env',
  }
  state.delivery = delivery
  expect(await person.allow('delivery:write', 'p')).toEqual(ok(false))
  expect(asked[0]?.message).toBe('Write the secret of this API key to a .env file?')
  expect(asked[0]?.detail).toContain("“mail” (…a1B2)\n\nAs MAIL_API_KEY in “/home/u/'shop'/.env”")
  answers(async () => {
    state.delivery = { ...delivery, variable: 'PATH' }
    return true
  })
  expect(await person.allow('delivery:write', 'p')).toEqual(fail('not_confirmed'))
})

test('a name cannot imitate the words of a question', () => {
  expect(safeName('billing\n\nSend the key?\u202Etxt\u200B "x” ‹y›')).toBe(
    "billing⟨LF⟩⟨LF⟩Send the key?⟨U+202E⟩txt⟨U+200B⟩ 'x' 'y'",
  )
  expect([...safeName('é'.repeat(500))]).toHaveLength(64)
  expect(safeName('\u2028\u0000\u2066')).toBe('⟨U+2028⟩⟨U+0000⟩⟨U+2066⟩')
})

test('every channel says what it needs, and both languages have words for all that write', () => {
  expect(Object.keys(NEEDS).toSorted()).toEqual(Object.values(API).toSorted())
  const writing = Object.entries(NEEDS).flatMap(([channel, need]) =>
    need === 'nothing' ? [] : [channel],
  )
  for (const { writes } of [texts, german])
    expect(Object.keys(writes).toSorted()).toEqual(writing.toSorted())
})
