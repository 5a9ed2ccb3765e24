import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unpackExtension, validateManifest } from '@anthropic-ai/mcpb'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { packMcpBundle } from '../../scripts/package/mcp-bundle.ts'
import { newFolder } from '../main/new-folder.ts'
import { buildCommand, root } from './build-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'keystow-bundle-'))
const unpacked = join(folder, 'installed by its own tool')
const manifest = () => JSON.parse(readFileSync(join(unpacked, 'manifest.json'), 'utf8'))

beforeAll(async () => {
  const built = join(folder, 'cli')
  buildCommand(built, 'keystow-mcp')
  await packMcpBundle(built, join(folder, 'keystow.mcpb'))
  expect(
    await unpackExtension({
      mcpbPath: join(folder, 'keystow.mcpb'),
      outputDir: unpacked,
      silent: true,
    }),
  ).toBe(true)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the bundle for assistants is one to its own tool, and has its server, its licences and nothing else', () => {
  expect(validateManifest(join(unpacked, 'manifest.json'))).toBe(true)
  expect(readdirSync(unpacked, { recursive: true, encoding: 'utf8' }).toSorted()).toEqual(
    [
      'LICENSE',
      'THIRD-PARTY-LICENSES.txt',
      'icon.png',
      'manifest.json',
      'server',
      'server/keystow-mcp.cjs',
      'server/keystow.cjs',
    ].map((path) => join(path)),
  )
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  expect(manifest()).toMatchObject({ manifest_version: '0.3', version, server: { type: 'node' } })
  expect(readFileSync(join(unpacked, 'THIRD-PARTY-LICENSES.txt'), 'utf8')).toContain(
    '@modelcontextprotocol/server',
  )
})

test('the unpacked bundle serves the tools that it names, by any Node, without the app', async () => {
  const { server, tools } = manifest()
  const args = server.mcp_config.args.map((word: string) => word.replace(`\${__dirname}`, unpacked))
  expect(args[0]).toBe(join(unpacked, server.entry_point))
  const client = new Client({ name: 'scripted', version: '1.0.0' })
  const empty = newFolder()
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args,
      env: { KEYSTOW_DATA_FOLDER: empty },
      cwd: empty,
    }),
  )
  onTestFinished(() => client.close())
  const served = await client.listTools()
  expect(served.tools.map(({ name }) => name)).toEqual(
    tools.map(({ name }: { readonly name: string }) => name),
  )
  const answer = await client.callTool({ name: 'list_connections', arguments: {} })
  expect(answer.isError).toBe(true)
})
