import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { AssistantCommand } from '../../../electron/contract/assistants.ts'
import { ok } from '../../../electron/contract/result.ts'
import { SHAPES, userFiles } from '../../../electron/main/assistants/places.ts'
import { createRegistrations } from '../../../electron/main/assistants/registrations.ts'
import { startCommand } from '../../../electron/main/assistants/start-command.ts'
import { openUnfinished } from '../../../electron/main/delivery/unfinished-files.ts'
import type { Computer } from '../../../electron/wire/place.ts'

const COMMAND: AssistantCommand = { command: '/opt/Keystow/keystow-launcher', args: ['mcp'] }

const scene = (more: Partial<Computer> = {}) => {
  const home = mkdtempSync(join(tmpdir(), 'keystow-home-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  const [folder, project] = [join(home, 'data'), join(home, 'shop')]
  for (const path of [folder, project]) mkdirSync(path)
  const computer: Computer = { platform: 'linux', env: {}, home, uid: null, ...more }
  const start = (command: AssistantCommand | null | (() => AssistantCommand | null) = COMMAND) =>
    createRegistrations({
      folder,
      computer,
      command: typeof command === 'function' ? command : () => command,
      unfinished: openUnfinished(folder),
      chooseFolder: async () => ok(project),
    })
  /** What each assistant would have made by itself. */
  const install = (): void => {
    for (const { path } of userFiles(computer)) mkdirSync(dirname(path), { recursive: true })
    mkdirSync(join(home, '.claude'))
  }
  return { home, folder, project, computer, start, install }
}

test('each assistant is listed with its file and what that says; one that is not here is offered nothing', async () => {
  const { home, start, install } = scene()
  const registrations = start()
  const states = async () => (await registrations.list()).assistants.map(({ id, state, refusal }) => [id, state, refusal])
  expect(await states()).toEqual([
    ['claude-desktop', 'missing', null],
    ['claude-code', 'missing', null],
    ['vscode', 'missing', null],
    ['cursor', 'missing', null],
  ])
  expect(await registrations.preview('cursor', 'add')).toMatchObject({ ok: false, error: { code: 'gone' } })
  install()
  writeFileSync(join(home, '.cursor', 'mcp.json'), '{"mcpServers":{"keystow":{"command":"/old/keystow"}}}')
  writeFileSync(join(home, '.claude.json'), 'no JSON')
  expect(await states()).toEqual([
    ['claude-desktop', 'absent', null],
    ['claude-code', 'refused', 'unparsable'],
    ['vscode', 'absent', null],
    ['cursor', 'other_copy', null],
  ])
})

test('the files are where each system has them', () => {
  const paths = (more: Partial<Computer>): readonly string[] =>
    userFiles({ ...scene().computer, home: '/h', ...more }).map(({ path }) => path)
  expect(paths({})).toEqual([
    '/h/.config/Claude/claude_desktop_config.json',
    '/h/.claude.json',
    '/h/.config/Code/User/mcp.json',
    '/h/.cursor/mcp.json',
  ])
  expect(paths({ platform: 'darwin' })).toEqual([
    '/h/Library/Application Support/Claude/claude_desktop_config.json',
    '/h/.claude.json',
    '/h/Library/Application Support/Code/User/mcp.json',
    '/h/.cursor/mcp.json',
  ])
  const roaming = paths({ platform: 'win32', env: { APPDATA: '/h/AppData/Roaming', CLAUDE_CONFIG_DIR: '/h/claude' } })
  expect(roaming).toEqual([
    '/h/AppData/Roaming/Claude/claude_desktop_config.json',
    '/h/claude/.claude.json',
    '/h/AppData/Roaming/Code/User/mcp.json',
    '/h/.cursor/mcp.json',
  ])
})

test('what was shown is written for each assistant in its own shape, once, and taken out again', async () => {
  const { start, install, computer } = scene()
  install()
  const registrations = start()
  for (const { kind, path } of userFiles(computer)) {
    const shown = await registrations.preview(kind, 'add')
    if (!shown.ok) throw new Error(shown.error.code)
    expect(shown.value).toMatchObject({ kind, action: 'add', place: path, link: null, file: 'made' })
    expect(existsSync(path)).toBe(false)
    expect(registrations.shown(shown.value.id)).toEqual({ kind, action: 'add', place: path, file: 'made', command: COMMAND })
    expect(await registrations.write(shown.value.id)).toMatchObject({ ok: true, value: { id: kind, state: 'added' } })
    expect(await registrations.write(shown.value.id)).toMatchObject({ ok: false, error: { code: 'gone' } })
    const { servers, typed } = SHAPES[kind]
    const entry = typed ? { type: 'stdio', ...COMMAND } : COMMAND
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ [servers]: { keystow: entry } })
    const back = await registrations.preview(kind, 'remove')
    if (!back.ok) throw new Error(back.error.code)
    expect(registrations.shown(back.value.id)).toMatchObject({ action: 'remove', file: 'removed', command: null })
    expect(await registrations.write(back.value.id)).toMatchObject({ ok: true, value: { state: 'absent' } })
    expect(existsSync(path)).toBe(false)
  }
})

