// `npm run test:installed`: installs the .deb with apt, uses the app as an ordinary user, upgrades,
// removes and purges it. Linux with apt only, and as root: it installs packages on this very
// machine. `-- --reuse` takes the packages of the last run.
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { provideElectron } from './lib/electron.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { toolNode } from './lib/node.mjs'
import { filesBelow, releaseFolder } from './lib/package-targets.mjs'
import { inRoot } from './lib/paths.mjs'
import { run } from './lib/run.mjs'
import { main, Stop, say } from './lib/say.mjs'
import { ensureSystem, isRoot } from './lib/system.mjs'

const EARLIER = '0.0.1'
const folder = inRoot('release', 'test')

const packDeb = async (env) => {
  const args = [inRoot('scripts', 'package.mjs'), '--targets', 'deb']
  const { code } = await run(toolNode(), args, { env: { ...process.env, ...env }, echo: true })
  if (code !== 0) throw new Stop('the package could not be made.')
  const made = (await filesBelow(releaseFolder)).find((file) => file.endsWith('.deb'))
  await mkdir(folder, { recursive: true })
  await copyFile(made, `${folder}/${basename(made)}`)
}

/** The package as it is shipped, and one of a lower version that is made faster. */
const packages = async (reuse) => {
  const { version } = JSON.parse(await readFile(inRoot('package.json'), 'utf8'))
  const arch = process.arch === 'x64' ? 'amd64' : process.arch
  const [shipped, earlier] = [version, EARLIER].map((one) => `${folder}/keystow_${one}_${arch}.deb`)
  if (!(reuse && existsSync(earlier)))
    await packDeb({ KEYSTOW_VERSION: EARLIER, KEYSTOW_DEB_COMPRESSION: 'gzip' })
  if (!(reuse && existsSync(shipped))) await packDeb({})
  return { KEYSTOW_DEB: shipped, KEYSTOW_DEB_EARLIER: earlier }
}

await main(async () => {
  if (process.platform !== 'linux' || !existsSync('/usr/bin/apt-get') || !isRoot())
    throw new Stop(
      'this installs and removes a package: run it as root (sudo npm run test:installed) on Debian or Ubuntu, best in a container.',
    )
  await ensureInstalled()
  const { binary } = await provideElectron()
  await ensureSystem(binary, [
    'Xvfb',
    'xclip',
    'xdotool',
    'xprop',
    'dbus-daemon',
    'gnome-keyring-daemon',
    'setpriv',
    'lintian',
    'desktop-file-validate',
    'zsh',
    'fish',
  ])
  const debs = await packages(process.argv.includes('--reuse'))
  say('testing the installed app …')
  const cli = inRoot('node_modules', '@playwright', 'test', 'cli.js')
  const argv = process.argv.slice(2).filter((word) => word !== '--reuse')
  const { code } = await run(
    toolNode(),
    [cli, 'test', '-c', inRoot('test', 'installed', 'playwright.config.ts'), ...argv],
    {
      env: { ...process.env, ...debs, KEYSTOW_ELECTRON: binary },
      echo: true,
    },
  )
  process.exitCode = code
})
