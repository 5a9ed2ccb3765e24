// `npm run scan`: Electronegativity, a scanner for Electron apps, on main, preload and renderer.
// Every finding is waived with its reason in scripts/scan/waivers.json, or fails; so does a waiver
// of what is not found any more.
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { ensureInstalled, ownPackages } from './lib/install.mjs'
import { toolNode } from './lib/node.mjs'
import { filesBelow } from './lib/package-targets.mjs'
import { inRoot } from './lib/paths.mjs'
import { run } from './lib/run.mjs'
import { main, Stop, say } from './lib/say.mjs'

const own = (...parts) => inRoot('scripts', 'scan', ...parts)
const readJson = async (path) => JSON.parse(await readFile(path, 'utf8'))

/**
 * The app's code as JavaScript, line by line where it was: the scanner's own TypeScript is too old
 * for it.
 */
const writeScripts = async (target) => {
  const { transformWithOxc } = await import('vite')
  const files = [...(await filesBelow(inRoot('electron'))), ...(await filesBelow(inRoot('src')))]
  for (const file of files.filter((name) => /\.tsx?$/.test(name))) {
    const { code } = await transformWithOxc(await readFile(file, 'utf8'), file, {
      sourcemap: false,
    })
    const script = join(target, relative(inRoot(), file).replace(/\.tsx?$/, '.js'))
    await mkdir(dirname(script), { recursive: true })
    await writeFile(script, code)
  }
  await copyFile(inRoot('src', 'index.html'), join(target, 'src', 'index.html'))
}

/**
 * An app that asks for everything that is wrong: a scanner that is silent about it would be silent
 * about anything.
 */
const BAD = `const { BrowserWindow, shell } = require('electron')
new BrowserWindow({ webPreferences: { nodeIntegration: true } })
new BrowserWindow({ webPreferences: { contextIsolation: false, sandbox: false, webSecurity: false } })
shell.openExternal(location.hash)
`
const SEEN_IN_BAD = [
  'NODE_INTEGRATION_JS_CHECK',
  'CONTEXT_ISOLATION_JS_CHECK',
  'SANDBOX_JS_CHECK',
  'WEB_SECURITY_JS_CHECK',
  'OPEN_EXTERNAL_JS_CHECK',
]

const scan = async (scanner, input) => {
  const { devDependencies } = await readJson(inRoot('package.json'))
  const { code, output } = await run(
    toolNode(),
    [own('run.cjs'), input, devDependencies.electron],
    { cwd: scanner },
  )
  const [result] = /^\{"checks":.*\}$/m.exec(output) ?? []
  if (code !== 0 || result === undefined) throw new Stop(`the scanner failed:\n${output.trim()}`)
  return JSON.parse(result)
}

const scanIn = async (work) => {
  const scanner = await ownPackages('scan', own(), 'the scanner')
  const [bad, app] = [join(work, 'bad'), join(work, 'app')]
  await mkdir(bad)
  await writeFile(join(bad, 'main.js'), BAD)
  const seen = new Set((await scan(scanner, bad)).findings.map(({ check }) => check))
  const blind = SEEN_IN_BAD.filter((check) => !seen.has(check))
  if (blind.length > 0)
    throw new Stop(`the scanner did not see what is wrong on purpose: ${blind.join(', ')}`)

  await writeScripts(app)
  const { checks, errors, findings } = await scan(scanner, app)
  const waivers = await readJson(own('waivers.json'))
  const isWaived = ({ check, file }) =>
    waivers.some((waiver) => waiver.check === check && waiver.file === file)
  const open = findings.filter((finding) => !isWaived(finding))
  const idle = waivers.filter(
    ({ check, file }) =>
      !findings.some((finding) => finding.check === check && finding.file === file),
  )
  for (const { check, file, line, sample } of open) say(`FOUND ${check} ${file}:${line} ${sample}`)
  for (const { check, file } of idle)
    say(`NOT FOUND any more, take its waiver away: ${check} ${file}`)
  for (const { file, message } of errors) say(`NOT READ ${file}: ${message}`)
  process.stdout.write(
    `${checks} checks: ${findings.length} findings, ${findings.length - open.length} of them waived, ${errors.length} files not read\n`,
  )
  if (open.length + idle.length + errors.length > 0) process.exitCode = 1
}

await main(async () => {
  await ensureInstalled()
  const work = await mkdtemp(join(tmpdir(), 'keystow-scan-'))
  try {
    await scanIn(work)
  } finally {
    await rm(work, { recursive: true, force: true })
  }
})
