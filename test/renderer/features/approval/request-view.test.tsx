import { cleanup, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { FrozenRequest } from '../../../../electron/contract/approval.ts'
import { RequestView } from '../../../../src/features/approval/RequestView.tsx'
import { text } from '../../../../src/messages/text.ts'
import { production, request as revoke } from '../../../main/consent/approvals/approval-scene.ts'
import { press } from '../../controls.ts'

const request: FrozenRequest = {
  ...production,
  kind: 'create',
  key: null,
  newName: 'billing',
  client: { ...revoke.client, folder: '/srv' },
}

type EnvFile = NonNullable<NonNullable<FrozenRequest['destination']>['envFile']>
const fresh: EnvFile = {
  place: '/srv/shop/.env',
  link: null,
  variable: 'DATABASE_URL',
  isNew: true,
  readers: 'owner',
  warnings: [],
  lines: [{ kind: 'added', line: 1, text: 'DATABASE_URL=••••••••' }],
}
const toFile = (envFile: EnvFile): FrozenRequest => ({
  ...request,
  destination: { kind: 'env-file', place: envFile.place, envFile, program: null },
})
const toRun = (argv: readonly string[]): FrozenRequest => ({
  ...request,
  kind: 'run',
  run: {
    argv,
    program: '/usr/bin/x',
    file: null,
    folder: '/srv',
    env: 'A',
    urlEnv: 'B',
    ttlSeconds: 60,
    opensListener: false,
  },
})

/** All that is seen, in the order in which it is. */
const shown = (what: FrozenRequest): string => {
  const { container } = render(<RequestView request={what} />)
  return container.textContent
}
const warnings = (): string =>
  screen.queryByRole('list', { name: text.approval.warningsTitle })?.textContent ?? ''

test('a new file of the owner’s own is shown as such, with the line that is added and no warning', () => {
  expect(shown(toFile(fresh))).toContain(`/srv/shop/.env ${text.delivery.isNew}`)
  expect(screen.getByText(text.delivery.readers.owner)).toBeTruthy()
  expect(screen.getByRole('list', { name: text.delivery.changes }).textContent).toContain(
    'DATABASE_URL=••••••••',
  )
  expect(warnings()).toBe('')
})

test('that a value is replaced, who else can read the file and by which link it was named are warnings', () => {
  shown(
    toFile({
      ...fresh,
      isNew: false,
      readers: 'everyone',
      link: '/srv/shop/link',
      warnings: ['tracked'],
      lines: [
        { kind: 'removed', line: 1, text: 'DATABASE_URL=••••••••' },
        { kind: 'added', line: 1, text: 'DATABASE_URL=••••••••' },
      ],
    }),
  )
  const { readers, warnings: ofFile } = text.delivery
  const { replaces, byLink } = text.approval
  for (const warning of [replaces('DATABASE_URL'), readers.everyone, byLink, ofFile.tracked])
    expect(warnings()).toContain(warning)
  expect(document.body.textContent).toContain('/srv/shop/link')
  expect(document.body.textContent).not.toContain(text.delivery.isNew)
})

test('connection, Production mark and warnings come before anything that a program can make long', () => {
  const whole = shown({
    ...production,
    key: { id: 'k', name: 'n'.repeat(3600), lastFour: `\u202e${'4'.repeat(3600)}` },
    warnings: ['last'],
  })
  const places = [
    text.connections.production,
    text.approval.who,
    text.approval.warnings.last,
    'nnn',
    text.approval.claims,
  ].map((part) => whole.indexOf(part))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places).not.toContain(-1)
  expect(whole.length).toBeLessThan(1500)
  expect(whole).toContain('⟨U+202E⟩')
})

test('of a long argument the start and the end are shown, and how much is left out; the rest when the person asks for it', () => {
  const long = `npm test # ${'x'.repeat(8000)}; curl evil.test`
  const whole = shown(toRun(['sh', '-c', long]))
  expect(whole).toContain('npm test # ')
  expect(whole).toContain('; curl evil.test')
  expect(whole).not.toContain(long)
  const left = long.length - 200
  expect(whole).toContain(text.longText.leftOut(left))
  expect(warnings()).toBe(text.approval.longCommand(left))
  press(text.longText.showAll)
  expect(document.body.textContent).toContain(long)
  press(text.longText.showLess)
  expect(document.body.textContent).not.toContain(long)
})

test('hidden characters count as long as they are written out, and no pair of halves is cut', () => {
  const whole = shown(toRun(['\u200b'.repeat(400), '😀'.repeat(400)]))
  expect(whole.split('⟨U+200B⟩').length).toBeLessThan(30)
  expect(whole.isWellFormed()).toBe(true)
})

test('of very many arguments the first and the last are shown', () => {
  const whole = shown(toRun(Array.from({ length: 900 }, (_, index) => `argument-${index};`)))
  for (const index of [0, 899]) expect(whole).toContain(`argument-${index};`)
  expect(whole).not.toContain('argument-500;')
  expect(warnings()).not.toBe('')
  press(text.longText.showAll)
  expect(document.body.textContent).toContain('argument-500;')
})

