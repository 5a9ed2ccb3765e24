import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ApprovalPage } from '../features/approval/ApprovalPage.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('approval.html has no #root')

createRoot(root).render(
  <StrictMode>
    <ApprovalPage />
  </StrictMode>,
)
