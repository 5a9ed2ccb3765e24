import type { ScanProgress } from '../../../electron/contract/scan.ts'
import { text } from '../../messages/text.ts'

/** How far a scan is. Announced at its end only. */
export const ScanProgressView = ({ progress: { paused, counts, found, now } }: { readonly progress: ScanProgress }) => (
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
