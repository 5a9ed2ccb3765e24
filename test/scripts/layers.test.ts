import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { brokenFolderRules } from '../../scripts/lint/folders.ts'
import { newFolder } from '../main/new-folder.ts'
import { type Diagnostic, lintSamples } from './lint-samples.ts'

const root = resolve(import.meta.dirname, '../..')

interface Layer {
  readonly file: string
  readonly forbidden: readonly string[]
  readonly allowed: readonly string[]
}

const electron = (name: string): string => `{ ${name} } from 'electron'`
/** Not an import alone: zod throws on some values, so only one module calls it. */
const checkByZod = "{ z } from 'zod'; z.string().safeParse(null)"

/**
 * What no service is made of, for it has to run without the app, and what programs that reach the
 * app are not made of.
 */
const BESIDE_THE_APP = [
  electron('app'),
  "{ request } from 'undici'",
  "{ z } from 'zod'",
  "{ log } from '../main/log.ts'",
  "{ App } from '../../src/shell/App.tsx'",
]
const OF_THE_APP = [
  electron('app'),
  "{ log } from '../main/base/log.ts'",
  "{ store } from '../service/index.ts'",
  "{ App } from '../../src/shell/App.tsx'",
]

const layers: readonly Layer[] = [
  {
    file: 'electron/contract/x.ts',
    forbidden: [
      "{ join } from 'node:path'",
      "{ z } from 'zod'",
      "{ app } from 'electron'",
      "{ store } from '../service/store.ts'",
    ],
    allowed: ["{ ok } from './result.ts'"],
  },
  {
    file: 'electron/shared/x.ts',
    forbidden: OF_THE_APP,
    allowed: ["{ ok } from '../contract/result.ts'", "{ gateOf } from './risk.ts'"],
  },
  {
    file: 'electron/service/x.ts',
    forbidden: BESIDE_THE_APP,
    allowed: ["{ DatabaseSync } from 'node:sqlite'", "{ ok } from '../contract/result.ts'"],
  },
  {
    file: 'electron/service-package/x.ts',
    forbidden: BESIDE_THE_APP,
    allowed: [
      "{ test } from 'vitest'",
      "{ test } from '@playwright/test'",
      "{ createKeyService } from '../service/index.ts'",
    ],
  },
  {
    file: 'electron/service/routes/x.ts',
    forbidden: ["{ log } from '../../main/log.ts'", "{ api } from '../../preload/index.ts'"],
    allowed: ["{ ok } from '../../contract/result.ts'", "{ store } from '../store.ts'"],
  },
  {
    file: 'electron/wire/x.ts',
    forbidden: ["{ z } from 'zod'", ...OF_THE_APP],
    allowed: [
      "{ createHmac } from 'node:crypto'",
      "{ ok } from '../contract/result.ts'",
      "{ createLink } from './link.ts'",
    ],
  },
  {
    file: 'electron/cli/x.ts',
    forbidden: ["{ z } from 'zod'", ...OF_THE_APP],
    allowed: [
      "{ spawn } from 'node:child_process'",
      "{ ok } from '../contract/result.ts'",
      "{ connectChannel } from '../wire/connect.ts'",
      "{ serve } from '../service/command.ts'",
    ],
  },
  {
    file: 'electron/mcp/x.ts',
    forbidden: ["{ Client } from '@modelcontextprotocol/client'", ...OF_THE_APP],
    allowed: [
      "{ z } from 'zod'",
      "{ McpServer } from '@modelcontextprotocol/server'",
      "{ ok } from '../contract/result.ts'",
      "{ openChannel } from '../cli/caller.ts'",
    ],
  },
  {
    file: 'electron/preload/x.ts',
    forbidden: [
      "{ join } from 'node:path'",
      "{ log } from '../main/log.ts'",
      "{ store } from '../service/store.ts'",
      "{ z } from 'zod'",
    ],
    allowed: [electron('ipcRenderer'), "{ ok } from '../contract/result.ts'"],
  },
  {
    file: 'src/ui/X.tsx',
    forbidden: [
      "{ useApp } from '../state/app-store.ts'",
      "{ KeyList } from '../features/api-keys/KeyList.tsx'",
      "{ App } from '../shell/App.tsx'",
    ],
    allowed: ["{ text } from '../messages/text.ts'", "{ Button } from './Button.tsx'"],
  },
  {
    file: 'src/state/x.ts',
    forbidden: [
      "{ KeyList } from '../features/api-keys/KeyList.tsx'",
      "type { App } from '../shell/App.tsx'",
    ],
    allowed: ["{ useApp } from './app-store.ts'", "{ announce } from '../ui/announce-store.ts'"],
  },
  {
    file: 'src/features/list/x.tsx',
    forbidden: [
      "{ App } from '../../shell/App.tsx'",
      "{ join } from 'node:path'",
      "{ readFile } from 'node:fs/promises'",
      electron('ipcRenderer'),
      "{ request } from 'undici'",
      "{ log } from '../../../electron/main/log.ts'",
      "{ store } from '../../../electron/service/store.ts'",
      "{ api } from '../../../electron/preload/index.ts'",
    ],
    allowed: ["{ ok } from '../../../electron/contract/result.ts'", "{ create } from 'zustand'"],
  },
  {
    file: 'electron/main/x.ts',
    forbidden: [
      electron('ipcMain'),
      electron('ipcRenderer'),
      electron('safeStorage'),
      electron('clipboard'),
      "electron from 'electron'",
      "{ request } from 'undici'",
      "Pool from 'undici/lib/dispatcher/pool.js'",
      "{ App } from '../../src/shell/App.tsx'",
    ],
    allowed: [
      electron('app'),
      "{ store } from '../service/store.ts'",
      "{ ok } from '../contract/result.ts'",
    ],
  },
  {
    file: 'electron/main/doors/ipc/x.ts',
    forbidden: [electron('ipcMain'), checkByZod],
    allowed: [electron('app')],
  },
  {
    file: 'electron/main/base/parse-unknown.ts',
    forbidden: [electron('ipcMain')],
    allowed: [checkByZod],
  },
  {
    file: 'electron/main/doors/ipc/listen.ts',
    forbidden: [
      electron('ipcRenderer'),
      electron('safeStorage'),
      electron('clipboard'),
      "{ request } from 'undici'",
    ],
    allowed: [electron('ipcMain')],
  },
  {
    file: 'electron/main/store/os-store.ts',
    forbidden: [
      electron('ipcMain'),
      electron('ipcRenderer'),
      electron('clipboard'),
      "{ request } from 'undici'",
    ],
    allowed: [electron('safeStorage')],
  },
  {
    file: 'electron/main/platform/clipboard/clipboard.ts',
    forbidden: [
      electron('ipcMain'),
      electron('ipcRenderer'),
      electron('safeStorage'),
      "{ request } from 'undici'",
    ],
    allowed: [electron('clipboard')],
  },
  {
    file: 'electron/main/client/client.ts',
    forbidden: ["{ request } from 'undici'"],
    allowed: ["{ z } from 'zod'"],
  },
  {
    file: 'electron/main/client/transport-x.ts',
    forbidden: [
      electron('ipcMain'),
      electron('ipcRenderer'),
      electron('safeStorage'),
      electron('clipboard'),
    ],
    allowed: ["{ request } from 'undici'", "Pool from 'undici/lib/dispatcher/pool.js'"],
  },
]

