import { Progress as Bar } from '@base-ui/react/progress'
import { CircleAlert, CircleCheck, CircleFadingArrowUp, Hourglass } from 'lucide-react'
import type { Failure } from '../../../electron/contract/result.ts'
import type { Release, UpdateState } from '../../../electron/contract/update.ts'
import { text } from '../../messages/text.ts'
import { closeDialog } from '../../state/dialog-store.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { useNow } from '../../ui/use-now.ts'
import { percentOf } from './store.ts'

const check = (): void => void window.keystow.checkForUpdate()
const download = (): void => void window.keystow.downloadUpdate()
/** To one decimal, and whole ones from ten on. */
const megabytes = ({ size }: Release): number => (size < 1e7 ? Math.round(size / 1e5) / 10 : Math.round(size / 1e6))

const DownloadBar = ({ percent }: { readonly percent: number }) => (
  <Bar.Root value={percent} aria-label={text.updates.progress} getAriaValueText={() => text.updates.percent(percent)}>
    <div className="flex items-center gap-3">
      <Bar.Track className="h-1.5 flex-1 overflow-hidden rounded-full bg-hover ring-1 ring-line ring-inset">
        <Bar.Indicator className="block h-full rounded-full bg-accent" />
      </Bar.Track>
      <span aria-hidden className="w-10 text-right text-xs text-soft tabular-nums">
        {text.updates.percent(percent)}
      </span>
    </div>
  </Bar.Root>
)

const Notes = ({ release }: { readonly release: Release }) =>
  release.notes === '' ? null : (
    <section>
      <h3 className="mb-1 font-medium">{text.updates.notes(release.version)}</h3>
      <p className="max-h-40 overflow-y-auto text-soft whitespace-pre-wrap select-text [overflow-wrap:anywhere]">{release.notes}</p>
    </section>
  )

/** Why there was no connection; that nothing answers at the address says no more than that the server did not answer. */
const notReached = (failure: Failure): string =>
  failure.code === 'unreachable'
    ? text.updates.failures.no_answer
    : [text.updates.notReached, text.failures.what(failure), text.failures.next(failure)].join(' ')

const Checked = ({ at }: { readonly at: number | null }) => {
  const now = useNow()
  return at === null ? null : <p className="text-xs text-soft">{text.updates.checked(text.times.at(at, now))}</p>
}

const Said = ({ update }: { readonly update: UpdateState }) => {
  const { phase, blockedBy } = update
  switch (phase.kind) {
    case 'idle':
    case 'checking':
    case 'current':
      return <p>{text.updates[phase.kind]}</p>
    case 'downloading':
      return <p>{text.updates.downloading(phase.release.version)}</p>
    case 'offered':
    case 'verified':
    case 'ready': {
      const waits = blockedBy !== null && phase.kind !== 'ready'
      return (
        <Banner boxed tone="accent" icon={waits ? Hourglass : phase.kind === 'ready' ? CircleCheck : CircleFadingArrowUp}>
          {text.updates[phase.kind](phase.release.version)} {waits ? text.updates.blocked[blockedBy] : null}
        </Banner>
      )
    }
    case 'failed':
      return (
        <Banner boxed tone="warn" icon={CircleAlert}>
          {phase.notSent === null ? text.updates.failures[phase.failure] : notReached(phase.notSent)} {text.updates.unchanged}
        </Banner>
      )
  }
}

interface Step {
  readonly label: string
  /** Absent where there is nothing to press for. */
  readonly act?: () => void
  readonly main: boolean
}

const nextStep = ({ phase, blockedBy }: UpdateState): Step => {
  const unlessBlocked = blockedBy === null ? { act: download } : {}
  switch (phase.kind) {
    case 'idle':
    case 'current':
      return { label: text.updates.check, act: check, main: false }
    case 'checking':
      return { label: text.updates.check, main: false }
    case 'offered':
      return { label: text.updates.download(megabytes(phase.release)), ...unlessBlocked, main: true }
    case 'downloading':
    case 'verified':
      return { label: text.updates.download(megabytes(phase.release)), main: true }
    case 'ready':
      return { label: text.close, act: closeDialog, main: false }
    case 'failed':
      return phase.release === null
        ? { label: text.updates.check, act: check, main: false }
        : { label: text.updates.tryAgain, ...unlessBlocked, main: true }
  }
}

/** Where an update stands, and the next step. */
export const Progress = ({ update }: { readonly update: UpdateState }) => {
  const { phase } = update
  const { label, act, main } = nextStep(update)
  return (
    <div className="space-y-3">
      <Said update={update} />
      {phase.kind === 'downloading' ? <DownloadBar percent={percentOf(phase)} /> : null}
      {'release' in phase && phase.release !== null ? <Notes release={phase.release} /> : <Checked at={update.checkedAt} />}
      {/* One button for every phase, so that the keyboard stays where it was. */}
      <Button kind={main ? 'primary' : 'secondary'} disabled={act === undefined} onClick={() => act?.()}>
        {label}
      </Button>
    </div>
  )
}
