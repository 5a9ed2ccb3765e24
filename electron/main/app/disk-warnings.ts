import type { Platform } from '../platform/platform.ts'
import type { MainTexts } from '../platform/texts/en.ts'
import { isAgreed } from '../platform/window/agreed.ts'
import type { AppWindow } from '../platform/window/app-window.ts'
import type { DocumentFiles } from '../store/document-files.ts'
import type { Notices } from './notices.ts'

interface DiskWarningsParts {
  readonly platform: Pick<Platform, 'choose' | 'relaunch' | 'quit'>
  readonly files: Pick<DocumentFiles, 'onWarning' | 'onSaved'>
  readonly window: Pick<AppWindow, 'current'>
  readonly notices: Pick<Notices, 'note' | 'withdraw'>
  readonly texts: () => MainTexts
}

/**
 * Shows what the person should know of the data files. Once another program wrote one, nothing can
 * be saved any more, so a restart is offered, once.
 */
export const tellDiskWarnings = ({
  platform,
  files,
  window,
  notices,
  texts,
}: DiskWarningsParts): void => {
  let isAsked = false
  const offerRestart = async (): Promise<void> => {
    const { fileChanged } = texts().questions.vault
    if (!(await isAgreed(platform, window.current(), fileChanged, fileChanged.no))) return
    platform.relaunch()
    platform.quit()
  }
  files.onSaved((path) => {
    for (const kind of ['disk_full', 'not_written'] as const) notices.withdraw(kind, path)
  })
  files.onWarning(({ kind, path }) => {
    notices.note(kind, path)
    if (kind !== 'file_changed' || isAsked) return
    isAsked = true
    void offerRestart()
  })
}