test('only what was shown last is written', async () => {
  const { start, install } = scene()
  install()
  const registrations = start()
  const first = await registrations.preview('cursor', 'add')
  await registrations.preview('vscode', 'add')
  if (!first.ok) throw new Error(first.error.code)
  expect(registrations.shown(first.value.id)).toBeNull()
  expect(await registrations.write(first.value.id)).toMatchObject({ ok: false, error: { code: 'gone' } })
})

test.each([
  ['is another', { command: '/moved/Keystow/keystow-launcher', args: ['mcp'] }],
  ['is not there any more', null],
])('the command that was shown is written, also where the one of this copy %s by then', async (_what, later) => {
  const { start, install, home } = scene()
  install()
  let command: AssistantCommand | null = COMMAND
  const registrations = start(() => command)
  const shown = await registrations.preview('cursor', 'add')
  if (!shown.ok) throw new Error(shown.error.code)
  command = later
  expect(registrations.shown(shown.value.id)).toMatchObject({ command: COMMAND })
  expect(await registrations.write(shown.value.id)).toMatchObject({ ok: true })
  expect(JSON.parse(readFileSync(join(home, '.cursor', 'mcp.json'), 'utf8'))).toMatchObject({ mcpServers: { keystow: COMMAND } })
})

test('a project is listed once it was chosen, and for as long as Keystow is in its file', async () => {
  const { start, project } = scene()
  const registrations = start()
  const chosen = await registrations.chooseProject()
  if (!chosen.ok || chosen.value === null) throw new Error('not chosen')
  const { id } = chosen.value
  expect(chosen.value).toMatchObject({ kind: 'claude-code-project', path: join(project, '.mcp.json'), state: 'absent' })
  const shown = await registrations.preview(id, 'add')
  expect(shown.ok && (await registrations.write(shown.value.id)).ok).toBe(true)
  const again = start()
  expect((await again.list()).assistants.at(-1)).toMatchObject({ id, state: 'added' })
  const back = await again.preview(id, 'remove')
  expect(back.ok && (await again.write(back.value.id)).ok).toBe(true)
  expect((await start().list()).assistants.some((one) => one.id === id)).toBe(false)
})

test('a copy without a command adds nothing, and takes out what is there', async () => {
  const { start, install, home } = scene()
  install()
  writeFileSync(join(home, '.cursor', 'mcp.json'), '{"mcpServers":{"keystow":{"command":"/old/keystow"}}}')
  const registrations = start(null)
  expect((await registrations.list()).command).toBeNull()
  expect(await registrations.preview('vscode', 'add')).toMatchObject({ ok: false, error: { code: 'gone' } })
  const back = await registrations.preview('cursor', 'remove')
  expect(back.ok && (await registrations.write(back.value.id)).ok).toBe(true)
  expect(JSON.parse(readFileSync(join(home, '.cursor', 'mcp.json'), 'utf8'))).toEqual({ mcpServers: {} })
})

test('a record that cannot be read is set aside whole, and Keystow can still be taken out', async () => {
  const { start, install, home, folder } = scene()
  install()
  const added = start()
  const shown = await added.preview('cursor', 'add')
  expect(shown.ok && (await added.write(shown.value.id)).ok).toBe(true)
  writeFileSync(join(folder, 'assistants.json'), '{"entries": cut')
  const registrations = start()
  const back = await registrations.preview('cursor', 'remove')
  expect(back.ok && (await registrations.write(back.value.id)).ok).toBe(true)
  // Made by Keystow, which does not know so any more.
  expect(JSON.parse(readFileSync(join(home, '.cursor', 'mcp.json'), 'utf8'))).toEqual({ mcpServers: {} })
  const aside = readdirSync(folder).filter((name) => name.startsWith('assistants.broken-'))
  expect(aside.map((name) => readFileSync(join(folder, name), 'utf8'))).toEqual(['{"entries": cut'])
})

test('a data folder that the server would not find by itself is named', () => {
  const { computer } = scene()
  const byItself = join(computer.home, '.config', 'Keystow')
  expect(startCommand('/k', byItself, computer)).toEqual({ command: '/k', args: ['mcp'] })
  expect(startCommand('/k', '/other', computer)).toEqual({ command: '/k', args: ['mcp', '--data-folder', '/other'] })
  // Assistants need not hand this variable on.
  const moved = { ...computer, env: { XDG_CONFIG_HOME: '/moved' } }
  expect(startCommand('/k', '/moved/Keystow', moved)?.args).toEqual(['mcp', '--data-folder', '/moved/Keystow'])
  expect(startCommand(null, byItself, computer)).toBeNull()
})
