import type { DesktopApi } from '../electron/contract/ipc.ts'

declare global {
  interface Window {
    readonly keystow: DesktopApi
  }
}
