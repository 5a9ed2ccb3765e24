import type { Leak, LeakAction } from '../../../../electron/contract/leak.ts'
import { present, valueIn } from '../../../values.ts'
import { app, CONNECTION, issue, session, world } from '../keys/work-scene.ts'

/** Issues a new key of the workspace, whose secret leaked, and lists it. */
export const issueLeaked = async (): Promise<{ readonly id: string; readonly secret: string }> => {
  const { id, key } = issue('same', 'leaked')
  await session().relist()
  return { id, secret: key }
}

/** Searches a pasted line for secrets, and returns the first that was found. */
export const paste = async (secret: string) => {
  const findings = await app.leakSearch.search(`MAIL_API_KEY="${secret}" # staging\n`)
  return { findingsId: findings.id, index: present(findings.candidates[0]).index }
}

/** Reports a key as leaked, with its secret where that was pasted. */
export const begin = async (keyId: string, secret: string | null = null): Promise<Leak> =>
  valueIn(app.leakActions.begin(CONNECTION, keyId, secret === null ? null : await paste(secret)))

export const leak = (): Leak => present(app.leaks.list()[0])
export const act = (action: LeakAction) => world.hear(app.leakActions.act(leak().id, action))
export const revoke = (typedName: string | null = null, signOut = false) =>
  act({ kind: 'revoke', typedName, signOut })
/** Starts the rotation that makes the key for the place of the leaked one. */
export const replace = (name = 'fresh') =>
  world.ask('rotate:start', { connectionId: CONNECTION, keyId: leak().key.id, name })
