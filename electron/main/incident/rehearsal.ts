import { randomUUID } from 'node:crypto'
import { lstatSync, mkdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { type ApiKey, asListed } from '../../contract/api-key.ts'
import type { LocalSignInFailure } from '../../contract/failures.ts'
import type { LeakRehearsal } from '../../contract/incident.ts'
import { fail, ok, type Result } from '../../contract/result.ts'
import { log } from '../diagnostics/log.ts'
import type { Lab } from '../lab/lab.ts'
import type { Connect } from '../sessions/connect.ts'
import type { Session } from '../sessions/session.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { diskFailure } from '../storage/disk-failure.ts'
import { writePrivate } from '../storage/write-private.ts'

/** What the planted key is called. */
const NAME = 'leak-rehearsal'
/** Nothing but a file in such a folder is ever read, and no other folder removed: the journal that names it could have been edited. */
const FOLDER = /^keystow-rehearsal-[\da-f-]{36}$/
const FILE = 'deploy.env'
const isPlanted = (file: string): boolean => {
  const folder = dirname(file)
  return dirname(folder) === tmpdir() && FOLDER.test(basename(folder)) && basename(file) === FILE
}
/** More than anybody adds to it, in bytes. */
const MOST_BYTES = 65_536

export interface Planted {
  readonly session: Session
  readonly key: ApiKey
  readonly secret: string
  readonly rehearsal: LeakRehearsal
}

/** A leak that nobody has to be afraid of: a key of the local service, and its secret in a file of a folder for temporary files. */
export interface Rehearsals {
  /** A key of the local service, which is connected where it was not. Those that earlier rehearsals left, all but `others`, go. */
  plantKey(others: ReadonlySet<string>): Promise<Result<Planted, LocalSignInFailure>>
  plantFile(planted: Pick<Planted, 'secret' | 'rehearsal'>): Result<null, 'file_failed' | 'disk_full'>
  /** What the planted file says by now; `gone` where it cannot be read. */
  read(rehearsal: LeakRehearsal): Result<string, 'gone'>
  /** Removes file, folder and keys, and shows the connection that was shown before. What cannot be removed is only logged. */
  clean(rehearsal: LeakRehearsal, connectionId: string, keyIds: readonly string[]): Promise<void>
}

export interface RehearsalParts {
  readonly sessions: Pick<Sessions, 'connections' | 'activeId' | 'find' | 'forget'>
  readonly connect: Pick<Connect, 'useLocal' | 'activate'>
  readonly lab: Pick<Lab, 'change'>
}

export const createRehearsals = ({ sessions, connect, lab }: RehearsalParts): Rehearsals => {
  const showAgain = ({ activeBefore, added }: Omit<LeakRehearsal, 'file'>, connectionId: string): void => {
    if (activeBefore !== null && activeBefore !== connectionId) connect.activate(activeBefore)
    if (added) sessions.forget(connectionId, true)
  }
  return {
    plantKey: async (others) => {
      const activeBefore = sessions.activeId()
      const added = !sessions.connections().some(({ kind }) => kind === 'local')
      const opened = await lab.change(() => null)
      if (!opened.ok) return opened
      const connected = await connect.useLocal()
      if (!connected.ok) return connected
      const found = sessions.find(connected.value.id)
      if (!found.ok) return found
      const session = found.value
      const putBack = <Refused>(refused: Refused): Refused => {
        showAgain({ activeBefore, added }, session.connection().id)
        return refused
      }
      // The own key shows which workspace it is; one that is refused says so by the list.
      const listed = await session.relist()
      if (!listed.ok) return putBack(fail('local_change_failed'))
      const ids = new Set(listed.value.map(({ id }) => id))
      const issued = await lab.change((service) => {
        const workspaces = service.workspaces().map(({ id }) => ({ id, keys: service.keysOf(id) }))
        for (const { id, name } of workspaces.flatMap(({ keys }) => keys)) if (name === NAME && !others.has(id)) service.revokeKey(id)
        const workspace = workspaces.find(({ keys }) => keys.some(({ id }) => ids.has(id)))
        return workspace === undefined ? null : service.issueKey(workspace.id, NAME)
      })
      if (!issued.ok) return putBack(issued)
      if (issued.value === null) return putBack(fail('local_change_failed', { detail: 'no_workspace' }))
      const key = asListed(issued.value)
      await session.relist()
      // Else it would be a key that appeared without anybody's knowledge.
      session.added(key)
      const file = join(tmpdir(), `keystow-rehearsal-${randomUUID()}`, FILE)
      return ok({ session, key, secret: issued.value.key, rehearsal: { file, activeBefore, added } })
    },
    plantFile: ({ secret, rehearsal: { file } }) => {
      try {
        mkdirSync(dirname(file), { mode: 0o700 })
        writePrivate(file, `# Planted by a rehearsal of Keystow.\nMAIL_HOST=mail.example.com\nMAIL_API_KEY=${secret}\n`)
        return ok(null)
      } catch (cause) {
        log.error('the file of a rehearsal could not be written', cause)
        return fail(diskFailure(cause, 'file_failed'))
      }
    },
    read: ({ file }) => {
      try {
        const found = lstatSync(file)
        // A pipe would be waited for.
        return isPlanted(file) && found.isFile() && found.size <= MOST_BYTES ? ok(readFileSync(file, 'utf8')) : fail('gone')
      } catch {
        return fail('gone')
      }
    },
    clean: async ({ file, activeBefore, added }, connectionId, keyIds) => {
      const folder = dirname(file)
      try {
        if (isPlanted(file)) {
          rmSync(file, { force: true })
          rmdirSync(folder)
        }
      } catch (cause) {
        log.error('the folder of a rehearsal could not be removed', cause)
      }
      await lab.change((service) => {
        for (const id of keyIds) service.revokeKey(id)
        return null
      })
      const session = sessions.find(connectionId)
      if (session.ok) {
        for (const id of keyIds) session.value.removed(id)
        await session.value.relist()
      }
      showAgain({ activeBefore, added }, connectionId)
    },
  }
}
