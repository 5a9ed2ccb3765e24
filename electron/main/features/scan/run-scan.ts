import { readlinkSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import type { ScanEnd } from '../../../contract/scan.ts'
import { isWithin } from '../../base/is-within.ts'
import type { KnownSecret } from '../../store/notes.ts'
import { type Budget, type Checkpoint, createCheckpoint, Stopped } from './control.ts'
import { alternatesOf, repositoryAround, repositoryNamedBy } from './git-elsewhere.ts'
import { type ListedEnding, type Matcher, SecretMatcher } from './matcher.ts'
import { FileScan } from './scan-file.ts'
import { RepositoryScan, workFolder } from './scan-git.ts'
import { type ScanMessage, ScanReport } from './scan-report.ts'
import { gitFolderIn } from './temporary-folder.ts'
import { walk } from './walk.ts'

export interface ScanJob {
  readonly folders: readonly string[]
  /** Single files, of which some may be missing. */
  readonly files: readonly string[]
  /** This app's own, which are left out. */
  readonly databases: readonly string[]
  /** The program; null: the histories of repositories are left out. */
  readonly git: string | null
  readonly wantsGit: boolean
  /** A folder of ours for git, empty. */
  readonly temporary: string
  readonly hashKey: Uint8Array
  readonly known: readonly KnownSecret[]
  readonly listed: readonly ListedEnding[]
  readonly budget: Budget
  readonly shared: Int32Array<SharedArrayBuffer>
}

/**
 * By the real folder, as files of a walk are: a home folder may be a link. The file itself is none
 * that is followed.
 */
const realFile = (path: string): string => {
  try {
    return join(realpathSync(dirname(path)), basename(path))
  } catch {
    return path
  }
}

/** Walks through the folders of one job, and has each file and repository looked through. */
class JobScan {
  readonly #job: ScanJob
  readonly #checkpoint: Checkpoint
  readonly #report: ScanReport
  readonly #files: FileScan
  readonly #repositories: RepositoryScan
  /** Repositories that the walk came by. */
  readonly #looked = new Set<string>()
  /** Repositories that others name. */
  readonly #named = new Set<string | null>()

  constructor(job: ScanJob, matcher: Matcher, checkpoint: Checkpoint, report: ScanReport) {
    this.#job = job
    this.#checkpoint = checkpoint
    this.#report = report
    this.#files = new FileScan(matcher, checkpoint, report.skip, job.databases)
    this.#repositories = new RepositoryScan(matcher, checkpoint, report.skip)
  }

  /** Returns how the scan ended. */
  async run(): Promise<ScanEnd> {
    try {
      await this.#walkAll()
      return this.#report.hasSkipped() ? 'incomplete' : 'done'
    } catch (cause) {
      return cause instanceof Stopped ? cause.end : 'failed'
    }
  }

  async #walkAll(): Promise<void> {
    const { files, folders, wantsGit } = this.#job
    for (const path of files) this.#scanFile(realFile(path))
    for (const folder of folders) {
      this.#named.add(repositoryAround(folder))
      for (const { kind, path } of walk(folder, this.#report.skip, this.#checkpoint))
        if (kind === 'file') this.#scanFile(path)
        else if (kind === 'pointer') this.#named.add(repositoryNamedBy(path))
        else if (kind === 'link') this.#tellLink(path)
        else await this.#scanRepository(path)
    }
    if (wantsGit)
      for (const path of this.#named)
        if (path !== null && !this.#looked.has(path))
          this.#report.skip('git_elsewhere', workFolder(path))
  }
  #scanFile(path: string): void {
    this.#report.begin(path, 'files')
    this.#files.scan(path, ({ kind, key, line }) =>
      this.#report.add({ kind, key, line, path, commit: null, versions: 1 }),
    )
  }
  /** By its text alone: it may name a place on another computer. */
  #tellLink(path: string): void {
    try {
      const target = resolve(dirname(path), readlinkSync(path))
      if (!this.#job.folders.some((folder) => isWithin(target, folder)))
        this.#report.skip('link', path)
    } catch {
      this.#report.skip('unreadable', path)
    }
  }
  async #scanRepository(path: string): Promise<void> {
    const { git, wantsGit, temporary } = this.#job
    if (!wantsGit) return
    this.#looked.add(path)
    if (git === null) return this.#report.skip('no_git', path)
    const linked = repositoryNamedBy(join(path, 'objects'))
    if (linked !== null) {
      this.#named.add(linked)
      return
    }
    this.#report.begin(path, 'repositories')
    try {
      for (const other of alternatesOf(path)) this.#named.add(other)
      await this.#repositories.scan(
        git,
        path,
        gitFolderIn(temporary),
        ({ candidate: _candidate, ...place }) => this.#report.add(place),
      )
    } catch (cause) {
      if (cause instanceof Stopped) throw cause
      this.#report.skip('git_failed', path)
    }
  }
}

/**
 * Looks through all of a job. What it finds and how far it is goes to `post`, at most a few times a
 * second; the last message is its end.
 */
export const runScan = async (
  job: ScanJob,
  post: (message: ScanMessage) => void,
): Promise<void> => {
  const matcher = new SecretMatcher(Buffer.from(job.hashKey), job.known, job.listed)
  const report = new ScanReport(matcher, post)
  const waitIfPaused = createCheckpoint(job.shared, job.budget, () => report.tell(true))
  const checkpoint = (bytes = 0): void => {
    report.read(bytes)
    waitIfPaused(bytes)
  }
  report.end(await new JobScan(job, matcher, checkpoint, report).run())
}
