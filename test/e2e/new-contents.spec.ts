import { expect, test } from '@playwright/test'
import { appBesideServer } from './support/app-beside-server.ts'
import { requestProbes } from './support/probes.ts'

const both = appBesideServer()

/** What code in web contents of whatever kind, which main makes without any of our options, gets done by all the ways that there are. */
const tryFromContents = (kind: 'BrowserWindow' | 'WebContentsView', probes: readonly string[], origin: string) =>
  both.running.app.evaluate(
    async (electron, { kind: made, probes: scripts, url }) => {
      const owner = new electron[made]({
        webPreferences: { webviewTag: true, partition: `of-${made}` },
        ...(made === 'BrowserWindow' ? { show: false } : {}),
      })
      const contents = owner.webContents
      await contents.loadURL('about:blank')
      const attached: boolean[] = []
      contents.on('will-attach-webview', (event) => setImmediate(() => attached.push(!event.defaultPrevented)))
      const before = electron.webContents.getAllWebContents().length
      for (const script of scripts) await contents.executeJavaScript(script)
      const opened = await contents.executeJavaScript(`window.open('${url}/opened') !== null`)
      await contents.executeJavaScript(`document.body.append(Object.assign(document.createElement('webview'), { src: '${url}/webview' }))`)
      const refused = new Promise<boolean>((resolve) =>
        contents.once('will-frame-navigate', (event) => setImmediate(() => resolve(event.defaultPrevented))),
      )
      await contents.executeJavaScript(`void (location.href = '${url}/navigation')`)
      const result = {
        opened,
        navigated: !(await refused),
        attached: attached.includes(true),
        more: electron.webContents.getAllWebContents().length - before,
        webRtc: contents.getWebRTCIPHandlingPolicy(),
        at: contents.getURL(),
      }
      contents.close()
      return result
    },
    { kind, probes, url: origin },
  )

for (const kind of ['BrowserWindow', 'WebContentsView'] as const) {
  // Shows: S6
  test(`web contents that come to be later are as confined as the window's own, by whatever they are made: ${kind}`, async () => {
    const before = both.outside.seen.length
    const probes = Object.values(requestProbes).map(
      (probe) => `Promise.race([(${probe})('${both.outside.origin}'), new Promise((over) => setTimeout(over, 1000))])`,
    )
    expect(await tryFromContents(kind, probes, both.outside.origin)).toEqual({
      opened: false,
      navigated: false,
      attached: false,
      more: 0,
      webRtc: 'disable_non_proxied_udp',
      at: 'about:blank',
    })
    expect(both.outside.seen.slice(before)).toEqual([])
  })
}
