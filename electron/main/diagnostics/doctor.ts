import { statSync } from 'node:fs'
import { homedir, release, userInfo } from 'node:os'
import { join } from 'node:path'
import { app } from 'electron'
import type { DoctorFile, DoctorPart, DoctorReport, DoctorReview } from '../../contract/doctor.ts'
import { proxyText } from '../../contract/network.ts'
import { fail, type Result } from '../../contract/result.ts'
import { socketPlace, thisComputer } from '../../wire/place.ts'
import { isShipped } from '../app/build.ts'
import type { Context } from '../app/context.ts'
import type { Channel } from '../channel/channel.ts'
import { toText } from '../export/file-content.ts'
import { saveAs } from '../export/save-as.ts'
import { hostOf } from '../key-api/host-of.ts'
import type { NetworkControl } from '../network/network-control.ts'
import { dataFilesIn } from '../storage/data-files.ts'
import { readDataFile } from '../storage/read-data-file.ts'
import { anonymous, bundle, lastErrors, type Person, partsOf } from './doctor-parts.ts'

/** Lines of the log that the page shows. */
const ERRORS = 20

const fileAt = (folder: string, name: string): DoctorFile => {
  const path = join(folder, name)
  const found = statSync(path, { throwIfNoEntry: false })
  const mode = found === undefined || process.platform === 'win32' ? null : (found.mode & 0o777).toString(8)
  return { name, path, bytes: found?.size ?? null, mode }
}

const readText = (path: string): string => {
  try {
    return readDataFile(path)
  } catch {
    return ''
  }
}

const numberAfter = (status: string, field: string): number | null => {
  const found = new RegExp(`^${field}:\\s*(\\d+)$`, 'm').exec(status)
  return found === null ? null : Number(found[1])
}

const sandboxOf = (pid: number | undefined): DoctorReport['sandbox'] => {
  const status = process.platform === 'linux' && pid !== undefined ? readText(`/proc/${pid}/status`) : ''
  const seccomp = numberAfter(status, 'Seccomp')
  const noNewPrivs = numberAfter(status, 'NoNewPrivs')
  // The window asks for it; only what Linux reports about the process proves it.
  const on = seccomp === null ? !app.commandLine.hasSwitch('no-sandbox') : seccomp === 2
  return { on, seccomp, noNewPrivs: noNewPrivs === null ? null : noNewPrivs === 1, packaged: isShipped }
}

const display = (): DoctorReport['display'] => {
  if (process.platform === 'darwin') return 'macos'
  if (process.platform === 'win32') return 'windows'
  const asked = app.commandLine.getSwitchValue('ozone-platform')
  return asked === 'wayland' || (asked === '' && process.env.XDG_SESSION_TYPE === 'wayland') ? 'wayland' : 'x11'
}

const memoryOf = (pid: number | undefined): DoctorReport['memory'] => {
  const bytesOf = (wanted: number | undefined): number =>
    (app.getAppMetrics().find((metric) => metric.pid === wanted)?.memory.workingSetSize ?? 0) * 1024
  return { main: bytesOf(process.pid), window: bytesOf(pid) }
}

const userName = (): string => {
  try {
    return userInfo().username
  } catch {
    // A user without an entry in the system's list has no name to hide.
    return ''
  }
}

const channelOf = (data: string, channel: Channel, person: Person): DoctorReport['channel'] => {
  const { asking, leases } = channel.facts()
  const place = channel.state.kind === 'off' ? null : socketPlace(data, thisComputer())
  const found = place === null || place.folder === null ? null : fileAt(place.folder, '')
  return { state: channel.state, folder: found && { path: anonymous(found.path, person), mode: found.mode }, asking, leases }
}

const networkOf = async ({ state }: Pick<NetworkControl, 'state'>): Promise<DoctorReport['network']> => {
  const { mode, manual, record, credentials, authorities } = await state()
  const proxy = mode === 'manual' && manual !== null ? proxyText(manual) : null
  return { mode, record, proxy, proxyUser: credentials !== null, authorities: authorities.length }
}

/** What the Doctor asks. */
type DoctorSources = Pick<
  Context,
  'folder' | 'window' | 'sessions' | 'vault' | 'local' | 'lab' | 'channel' | 'networkControl' | 'loginStarts'
>

/** Looks at everything that the app knows of itself. Nothing of it is a secret, and nothing names the person. */
const inspectApp = async (sources: DoctorSources): Promise<DoctorReview> => {
  const { folder, window, sessions, vault, local, lab, channel, networkControl, loginStarts } = sources
  const person: Person = { home: homedir(), user: userName() }
  const pid = window.current()?.webContents.getOSProcessId()
  const log = readText(join(folder, 'main.log'))
  const found = local.opened === null ? null : await lab.state()
  const service = found?.ok === true ? found.value : null
  const report: DoctorReport = {
    takenAt: new Date().toISOString(),
    versions: {
      app: app.getVersion(),
      electron: process.versions.electron,
      chromium: process.versions.chrome,
      node: process.versions.node,
      system: `${process.platform} ${release()} ${process.arch}`,
    },
    store: vault.storage,
    sandbox: sandboxOf(pid),
    display: display(),
    startsAtLogin: loginStarts.look()?.on ?? null,
    files: dataFilesIn(folder)
      .map((name) => fileAt(folder, name))
      .map((file) => ({ ...file, path: anonymous(file.path, person) })),
    connections: sessions.connections().flatMap(({ id, kind, baseUrl, lastFour }) => {
      const session = sessions.find(id)
      if (!session.ok) return []
      const { phase, refreshing, listedAt } = session.value.state()
      return [
        {
          host: kind === 'local' ? 'local' : hostOf(baseUrl),
          lastFour,
          phase: phase === 'loading' && !refreshing && listedAt === null ? ('unread' as const) : phase,
        },
      ]
    }),
    service: { open: service !== null, on: local.on, listening: service?.listener.kind === 'on', faults: service?.faults.length ?? 0 },
    channel: channelOf(folder, channel, person),
    network: await networkOf(networkControl),
    memory: memoryOf(pid),
    errors: lastErrors(log, person, ERRORS),
  }
  return { report, parts: partsOf(report, log, person) }
}

export type DoctorParts = DoctorSources & Pick<Context, 'texts' | 'lock'>

export interface Doctor {
  read(): Promise<DoctorReview>
  /** Saves what was shown last. Fails with `gone` where nothing was. */
  save(): Promise<Result<string | null, 'gone' | 'file_failed' | 'disk_full' | 'locked'>>
}

export const createDoctor = (parts: DoctorParts): Doctor => {
  let seen: readonly DoctorPart[] | null = null
  return {
    read: async () => {
      const review = await inspectApp(parts)
      seen = review.parts
      return review
    },
    // Masked when it was made: what is saved is what was shown.
    save: async () =>
      seen === null
        ? fail('gone')
        : saveAs(parts.lock, 'keystow-diagnostics', { extension: 'txt', label: parts.texts().text }, toText(bundle(seen))),
  }
}
