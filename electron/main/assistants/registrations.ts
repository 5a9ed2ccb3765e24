import { createHash, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type {
  Assistant,
  AssistantAction,
  AssistantCommand,
  AssistantKind,
  AssistantPreview,
  Assistants,
} from '../../contract/assistants.ts'
import type { AssistantFailure } from '../../contract/failures.ts'
import { fail, ok, type Result } from '../../contract/result.ts'
import { codeOfCause } from '../../service/keys/data-fault.ts'
import type { Computer } from '../../wire/place.ts'
import type { Unfinished } from '../delivery/env-write.ts'
import { Refused } from '../delivery/refused.ts'
import { log } from '../diagnostics/log.ts'
import { diskFailure } from '../storage/disk-failure.ts'
import { openAddedEntries } from './added-entries.ts'
import type { ConfigFileParts } from './config-file.ts'
import { PROJECT_FILE, SHAPES, userFiles } from './places.ts'

/** Adds Keystow to the assistants of this computer, and takes it out again. Each as its channel. */
export interface Registrations {
  list(): Promise<Assistants>
  chooseProject(): Promise<Result<Assistant | null, 'locked'>>
  preview(id: string, action: AssistantAction): Promise<Result<AssistantPreview, AssistantFailure>>
  write(previewId: string): Promise<Result<Assistant, AssistantFailure | 'env_changed'>>
  /** What a write would do; null where nothing was shown under this id. */
  shown(previewId: string): ShownRegistration | null
}

export interface ShownRegistration {
  readonly kind: AssistantKind
  readonly action: AssistantAction
  readonly place: string
  readonly file: AssistantPreview['file']
  /** What the assistant will start; null where it is taken out. */
  readonly command: AssistantCommand | null
}

export interface RegistrationsParts {
  /** The app's data folder. */
  readonly folder: string
  readonly computer: Computer
  readonly command: () => AssistantCommand | null
  readonly unfinished: Unfinished
  /** Asks the person for a project's folder; null if cancelled. */
  readonly chooseFolder: () => Promise<Result<string | null, 'locked'>>
}

interface Row {
  readonly id: string
  readonly kind: AssistantKind
  readonly path: string
  readonly found: boolean
}

/** What was shown last. A later one takes its place. */
interface Shown extends ShownRegistration {
  readonly id: string
  readonly row: Row
  /** With the entry that was shown: the command of this copy may be another by the time of the write. */
  readonly parts: ConfigFileParts
  readonly shown: string
}

const projectRow = (path: string): Row => ({
  id: `project-${createHash('sha256').update(path).digest('hex').slice(0, 16)}`,
  kind: 'claude-code-project',
  path,
  found: true,
})

const failureOf = (cause: unknown): ReturnType<typeof fail<AssistantFailure>> => {
  if (cause instanceof Refused) return fail('config_refused', { detail: cause.reason })
  log.error('the file of an assistant could not be read or written', cause)
  return fail(diskFailure(cause, 'file_failed'), { detail: codeOfCause(cause) })
}

export const createRegistrations = ({ folder, computer, command, unfinished, chooseFolder }: RegistrationsParts): Registrations => {
  const added = openAddedEntries(folder)
  const chosen = new Map<string, Row>()
  let last: Shown | null = null

  const rows = (): readonly Row[] => {
    const users = userFiles(computer).map(({ kind, path, found }): Row => ({ id: kind, kind, path, found }))
    const projects = new Map(added.all().flatMap(({ path, project }) => (project ? [[path, projectRow(path)] as const] : [])))
    return [...users, ...new Map([...projects, ...chosen]).values()]
  }

  /** They read JSON with comments, which nobody needs at the start. */
  const load = async () => {
    const [{ entryOf }, file] = await Promise.all([import('./config-edit.ts'), import('./config-file.ts')])
    const partsOf = ({ kind, path }: Row, start = command()): ConfigFileParts => {
      const shape = SHAPES[kind]
      const entry = start === null ? null : entryOf(start, shape)
      return { chosen: path, project: kind === 'claude-code-project', shape, entry, folder, unfinished, added }
    }
    const stateOf = (row: Row): Assistant => {
      const { id, kind, path, found } = row
      if (!found) return { id, kind, path, state: 'missing', refusal: null }
      try {
        return { id, kind, path, state: file.stateNow(partsOf(row)), refusal: null }
      } catch (cause) {
        if (!(cause instanceof Refused)) log.error('the file of an assistant could not be read', cause)
        const reason = cause instanceof Refused ? cause.reason : 'unreadable'
        return { id, kind, path, state: 'refused', refusal: reason as Assistant['refusal'] }
      }
    }
    return { ...file, partsOf, stateOf }
  }

  return {
    list: async () => {
      const { stateOf } = await load()
      return { command: command(), assistants: rows().map(stateOf) }
    },
    chooseProject: async () => {
      const picked = await chooseFolder()
      if (!picked.ok || picked.value === null) return picked as Result<null, 'locked'>
      const path = join(picked.value, PROJECT_FILE)
      chosen.set(path, projectRow(path))
      return ok((await load()).stateOf(projectRow(path)))
    },
    preview: async (id, action) => {
      const { showChange, partsOf } = await load()
      const row = rows().find((one) => one.id === id)
      const start = command()
      if (row === undefined || (action === 'add' && (start === null || !row.found))) return fail('gone')
      try {
        const parts = partsOf(row, start)
        const { place, link, file, lines, shown } = showChange(parts, action)
        last = { id: randomUUID(), row, parts, kind: row.kind, action, place, file, command: action === 'add' ? start : null, shown }
        return ok({ id: last.id, kind: row.kind, action, place, link, file, lines })
      } catch (cause) {
        return failureOf(cause)
      }
    },
    write: async (previewId) => {
      const { makeChange, stateOf } = await load()
      if (last?.id !== previewId) return fail('gone')
      const { row, parts, action, shown } = last
      try {
        if (!makeChange(parts, action, shown)) return fail('env_changed')
      } catch (cause) {
        return failureOf(cause)
      }
      last = null
      return ok(stateOf(row))
    },
    shown: (previewId) => {
      if (last?.id !== previewId) return null
      const { kind, action, place, file, command: start } = last
      return { kind, action, place, file, command: start }
    },
  }
}
