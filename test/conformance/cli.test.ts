import { describe, expect, test } from 'vitest'
import { NOBODY } from '../ports.ts'
import { once } from '../service/lab.ts'
import { type Break, changed, limit101 } from './breaks.ts'
import { run, start } from './command.ts'
import { RULES } from './rules.ts'
import { type Served, served } from './support.ts'

const expectNoSecret = (
  target: Served,
  shown: { readonly out: string; readonly err: string },
): void => {
  expect(target.secrets.filter((secret) => (shown.out + shown.err).includes(secret))).toEqual([])
}

describe('the command', () => {
  test('ends with 0 and says so where every rule passes, and leaves nothing', async () => {
    const target = await served()
    const shown = await run(['--url', target.url, '--token', target.token])
    expect(shown.out.trimEnd().split('\n').at(-1)).toBe(
      `${RULES.length} passed, 0 failed, 0 not checked`,
    )
    for (const { id } of RULES) expect(shown.out).toMatch(new RegExp(`^pass +${id} `, 'm'))
    expect(shown).toMatchObject({ code: 0, err: '' })
    expectNoSecret(target, shown)
    expect(target.live()).toEqual(target.before)
  })

  test('ends with 1 where a rule fails, and reports what was seen and what was expected', async () => {
    const target = await served({ breaking: limit101 })
    const shown = await run(['--url', target.url], target.token)
    expect(shown.out).toMatch(
      /^FAIL +limit-100 .*\(I29\)\n +seen +101 accepted, then answered 429\n +expected +100 accepted, then 429$/m,
    )
    expect(shown.out).toContain(`${RULES.length - 1} passed, 1 failed, 0 not checked`)
    expect(shown.code).toBe(1)
    expectNoSecret(target, shown)
  })

  test('ends with 1 where every rule passes but a key is left behind', async () => {
    let revokes = 0
    // Three come before the cleaning up.
    const stubborn: Break = (service) => async (request) => {
      if (request.method === 'DELETE') revokes += 1
      return revokes > 3 && request.method === 'DELETE'
        ? { ...(await service.answer(changed(request, { method: 'GET' }))), status: 503, body: '' }
        : service.answer(request)
    }
    const target = await served({ breaking: stubborn })
    const shown = await run(['--url', target.url], target.token)
    expect(shown.out).toContain(', 0 failed, 0 not checked')
    expect(shown.out).toMatch(/^LEFT BEHIND .*key_\w+, conformance-\w+-second$/m)
    expect(shown.code).toBe(1)
  })

  test('takes the token from the environment, and with --read-only asks nothing but GET', async () => {
    const target = await served()
    const shown = await run(['--url', `${target.url}/api/v1`, '--read-only'], target.token)
    expect(shown.code).toBe(0)
    expect(shown.out).toMatch(/ passed, 0 failed, \d\d not checked\n$/)
    expect(new Set(target.methods)).toEqual(new Set(['GET']))
  })

  test('ends with 1 where the token is refused or nobody answers', async () => {
    const target = await served()
    const refused = await run(['--url', target.url], 'wrong_live_token')
    expect(refused.out).toContain('GET with the token: answered 401')
    expect(refused.code).toBe(1)
    expect(new Set(target.methods)).toEqual(new Set(['GET']))

    const nobody = await run(['--url', NOBODY], target.token)
    expect(nobody.out).toContain('no answer (ECONNREFUSED)')
    expect(nobody.code).toBe(1)
  })

  test('revokes what it made when it is told to stop, and ends with 130', async () => {
    const reached = Promise.withResolvers<void>()
    const stuck: Break = (service) => (request) => {
      if (request.method === 'DELETE') reached.resolve()
      return service.answer(request)
    }
    const target = await served({ breaking: stuck })
    // The first revoke, which has no key, is never answered: the run cannot get past it.
    target.service.faults.arm(once({ operation: 'revoke', kind: 'never-answer' }))
    const { child, ended } = start(['--url', target.url], target.token)
    await reached.promise
    expect(target.live().length).toBeGreaterThan(target.before.length)
    child.kill('SIGINT')
    expect((await ended).code).toBe(130)
    expect(target.live()).toEqual(target.before)
  })

  test('ends with 130 when it is told to stop before it made anything', async () => {
    const reached = Promise.withResolvers<void>()
    const silent: Break = () => () => {
      reached.resolve()
      return Promise.withResolvers<never>().promise
    }
    const { child, ended } = start(
      ['--url', (await served({ breaking: silent })).url],
      'some_live_token',
    )
    await reached.promise
    child.kill('SIGTERM')
    expect(await ended).toMatchObject({ code: 130, out: '' })
  })

  test('explains itself', async () => {
    const shown = await run(['--help'])
    expect(shown).toMatchObject({ code: 0, err: '' })
    for (const word of ['--url', '--token', '--read-only', 'KEYSTOW_TOKEN', 'Exit code'])
      expect(shown.out).toContain(word)
  })

  test.concurrent.each([
    ['no address', [], 'some_live_token', '--url'],
    ['no token', ['--url', 'http://127.0.0.1:1'], undefined, 'KEYSTOW_TOKEN'],
    ['a token that no header can carry', ['--url', 'http://127.0.0.1:1'], 'two\nlines', 'header'],
    ['an address in the clear', ['--url', 'http://example.invalid'], 'some_live_token', 'https'],
    [
      'an address with a password',
      ['--url', 'https://a:b@example.invalid'],
      'some_live_token',
      'password',
    ],
    ['an unknown option', ['--write'], 'some_live_token', '--write'],
    ['a stray word', ['now'], 'some_live_token', 'now'],
  ])('ends with 2 for %s, before anything is sent', async (_, args, token, word) => {
    const shown = await run(args, token)
    expect(shown.err).toContain(word)
    expect(shown.err).toContain('--help')
    expect(shown).toMatchObject({ code: 2, out: '' })
  })
})
