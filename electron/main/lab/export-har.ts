import { app } from 'electron'
import type { Result } from '../../contract/result.ts'
import { saveAs } from '../export/save-as.ts'
import type { Lock } from '../lock/lock.ts'
import type { LocalService } from '../sessions/local-service.ts'
import type { MainTexts } from '../texts/en.ts'
import { toHar } from './har.ts'

export interface ExportHarParts {
  readonly local: Pick<LocalService, 'opened'>
  readonly lock: Pick<Lock, 'state'>
  readonly texts: () => MainTexts
}

/** As `lab:export-har`: the log of requests, empty where the service was not opened yet. */
export const exportHar = ({
  local,
  lock,
  texts,
}: ExportHarParts): Promise<Result<string | null, 'file_failed' | 'disk_full' | 'locked'>> => {
  const entries = local.opened?.log?.entries() ?? []
  return saveAs(lock, 'keystow-local', { extension: 'har', label: texts().har }, toHar(entries, 'http://127.0.0.1', app.getVersion()))
}
