import { contextBridge, ipcRenderer } from 'electron'
import type { ApprovalApi } from '../contract/approval.ts'

const approval: ApprovalApi = {
  view: () => ipcRenderer.invoke('approval:view', null),
  answer: (answer) => ipcRenderer.invoke('approval:answer', answer),
  onChanged: (listener) => {
    const heard = (): void => listener()
    ipcRenderer.on('approval:changed', heard)
    return () => ipcRenderer.off('approval:changed', heard)
  },
}

contextBridge.exposeInMainWorld('approval', approval)
