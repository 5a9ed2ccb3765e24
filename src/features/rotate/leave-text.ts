import type { Rotation } from '../../../electron/contract/rotate.ts'
import { text } from '../../messages/text.ts'

/** Whether there is no secret on this computer that could be kept: none came, or it is gone. */
const hasNoSecret = ({ step, working, problem }: Rotation): boolean =>
  problem?.kind === 'secret_lost' || (!working && (step === 'create' || step === 'look'))

/** What becomes of the keys and of the new secret when the rotation is left. */
export const leaveText = (rotation: Rotation): string => {
  if (hasNoSecret(rotation)) return text.rotate.leaveBody.none
  return text.rotate.leaveBody[rotation.kept === 'ids' && rotation.delivered ? 'placed' : rotation.kept]
}
