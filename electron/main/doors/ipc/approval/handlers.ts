import type { WebContents } from 'electron'
import type { Approvals } from '../../../consent/approvals/approvals.ts'
import { handleApart } from '../listen.ts'
import { approvalGuards } from './guards.ts'

/** Answers the window of the approvals, which `isSender` knows, and no other. */
export const registerApproval = (
  approvals: Approvals,
  isSender: (contents: WebContents) => boolean,
): void => {
  handleApart('approval:view', isSender, approvalGuards['approval:view'], approvals.view)
  handleApart('approval:answer', isSender, approvalGuards['approval:answer'], approvals.answer)
}
