import { statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { run } from './run.mjs'
import { say } from './say.mjs'
import { isRoot } from './system.mjs'

/** Chromium's switches for this user: none where its sandbox works, else the one that turns it off, after saying so. */
export const sandboxSwitches = async (electron) => {
  if (process.platform !== 'linux') return []
  if (isRoot()) {
    say("running as root, where Chromium's sandbox cannot work: it is off. Use a normal user for real work.")
    return ['--no-sandbox']
  }
  return (await sandboxWorks(electron)) ? [] : ['--no-sandbox']
}

/** Whether a user who is not root can have the sandbox; `as` puts another user's name to a command. Says it when not. */
export const sandboxWorks = async (electron, as = (command, args) => [command, args]) => {
  // Some distributions and containers deny user namespaces; the set-uid helper is the other way.
  const namespaces = await run(...as('unshare', ['--user', '--map-root-user', 'true']))
  if (namespaces.code === 0 || helperWorks(electron)) return true
  say("this system denies user namespaces, which Chromium's sandbox needs: it is off for this run.")
  return false
}

const helperWorks = (electron) => {
  const helper = statSync(join(dirname(electron), 'chrome-sandbox'), { throwIfNoEntry: false })
  return helper !== undefined && helper.uid === 0 && (helper.mode & 0o4000) !== 0
}
