import type { ApprovalApi } from '../electron/contract/approval.ts'
import type { Bridge, DesktopApi } from '../electron/contract/ipc.ts'

declare global {
  interface Window {
    /** In the app's own window. */
    readonly keystowBridge: Bridge
    readonly keystow: DesktopApi
    /** In the window of the approvals. */
    readonly approval: ApprovalApi
  }
}
