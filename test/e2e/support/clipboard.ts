import { execFile } from 'node:child_process'
import { expect, type Page } from '@playwright/test'
import { runningWith } from './app.ts'
import { displayEnv } from './display.ts'
import { pressKeys } from './keyboard.ts'
import { holdTimers } from './main.ts'
import { changeSettings, create, done, pressInDialog } from './person.ts'

/** What another program would get if it pasted now; empty when nothing is there. Linux only. */
export const clipboardText = async (
  selection: 'clipboard' | 'primary' = 'clipboard',
): Promise<string> => {
  const env = { ...process.env, ...(await displayEnv()) }
  return new Promise((resolve) => {
    // xclip fails when there is no text to give.
    execFile('xclip', ['-o', '-selection', selection], { env }, (error, stdout) =>
      resolve(error === null ? stdout : ''),
    )
  })
}

/** Main starts no other timer for so many seconds, so that holding it holds nothing else. */
const COPY_SECONDS = 59

/**
 * Keeps every later copy of a secret on the clipboard: main does not reach the end of its time until
 * the returned function is called.
 */
export const keepCopies = async (page: Page): Promise<() => Promise<void>> => {
  // Without a recent press main asks before it changes this setting.
  await pressKeys(page, 'Shift')
  await changeSettings(page, { clipboardSeconds: COPY_SECONDS })
  return holdTimers(runningWith(page).app, COPY_SECONDS * 1_000)
}

/** Copies the secret that the dialog has, for as long as the app runs, and answers it. */
export const copySecret = async (page: Page): Promise<string> => {
  await keepCopies(page)
  await pressInDialog(page, 'Copy secret')
  await expect.poll(() => clipboardText()).toContain('_live_')
  return clipboardText()
}

/** Creates a key, copies its secret without showing it, and is done. */
export const createAndCopy = async (page: Page, name: string): Promise<string> => {
  await create(page, name)
  const secret = await copySecret(page)
  await done(page)
  return secret
}

/** Puts text on a clipboard as another program, and ends when it is there. Linux only. */
export const copyElsewhere = async (
  text: string,
  selection: 'clipboard' | 'primary' = 'clipboard',
): Promise<void> => {
  const env = { ...process.env, ...(await displayEnv()) }
  await new Promise<void>((resolve, reject) => {
    const child = execFile('xclip', ['-selection', selection], { env })
    // It goes to the background to serve the text, with our pipes still open: its start is all to
    // wait for.
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`xclip ended with ${code}`)),
    )
    child.stdin?.end(text)
  })
  // What went to the background asks for the clipboard only then, and could still take it from who
  // copies next.
  await expect.poll(() => clipboardText(selection)).toBe(text)
}

/** What the page shows of the copy from now on, in order: its end is there for a moment only. */
export const recordShown = async (page: Page): Promise<() => Promise<readonly string[]>> => {
  const record = await page.evaluateHandle(() => {
    const shown: string[] = []
    new MutationObserver(() => {
      for (const { dataset } of document.querySelectorAll<HTMLElement>('[data-clipboard]'))
        shown.push(dataset.clipboard ?? '')
    }).observe(document, { subtree: true, childList: true, attributes: true })
    return shown
  })
  return () => record.jsonValue()
}
