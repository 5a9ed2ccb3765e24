import type { ApprovalApi } from '../electron/contract/approval.ts'
import type { DesktopApi } from '../electron/contract/ipc.ts'

declare global {
  interface Window {
    /** In the app's own window. */
    readonly keystow: DesktopApi
    /** In the window of the approvals. */
    readonly approval: ApprovalApi
  }
}
