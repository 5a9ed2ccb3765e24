// Required before the scripts that run, build or check the app, which Node itself does not find in
// some folders: says in one line where nothing can be installed or built.
const { existsSync, mkdtempSync, rmdirSync } = require('node:fs')
const { tmpdir } = require('node:os')
const { join } = require('node:path')

const root = join(__dirname, '..', '..')
// Characters that Vite and Node, and for the checks Vitest and TypeScript, read as something else
// in a path.
const unfit = process.argv[1].endsWith('test.mjs') ? '?\\#%*' : '?\\'

// Tried: a file system may refuse what the permissions allow.
const isWritable = (folder) => {
  try {
    rmdirSync(mkdtempSync(join(folder, '.keystow-')))
    return true
  } catch {
    return false
  }
}

const whyNot = () => {
  const found = [...unfit].filter(
    (character) => root.includes(character) && (character !== '\\' || process.platform !== 'win32'),
  )
  if (found.length > 0)
    return `the tools cannot work in a folder with ${found.join(' or ')} in its path: ${root}. Move or rename it.`
  const denied = ['', 'node_modules', 'out', 'test-results']
    .map((name) => join(root, name))
    .find((folder) => existsSync(folder) && !isWritable(folder))
  if (denied !== undefined)
    return `${denied} cannot be written by you; everything is installed and built there.`
  if (!isWritable(tmpdir()))
    return `the folder for temporary files, ${tmpdir()}, is missing or cannot be written. Set TMPDIR to one that can.`
  return null
}

const reason = whyNot()
if (reason !== null) {
  process.stderr.write(`keystow: ${reason}\n`)
  process.exit(1)
}