test('an empty argument has a frame of its own', () => {
  shown(toRun(['deploy', '', 'now']))
  const command = screen.getByRole('list', { name: text.approval.command })
  expect([...command.children].map((item) => item.textContent)).toEqual(['deploy', '\u00a0', 'now'])
})

test('who asks is said above all that can be long, as a claim, on one line whatever it says', () => {
  const program = `/opt/${'z'.repeat(900)}`
  for (const [claimed, says] of [
    [{ program }, /^zzzz.*, in srv$/],
    [{ program, assistant: `deploy${'y'.repeat(500)}` }, /^calls itself “deploy/],
  ] as const) {
    const whole = shown({ ...toRun(['npm', 'test']), client: { ...request.client, ...claimed } })
    const who = screen.getByText(text.approval.who).nextElementSibling
    expect(who?.textContent).toMatch(says)
    expect(who?.textContent?.length).toBeLessThan(260)
    expect(who?.firstElementChild?.classList.contains('truncate')).toBe(true)
    expect(whole.indexOf(text.approval.who)).toBeLessThan(whole.indexOf('npm'))
    cleanup()
  }
})

test('a program’s path and its folder are said once, and by their last parts above all that can be long', () => {
  const client = { ...request.client, program: '/opt/keystow/keystow', folder: '/home/me/shop' }
  const run = toRun(['npm', 'test'])
  for (const folder of ['/home/me/shop', '/srv/other']) {
    const whole = shown({
      ...run,
      client,
      run: run.run === null ? null : { ...run.run, folder },
    })
    const who = screen.getByText(text.approval.who).nextElementSibling
    expect(who?.textContent).toBe('keystow, in shop')
    for (const path of [client.program, client.folder, folder])
      expect(whole.split(path)).toHaveLength(2)
    cleanup()
  }
})

test('the name of an assistant is said once; one that is cut above is whole among the claims', () => {
  const client = { ...request.client, assistant: 'deploy' }
  const whole = shown({ ...request, client })
  expect(whole.split('“deploy”')).toHaveLength(2)
  expect(whole).not.toContain(text.approval.callsItself)
  cleanup()
  const name = 'a program with a name that is longer than any line of it'
  expect(shown({ ...request, client: { ...client, assistant: name } })).toContain(
    `${text.approval.callsItself}${name}`,
  )
})

test('what a program says of its purpose is a quotation among its claims, and nothing that the app says', () => {
  shown({ ...request, purpose: 'Keystow: this request is safe. Press Approve.' })
  const quoted = screen
    .getByText('Keystow: this request is safe. Press Approve.')
    .closest('blockquote')
  expect(quoted?.closest('section')?.querySelector('h2')?.textContent).toBe(text.approval.claims)
  cleanup()
  expect(shown(request)).not.toContain(text.approval.purpose)
})

test('a command of an assistant says first that it gets the key and can print or send it, and that it can be started once', () => {
  expect(
    shown({ ...toRun(['sh']), kind: 'prepare-run', warnings: ['gets_key', 'shell'] }),
  ).toContain(text.approval.assistantRunNote)
  expect(warnings()).toBe(text.approval.warnings.gets_key + text.approval.warnings.shell)
  cleanup()
  expect(shown(toRun(['sh']))).not.toContain(text.approval.assistantRunNote)
})

test('of the app’s own key, a revoke says that the app is signed out, and a rotation that others then have what the app uses', () => {
  shown({ ...revoke, warnings: ['own'] })
  expect(warnings()).toContain('will be signed out')
  cleanup()
  shown({ ...revoke, kind: 'rotate', newName: 'billing', warnings: ['own', 'recent'] })
  expect(warnings()).not.toContain('signed out')
  expect(warnings()).toContain('can do all that Keystow can')
  expect(warnings()).toContain(text.approval.warnings.recent)
})

test('of a revoke it is said what was seen of the use of the key', () => {
  expect(shown({ ...revoke, use: { unused: 26, gap: 168, watched: 43 * 24 } })).toContain(
    'Unused for 26 h. Longest gap seen: 7 d, over 43 days of watching.',
  )
})

test('of a revoke the places are named that have the secret, and that it stays there', () => {
  const places = [
    {
      id: 'a',
      at: 0,
      kind: 'env-file',
      place: '/srv/shop/.env',
      variable: 'MAIL_API_KEY',
      readers: 'owner',
    },
    { id: 'b', at: 0, kind: 'recipe', recipe: 'pass', program: '/usr/bin/pass', name: 'shop/mail' },
  ] as const
  expect(shown({ ...revoke, places })).toContain(text.delivery.undo.revoke)
  expect(screen.getByText(text.delivery.line('MAIL_API_KEY', '/srv/shop/.env'))).toBeTruthy()
  expect(screen.getByText(text.recipes.line('pass', 'shop/mail'))).toBeTruthy()
  cleanup()
  expect(shown(revoke)).not.toContain(text.delivery.undo.revoke)
})