const importLine = (what: string): string => `import ${what}`

describe('the linter refuses', () => {
  let diagnostics: readonly Diagnostic[]

  beforeAll(async () => {
    diagnostics = await lintSamples(
      Object.fromEntries(
        layers.map(({ file, forbidden, allowed }) => [
          file,
          [...forbidden, ...allowed].map(importLine).join('\n'),
        ]),
      ),
    )
  })

  const refused = (file: string, line: number): boolean =>
    diagnostics.some(
      ({ category, location }) =>
        (category === 'lint/style/noRestrictedImports' || category === 'plugin') &&
        location.path === file &&
        location.start.line === line,
    )

  for (const { file, forbidden, allowed } of layers) {
    test.each(forbidden.map((what, index) => [what, index] as const))(
      `that ${file} imports %s`,
      (_what, index) => {
        expect(refused(file, index + 1)).toBe(true)
      },
    )
    test.each(allowed.map((what, index) => [what, index] as const))(
      `nothing where ${file} imports %s`,
      (_what, index) => {
        expect(refused(file, forbidden.length + index + 1)).toBe(false)
      },
    )
  }

  // Importing all of electron would carry the restricted names past the rules above, and the linter
  // does not see it.
  test('no file but the clipboard’s takes all of electron at once', () => {
    const whole =
      /import\s*\*\s*as\s+\w+\s+from\s+['"]electron['"]|import\(\s*['"]electron['"]|require\(\s*['"]electron['"]/
    const files = globSync('electron/**/*.ts', { cwd: root })
    expect(files.length).toBeGreaterThan(20)
    expect(files.filter((file) => whole.test(readFileSync(join(root, file), 'utf8')))).toEqual([
      // It looks for what only newer versions of Electron have, which no import by name could.
      'electron/main/platform/clipboard/clipboard.ts',
    ])
  })
})

