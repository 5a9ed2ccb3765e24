import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ApprovalPage } from '../features/approval/ApprovalPage.tsx'
import { ignoreComposingKeys } from '../ui/keyboard.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('approval.html has no #root')

ignoreComposingKeys()
createRoot(root).render(
  <StrictMode>
    <ApprovalPage />
  </StrictMode>,
)
