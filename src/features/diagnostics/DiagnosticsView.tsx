import { CircleCheck, TriangleAlert } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Diagnostics, Problem } from '../../../electron/contract/diagnostics.ts'
import { type Failure, isOfLab } from '../../../electron/contract/result.ts'
import { text } from '../../messages/text.ts'
import { closeDialog, openDialog } from '../../state/dialog-store.ts'
import type { SettingsTab } from '../../state/settings-store.ts'
import { openLabFor } from '../../state/view-store.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { FailureBanner } from '../../ui/FailureBanner.tsx'
import { storageLine } from '../connections/storage-line.ts'
import { useKeyLists } from '../keys/store.ts'

const listText = ({ connection, failure }: Extract<Problem, { kind: 'list' }>): string => {
  const what =
    failure === null
      ? text.stale.noAnswerYet
      : `${text.failures.what(failure)} ${text.failures.next(failure)}`
  return connection === null ? what : `${connection}: ${what}`
}

interface Door {
  readonly label: string
  readonly open: () => void
}

const toSettings = (tab: SettingsTab): Door => ({
  label: text.diagnostics.open(text.settings.tabs[tab]),
  open: () => openDialog({ kind: 'settings', tab }),
})

const toLab = (failure: Failure): Door => ({
  label: text.commands.lab,
  open: () => {
    closeDialog()
    openLabFor(failure)
  },
})

/**
 * Returns where a connection without a route is mended. A silent service on this computer, whose
 * failure names its host, has nothing to do with the network settings.
 */
const routeDoor = (failure: Failure): Door | undefined => {
  if (isOfLab(failure)) return toLab(failure)
  const isHere = failure.code === 'unreachable' && failure.host !== undefined
  return isHere ? undefined : toSettings('network')
}

/**
 * Returns what is wrong, and where the person mends it, if anywhere: in the settings or in the Lab.
 */
const describe = (
  problem: Problem,
): { readonly said: string; readonly door?: Door | undefined } => {
  switch (problem.kind) {
    case 'store':
      return { said: storageLine(problem.storage) }
    case 'route':
      return {
        said: `${text.failures.what(problem.failure)} ${text.failures.next(problem.failure)}`,
        door: routeDoor(problem.failure),
      }
    case 'list':
      return {
        said: listText(problem),
        door:
          problem.failure !== null && isOfLab(problem.failure) ? toLab(problem.failure) : undefined,
      }
    case 'channel':
      return { said: text.settings.channelProblems[problem.problem], door: toSettings('programs') }
    default:
      return { said: text.diagnostics[problem.kind] }
  }
}

interface VerdictProps {
  readonly problem: Problem
  readonly canMend: boolean
  readonly onAskStore: () => Promise<void>
}

const Verdict = ({ problem, canMend, onAskStore }: VerdictProps) => {
  const { said, door } = describe(problem)
  const isLockedStore = problem.kind === 'store' && problem.storage.state === 'locked'
  const askAgain: Door = { label: text.tryAgain, open: () => void onAskStore() }
  const mend = isLockedStore ? askAgain : door
  const button = mend && (
    <Button size="sm" onClick={mend.open}>
      {mend.label}
    </Button>
  )
  return (
    <Banner tone="warn" icon={TriangleAlert} actions={canMend ? button : undefined}>
      {said}
    </Banner>
  )
}

interface ReportProps {
  readonly report: string
  readonly againRef: RefObject<HTMLButtonElement | null>
  readonly onAgain: () => Promise<void>
}

const Report = ({ report, againRef, onAgain }: ReportProps) => {
  const texts = text.diagnostics
  return (
    <div>
      <p className="mb-2 text-xs text-soft">{texts.reportHint}</p>
      <section
        aria-label={texts.report}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
        tabIndex={0}
        className="max-h-[36vh] overflow-auto rounded-md border border-line bg-panel p-3"
      >
        <pre
          lang="en"
          className="font-mono text-xs whitespace-pre-wrap select-text [overflow-wrap:anywhere]"
        >
          {report}
        </pre>
      </section>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <CopyButton value={report} label={texts.copy} />
        <Button ref={againRef} onClick={onAgain}>
          {texts.again}
        </Button>
      </div>
    </div>
  )
}

/**
 * The verdict, each problem with the button that mends it, and the report. `canMend`: false behind
 * the lock, where no such button works.
 */
export const DiagnosticsView = ({ canMend }: { readonly canMend: boolean }) => {
  const [shown, setShown] = useState<Diagnostics | Failure | null>(null)
  const again = useRef<HTMLButtonElement>(null)
  const failures = useKeyLists((lists) =>
    Object.values(lists)
      .map(({ connectionId, failure }) => `${connectionId} ${failure?.code ?? ''}`)
      .join(),
  )
  const read = async (): Promise<void> => {
    const answer = await window.keystow.diagnose()
    setShown(answer.ok ? answer.value : answer.error)
  }
  // Read anew when a list fails or is current again: "all is well" was said of a moment before.
  useEffect(() => void read(), [failures])
  if (shown === null)
    return <p className="py-8 text-center text-soft">{text.diagnostics.reading}</p>
  if ('code' in shown) return <FailureBanner failure={shown} />

  const askStore = async (): Promise<void> => {
    await window.keystow.checkStorage()
    await read()
    // The button that was pressed may be gone.
    again.current?.focus()
  }
  return (
    <>
      <div role="status" className="space-y-2">
        {shown.problems.length === 0 ? (
          <Banner tone="good" icon={CircleCheck}>
            {text.diagnostics.well}
          </Banner>
        ) : (
          shown.problems.map((problem) => (
            <Verdict
              key={problem.kind === 'list' ? `${problem.kind} ${problem.connection}` : problem.kind}
              problem={problem}
              canMend={canMend}
              onAskStore={askStore}
            />
          ))
        )}
      </div>
      <Report report={shown.text} againRef={again} onAgain={read} />
    </>
  )
}