describe('the folders are checked', () => {
  const broken = (files: Readonly<Record<string, string>>): readonly string[] => {
    const folder = newFolder()
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(join(folder, dirname(file)), { recursive: true })
      writeFileSync(join(folder, file), text)
    }
    return brokenFolderRules(folder)
  }

  test('features that import each other in a circle are named, with the imports that close it', () => {
    expect(
      broken({
        'src/features/kept/X.tsx': "import { Y } from '../lab/Y.tsx'\n",
        'src/features/lab/Y.tsx':
          "const Z = lazyComponent(async () => (await import('../scan/Z.tsx')).Z)\n",
        'src/features/scan/Z.tsx': "import type { X } from '../kept/X.tsx'\n",
      }),
    ).toEqual([
      expect.stringMatching(/^files import each other in a circle: src\/features\/kept\/X\.tsx → /),
      [
        'features import each other in a circle: kept → lab → scan → kept',
        'src/features/kept/X.tsx imports ../lab/Y.tsx',
        'src/features/lab/Y.tsx imports ../scan/Z.tsx',
        'src/features/scan/Z.tsx imports ../kept/X.tsx',
      ].join('\n  '),
    ])
  })

  test('features may import others as long as no way leads back', () => {
    expect(
      broken({
        'src/features/kept/X.tsx':
          "import { Y } from '../lab/Y.tsx'\nimport { Z } from '../scan/Z.tsx'\n",
        'src/features/lab/Y.tsx': "import { Z } from '../scan/Z.tsx'\n",
        'src/features/scan/Z.tsx': "import { W } from './W.tsx'\n",
      }),
    ).toEqual([])
  })

  test.each(['electron/main/x.ts', 'src/x.tsx', 'src/x.css'])(
    '%s lies loose and is refused',
    (file) => {
      expect(broken({ [file]: '' })).toEqual([
        expect.stringContaining(`${file} lies beside the folders`),
      ])
    },
  )

  test.each([
    ['base/x.ts', "import { log } from '../store/vault.ts'"],
    ['store/x.ts', "import { textsIn } from '../platform/texts/language.ts'"],
    ['platform/window/x.ts', "import { type Store, createStore } from '../../store/store.ts'"],
    ['client/x.ts', "import { agree } from '../consent/person/person.ts'"],
    ['consent/person/x.ts', "import { Creates } from '../../features/keys/create.ts'"],
    ['features/kept/x.ts', "import { Reveals } from '../keys/reveals.ts'"],
    ['features/lab/x.ts', "const late = () => import('../../doors/ipc/handle.ts')"],
    ['features/lab/recipes/x.ts', "import * as all from '../../export/inventory.ts'"],
    ['doors/ipc/x.ts', "export { startCore } from '../../app/core.ts'"],
    ['doors/channel/x.ts', "import '../../app/index.ts'"],
    ['base/x.ts', "import type { Vault } from '../store/vault.ts'"],
    ['base/x.ts', "import { type Store, type Vault } from '../store/vault.ts'"],
    ['base/x.ts', "export type Late = typeof import('../app/core.ts')"],
  ])('in electron/main what %s imports comes from above or beside it: %s', (file, line) => {
    expect(broken({ [`electron/main/${file}`]: `${line}\n` })).toEqual([
      expect.stringMatching(/^electron\/main\/.*x\.ts imports .*above it or beside it/),
    ])
  })

  test.each([
    ['app/x.ts', "import { handle } from '../doors/ipc/handle.ts'"],
    ['doors/ipc/x.ts', "import { exportInventory } from '../../features/export/inventory.ts'"],
    ['features/lab/x.ts', "import { Reveals } from '../keys/reveals.ts'"],
    ['features/activity/x.ts', "import { log } from '../../base/log.ts'"],
    ['consent/person/x.ts', "import { isPress } from '../../platform/window/person-input.ts'"],
    ['client/x.ts', "import { route } from './network/route.ts'"],
    ['store/x.ts', "import { ok } from '../../contract/result.ts'"],
  ])('in electron/main %s may have: %s', (file, line) => {
    expect(broken({ [`electron/main/${file}`]: `${line}\n` })).toEqual([])
  })

  test('folders of main that import each other in a circle are named', () => {
    expect(
      broken({
        'electron/main/platform/files/x.ts': "import { y } from '../window/y.ts'\n",
        'electron/main/platform/window/y.ts': "import type { Z } from '../files/z.ts'\n",
      }),
    ).toEqual([
      expect.stringContaining('in a circle: platform/files → platform/window → platform/files'),
    ])
  })

  test('files that import each other’s types in a circle are named', () => {
    expect(
      broken({
        'electron/service/keys/x.ts': "import { y } from './y.ts'\n",
        'electron/service/keys/y.ts': "import type { X } from './x.ts'\n",
      }),
    ).toEqual([
      expect.stringContaining('electron/service/keys/x.ts → electron/service/keys/y.ts → '),
    ])
  })

  test('one type for all that main owns is refused', () => {
    expect(broken({ 'electron/main/app/x.ts': 'export type Context = A & B\n' })).toEqual([
      expect.stringContaining('electron/main/app/x.ts declares Context'),
    ])
  })

  test.each([
    ['electron/main/workflows/x.ts', 'no band and no subject has this name'],
    ['electron/main/features/invoices/x.ts', 'no band and no subject has this name'],
    ['src/features/invoices/X.tsx', 'main has no feature of this name'],
    ['test/main/features/lab/x.test.ts', 'electron/main has no such folder'],
  ])('%s has no place in the house', (file, why) => {
    expect(broken({ [file]: '' })).toEqual([expect.stringContaining(why)])
  })
})
