import { Eraser, Pause, Play, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ScanProgress } from '../../../electron/contract/scan.ts'
import { text } from '../../messages/text.ts'
import { closeDialog } from '../../state/dialog-store.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FailureBanner } from '../../ui/FailureBanner.tsx'
import { ScanChoice, ScanSummary } from './ScanChoice.tsx'
import { ScanResults } from './ScanResults.tsx'
import { beginScanView, controlScan, forgetResults, readScan, startScan, useScan } from './store.ts'

/** Shows how far a scan is. Announced at its end only. */
const ScanProgressView = ({
  progress: { paused, counts, found, now },
}: {
  readonly progress: ScanProgress
}) => (
  <div className="space-y-1">
    <p className="font-medium" role="status">
      {paused ? text.scan.paused : text.scan.running}
    </p>
    <p className="tabular-nums">
      {text.scan.counts(counts.files, counts.bytes, counts.repositories)} · {text.scan.found(found)}
    </p>
    <p className="truncate text-xs text-soft" title={now}>
      {now === '' ? '\u00a0' : now}
    </p>
  </div>
)

interface StartButtonsProps {
  readonly hasResults: boolean
  readonly disabled: boolean
  readonly onStart: () => void
}

const StartButtons = ({ hasResults, disabled, onStart }: StartButtonsProps) => (
  <>
    {hasResults ? (
      <Button icon={Eraser} className="mr-auto" onClick={forgetResults}>
        {text.scan.forget}
      </Button>
    ) : null}
    <Button
      kind="primary"
      disabled={disabled}
      title={disabled ? text.scan.nothingToScan : undefined}
      onClick={onStart}
    >
      {text.scan.start}
    </Button>
  </>
)

const ControlButtons = ({ paused }: { readonly paused: boolean }) => (
  <>
    <Button icon={paused ? Play : Pause} onClick={() => controlScan(paused ? 'resume' : 'pause')}>
      {paused ? text.resume : text.scan.pause}
    </Button>
    <Button icon={X} onClick={() => controlScan('cancel')}>
      {text.scan.cancel}
    </Button>
  </>
)

/** Looks for API keys in files, and shows where they are. */
export const ScanDialog = () => {
  const { state, extras, failure } = useScan()
  const [changing, setChanging] = useState(false)
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    beginScanView()
    void readScan()
  }, [])
  const running = state?.running ?? null
  const last = running === null ? (state?.last ?? null) : null
  const nothing = (state?.folders.length ?? 0) === 0 && !extras.histories && !extras.transcripts
  return (
    <Dialog
      title={text.commands.scan}
      lead={text.scan.lead}
      width="lg"
      onClose={closeDialog}
      initialFocus={body}
      footer={
        running === null ? (
          <StartButtons
            hasResults={state?.last != null}
            disabled={nothing}
            onStart={() => {
              setChanging(false)
              void startScan()
            }}
          />
        ) : (
          <ControlButtons paused={running.paused} />
        )
      }
    >
      <div ref={body} tabIndex={-1} className="space-y-4 outline-none">
        {state === null ? <p className="py-8 text-center text-soft">{text.loading}</p> : null}
        {state === null || running !== null ? null : last === null || changing || nothing ? (
          <ScanChoice state={state} />
        ) : (
          <ScanSummary state={state} onChange={() => setChanging(true)} />
        )}
        {running === null ? null : <ScanProgressView progress={running} />}
        <FailureBanner failure={failure} />
        {last === null ? null : <ScanResults result={last} focused={!changing && !nothing} />}
      </div>
    </Dialog>
  )
}
