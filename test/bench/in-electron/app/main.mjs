// Serves from Electron's main process, beside a window that asks main something again and again.
// The last argument: the servers' program, beside which they have their data. Prints the servers'
// ports, and for each line of its input, which says for how many milliseconds, how long each answer
// took the window. A line that ends with `transport` has main ask the service meanwhile; then also
// how many requests a second that were.
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { app, BrowserWindow, ipcMain } from 'electron'

const print = (value) => process.stdout.write(`\nbench ${JSON.stringify(value)}\n`)

/** Runs in the page: as a person who clicks without rest. */
const pinging = async (during) => {
  const each = []
  const until = performance.now() + during
  while (performance.now() < until) {
    const began = performance.now()
    await window.ping()
    each.push(performance.now() - began)
    await new Promise((resume) => setTimeout(resume, 4))
  }
  return each
}

const serve = async () => {
  await app.whenReady()
  ipcMain.handle('ping', () => 'pong')
  const preload = join(import.meta.dirname, 'preload.cjs')
  const window = new BrowserWindow({
    width: 1080,
    height: 720,
    webPreferences: { preload, backgroundThrottling: false },
  })
  await window.loadFile('index.html')
  const program = process.argv.at(-1)
  const { startServers } = await import(pathToFileURL(program))
  const { servers, ask } = await startServers(dirname(program))
  print(servers)
  createInterface({ input: process.stdin })
    .on('line', async (line) => {
      const [during, asks] = line.split(' ')
      const pings = window.webContents.executeJavaScript(`(${pinging})(${Number(during)})`)
      const perSecond = asks === undefined ? null : await ask(Number(during))
      print({ pings: await pings, perSecond })
    })
    .on('close', () => app.exit())
}

// Not awaited: Electron is not ready before its main module was read to its end.
void serve()
