import { render } from '@testing-library/react'
import { vi } from 'vitest'
import type { ApprovalView } from '../../../../electron/contract/approval.ts'
import { ApprovalPage } from '../../../../src/features/approval/ApprovalPage.tsx'
import { request as revoke } from '../../../main/consent/approvals/approval-scene.ts'

/** The window with a request, whose answers main takes. */
export const showApproval = (
  request = revoke,
  answer: object = async () => ({ result: 'taken' }),
): void => {
  const view: ApprovalView = {
    language: 'en',
    contrast: 'system',
    motion: 'system',
    id: 'a',
    request,
    more: 0,
    until: 0,
    ready: true,
    proof: 'none',
  }
  vi.stubGlobal('approval', { view: async () => view, onChanged: () => () => {}, answer })
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  render(<ApprovalPage />)
}
