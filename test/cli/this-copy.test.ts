import { expect, test } from 'vitest'
import { type Copy, howToStart, ownWords } from '../../electron/cli/this-copy.ts'

const copy = (more: Partial<Copy> = {}, ...there: readonly string[]): Copy => ({
  platform: 'linux',
  path: '/usr/local/bin:/usr/bin',
  program: '/opt/node/bin/node',
  script: '/home/me/.local/share/keystow-server/keystow.cjs',
  isElectron: false,
  exists: (path) => there.includes(path),
  ...more,
})

test.each([
  [
    'an installed package',
    copy({ program: '/opt/Keystow/keystow', script: 'list' }, '/usr/bin/keystow'),
    'keystow',
  ],
  [
    'a clone',
    copy({ script: '/home/me/keystow/out/cli/keystow.cjs' }, '/usr/bin/keystow'),
    'npm start in /home/me/keystow',
  ],
  [
    'a clone on macOS',
    copy({ platform: 'darwin', script: '/k/electron/cli/index.ts' }),
    'npm start in /k',
  ],
  [
    'an archive',
    copy({ script: '/home/me/Keystow/resources/keystow.cjs' }, '/home/me/Keystow/keystow'),
    '/home/me/Keystow/keystow',
  ],
  [
    'the app of an archive',
    copy({ program: '/k/keystow', script: '--log-level=3' }, '/k/keystow'),
    '/k/keystow',
  ],
  ['macOS', copy({ platform: 'darwin' }), 'open -a Keystow'],
  ['a bundle of an assistant alone', copy(), null],
])('the app is said to be started as it can be: %s', (_what, of, expected) =>
  expect(howToStart(of)).toBe(expected),
)

test.each([
  ['its name, where shells find it', copy({}, '/usr/bin/keystow'), ['keystow']],
  ['the Node and the file that run', copy(), ['/opt/node/bin/node', copy().script]],
  [
    'node by its name on Windows, where shells find it',
    copy(
      { platform: 'win32', path: '/nodejs', program: 'C:\\Program Files\\nodejs\\node.exe' },
      '/nodejs/node.exe',
    ),
    ['node', copy().script],
  ],
  [
    'never the Electron of another program, which a shell would start as that program',
    copy({ program: '/Applications/Claude.app/Contents/MacOS/Claude', isElectron: true }),
    ['node', copy().script],
  ],
  [
    'the app itself',
    copy({ program: '/k/keystow', script: 'mcp', isElectron: true }),
    ['/k/keystow'],
  ],
])('the command is started by %s', (_what, of, expected) => expect(ownWords(of)).toEqual(expected))
