// `npm run package`: builds the app and makes the packages that this system can make, into
// release/make. `-- --release` refuses a stand-in Electron; `--from-package` takes the app that
// lies in release/, signed meanwhile, as it is; `--platform`, `--arch` and `--targets` are Forge's.
// `npm run package -- service`: only the service for tests, into release/service.
import { createHash } from 'node:crypto'
import { copyFile, cp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { buildOrStop } from './lib/build.mjs'
import { electronToPack, forge } from './lib/forge.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { toolNode } from './lib/node.mjs'
import { filesBelow, linuxTargets, optionValue, releaseFolder } from './lib/package-targets.mjs'
import { inRoot } from './lib/paths.mjs'
import { run } from './lib/run.mjs'
import { main, Stop, say } from './lib/say.mjs'
import { ensureSystem } from './lib/system.mjs'

const argv = process.argv.slice(2)
const platform = optionValue(argv, '--platform') ?? process.platform
const arch = optionValue(argv, '--arch') ?? process.arch

const fromPackage = argv.includes('--from-package')

const make = async (env) => {
  const targets =
    optionValue(argv, '--targets') ??
    (platform === 'linux' ? linuxTargets().join(',') : platform === process.platform ? null : 'zip')
  const further = [
    ...(targets === null ? [] : ['--targets', targets]),
    ...(fromPackage ? ['--from-package'] : []),
  ]
  await forge('make', ['--platform', platform, '--arch', arch, ...further], env)
}

/** For assistants that install a bundle by themselves; the same one for every system. */
const makeBundle = async () => {
  const script = inRoot('scripts', 'package', 'make-mcp-bundle.ts')
  const { code, output } = await run(toolNode(), [script, join(releaseFolder, 'keystow.mcpb')])
  if (code !== 0) throw new Stop(`the bundle for assistants could not be made:\n${output.trim()}`)
}

/** The list of parts lies in the packaged app; a release has it beside the packages too. */
const copySbom = async () => {
  const { version } = JSON.parse(await readFile(inRoot('package.json'), 'utf8'))
  await copyFile(
    inRoot('release', `Keystow-${platform}-${arch}`, 'sbom.cdx.json'),
    join(releaseFolder, `Keystow-${platform}-${arch}-${version}.cdx.json`),
  )
}

/** Sizes for the person, and checksums beside the packages. */
const report = async () => {
  const sums = []
  for (const file of await filesBelow(releaseFolder)) {
    const bytes = await readFile(file)
    sums.push(
      `${createHash('sha256').update(bytes).digest('hex')}  ${relative(releaseFolder, file).replaceAll('\\', '/')}\n`,
    )
    say(`${(bytes.length / 1e6).toFixed(1).padStart(6)} MB  ${relative(inRoot(), file)}`)
  }
  await writeFile(join(releaseFolder, 'SHA256SUMS'), sums.join(''))
}

/** The npm tarball of the service, and beside it what makes a container of it. */
const makeService = async () => {
  const folder = inRoot('release', 'service')
  await rm(folder, { recursive: true, force: true })
  const { code, output } = await run(toolNode(), [
    inRoot('scripts', 'package', 'make-service-package.ts'),
    folder,
  ])
  if (code !== 0) throw new Stop(`the package of the service could not be made:\n${output.trim()}`)
  await cp(inRoot('resources', 'container'), folder, { recursive: true })
  for (const file of await filesBelow(folder))
    say(`${String((await stat(file)).size).padStart(7)} bytes  ${relative(inRoot(), file)}`)
}

const makeApp = async () => {
  await ensureSystem(
    null,
    process.platform === 'linux' ? ['zip', ...(platform === 'linux' ? ['dpkg-deb'] : [])] : [],
  )
  const env = await electronToPack(`${platform}-${arch}`, argv.includes('--release'))
  if (!fromPackage) await buildOrStop('shipped')
  await rm(releaseFolder, { recursive: true, force: true })
  await make(env)
  // A release gathers the files of both Linux machines, and takes none twice.
  if (!fromPackage && `${platform}-${arch}` !== 'linux-arm64') await makeBundle()
  await copySbom()
  await report()
}

await main(async () => {
  await ensureInstalled()
  await (argv[0] === 'service' ? makeService() : makeApp())
})
