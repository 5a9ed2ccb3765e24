import { renameSync, writeFileSync } from 'node:fs'
import type { BrowserWindow } from 'electron'
import { isShipped } from '../../base/build.ts'

/**
 * Waits for keys or a form, for two frames (one that draws them, one that shows them), and for what
 * fades in.
 */
const UNTIL_PAINTED = `new Promise((done) => {
  const settle = () =>
    Promise.allSettled(document.getAnimations().filter((one) => one instanceof CSSTransition).map((one) => one.finished)).then(done)
  const look = () => document.querySelector('[role=gridcell], form')
    ? requestAnimationFrame(() => requestAnimationFrame(settle))
    : requestAnimationFrame(look)
  look()
})`

/**
 * For `npm start` on a machine without a screen: a picture of what the window shows, where the
 * environment asks for one. Never in what is shipped.
 */
export const takeAskedScreenshot = async (window: BrowserWindow): Promise<void> => {
  const file = process.env.KEYSTOW_SCREENSHOT
  if (file === undefined || isShipped) return
  await window.webContents.executeJavaScript(UNTIL_PAINTED)
  writeFileSync(`${file}.part`, (await window.webContents.capturePage()).toPNG())
  renameSync(`${file}.part`, file)
}
