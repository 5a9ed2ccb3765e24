import { API } from '../../../electron/contract/ipc.ts'
import type { Proof } from '../proof.ts'
import { withoutDialogs } from './running.ts'
import type { AppSubject } from './subject.ts'

/** Pages that are not ours, each with our own preload in it, as if one had got in. */
const FOREIGN = [
  'about:blank',
  'data:text/html,<title>x</title>',
  'file:///etc/hostname',
  'app://other/index.html',
  'app://keystow.evil/index.html',
]

export const frames: Proof<AppSubject> = {
  id: 'foreign-frames',
  what: 'no channel answers a page that is not our own, not even with our preload in it',
  full: FOREIGN.length,
  sample: 2,
  breaks: {
    what: 'the sender is not looked at',
    file: 'ipc/handle.ts',
    edits: [['!isTrustedFrame(asker.senderFrame)', 'isTrustedFrame(null)']],
  },
  run: async ({ subject, disk }, amount, tally) => {
    const running = await subject.launch({ userData: disk })
    await withoutDialogs(running)
    const channels = Object.values(API)
    const pages = FOREIGN.slice(0, amount)
    for (const url of pages) {
      const ends = await running.app.evaluate(
        async ({ BrowserWindow, app }, { address, asked, names }) => {
          const preload = `${app.getAppPath()}/out/preload/index.cjs`
          const window = new BrowserWindow({
            show: false,
            webPreferences: { preload, sandbox: true, contextIsolation: true, partition: 'keystow' },
          })
          // Our protocol refuses other hosts; the frame is at that address all the same.
          await window.loadURL(address).catch(() => {})
          if (window.webContents.getURL() === '') {
            window.destroy()
            return null
          }
          const ended: readonly string[] = await window.webContents.executeJavaScript(`
            Promise.all(${JSON.stringify(names)}.map((name) =>
              window.keystowBridge === undefined ? 'no preload' : window.keystowBridge.ask(name, null).then((r) => (r.ok ? 'ok' : r.error.code + ' ' + (r.error.detail ?? '')), () => 'thrown')))`)
          window.destroy()
          return ended.map((end, at) => `${asked[at]}: ${end}`)
        },
        { address: url, asked: channels, names: Object.keys(API) },
      )
      tally.check(ends !== null, `${url} was not loaded`)
      for (const end of ends ?? []) tally.check(end.endsWith('bad_input sender'), `${url} ${end}`)
    }
    await running.close()
    return `${pages.length} addresses × ${channels.length} channels`
  },
}
