// Shows: S69
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  commandWarnings,
  envFileWarnings,
} from '../../../../electron/main/features/assistants/assistant-warnings.ts'
import { newFolder } from '../../new-folder.ts'

const WORKSPACE = '/home/ada/shop'
const of = (
  argv: readonly string[],
  folder: string,
  workspace: string,
  program = '/usr/bin/x',
): Promise<readonly string[]> => commandWarnings({ argv, program, folder }, workspace)
const warnings = (line: string, folder = '/srv'): Promise<readonly string[]> =>
  of(line.split(' '), folder, WORKSPACE)

test.each([
  'deploy',
  '/usr/bin/curl https://a.test',
  'node /srv/app.js',
  'python3 ../other/app.py',
  'npm test',
  'git push',
  'x --env live',
])('of each command it is said that it gets the key, of `%s` nothing more', async (line) =>
  expect(await warnings(line)).toEqual(['gets_key']),
)

test.each([
  ['bash deploy', ['shell']],
  ['rbash', ['shell']],
  ['C:\\Windows\\System32\\cmd.exe /c x', ['shell']],
  ['pwsh', ['shell']],
  ['sudo -u me zsh', ['shell']],
  ['timeout 5 dash', ['shell']],
  ['busybox sh', ['shell']],
  ['find . -exec sh ;', ['shell', 'inline_code']],
  ['env A=1 bash', ['shell', 'prints_environment']],
  ['env', ['prints_environment']],
  ['/usr/bin/printenv KEYSTOW_API_KEY', ['prints_environment']],
  ['xargs printenv', ['prints_environment']],
  ['cat /proc/self/environ', ['prints_environment']],
  ['cat /proc/self/./environ', ['prints_environment']],
  ['cat //proc/4/task/4/environ', ['prints_environment']],
  ['node -e x', ['inline_code']],
  ['node -eprint', ['inline_code']],
  ['node --eval=x', ['inline_code']],
  ['node -', ['inline_code']],
  ['node --import=data:text/javascript,x /srv/app.js', ['inline_code']],
  ['node --require /srv/hook.js /srv/app.js', ['inline_code']],
  ['node -r/srv/hook.js /srv/app.js', ['inline_code']],
  ['python3.12 -cimport', ['inline_code']],
  ['perl -ne x', ['inline_code']],
  ['php -r x', ['inline_code']],
  ['deno eval x', ['inline_code']],
  ['nice node -e x', ['inline_code']],
  ['sed 1e', ['inline_code']],
  ['gawk BEGIN{system()}', ['inline_code']],
  ['emacs --eval x', ['inline_code']],
  ['python3', ['inline_code']],
])('a command that does more than its name says is named: `%s` %j', async (line, expected) =>
  expect(await warnings(line)).toEqual(['gets_key', ...expected]),
)

test.each(['npm test', 'curl https://a.test', 'node /srv/ok.js'])(
  'what runs in the workspace is named: %s',
  async (line) =>
    expect(await warnings(line, `${WORKSPACE}/api`)).toEqual(['gets_key', 'workspace_program']),
)

test.each([
  '/home/ada/shop/bin/send',
  '../home/ada/shop/bin/send',
  'node /srv/ok.js /home/ada/shop/x',
  'node --require=/home/ada/shop/hook.js /srv/ok.js',
  'node -r/home/ada/shop/hook.js /srv/ok.js',
  'node --import=file:///home/ada/shop/hook.mjs /srv/ok.js',
])('what names a file of the workspace is named, from another folder too: %s', async (line) =>
  expect(await warnings(line)).toContain('workspace_program'),
)

test('a link that leads into the workspace, or lies there, or is a shell of another name, is what it leads to', async () => {
  const root = newFolder()
  const [workspace, outside] = [join(root, 'shop'), join(root, 'other')]
  for (const folder of [workspace, outside]) mkdirSync(folder)
  writeFileSync(join(workspace, 'send'), '')
  writeFileSync(join(outside, 'send'), '')
  symlinkSync(workspace, join(root, 'link'))
  symlinkSync(join(workspace, 'send'), join(outside, 'to-workspace'))
  symlinkSync(join(workspace, 'later'), join(outside, 'to-nothing-yet'))
  symlinkSync(join(outside, 'send'), join(workspace, 'to-outside'))
  symlinkSync('/bin/bash', join(outside, 'helper'))
  symlinkSync(join(outside, 'endless'), join(outside, 'endless'))
  const after = async (word: string, folder = outside): Promise<readonly string[]> =>
    (await of(['node', './x', word], folder, workspace)).slice(1)
  for (const word of [
    'to-workspace',
    'to-nothing-yet',
    '../link/send',
    '../link/not-there/yet',
    '../link/to-outside',
  ])
    expect(await after(word), word).toEqual(['workspace_program'])
  expect(await after('./send', join(root, 'link'))).toEqual(['workspace_program'])
  expect(await of([join(workspace, 'send')], outside, join(root, 'link'))).toContain(
    'workspace_program',
  )
  expect(await after('./helper')).toEqual(['shell'])
  // Found by the search path.
  expect((await of(['helper'], outside, workspace, join(outside, 'helper'))).slice(1)).toEqual([
    'shell',
  ])
  expect((await of(['send'], outside, workspace, join(workspace, 'send'))).slice(1)).toEqual([
    'workspace_program',
  ])
  for (const word of ['./send', './endless', `./${'a/'.repeat(4000)}`])
    expect(await after(word)).toEqual([])
  expect(await envFileWarnings([join(outside, 'to-nothing-yet')], workspace)).toEqual([
    'workspace_env_file',
  ])
  expect(await envFileWarnings([join(outside, 'send')], workspace)).toEqual([])
})

test('a .env file is named within the workspace only, by either of its paths', async () => {
  expect(await envFileWarnings(['/home/ada/shop/.env'], WORKSPACE)).toEqual(['workspace_env_file'])
  expect(await envFileWarnings(['/srv/.env', '/home/ada/shop/link'], WORKSPACE)).toEqual([
    'workspace_env_file',
  ])
  expect(await envFileWarnings(['/home/ada/shop-2/.env', '/home/ada/.env'], WORKSPACE)).toEqual([])
  expect(await envFileWarnings(['/etc/.env'], '/')).toEqual(['workspace_env_file'])
})
