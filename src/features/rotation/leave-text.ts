import type { Rotation } from '../../../electron/contract/rotate.ts'
import { text } from '../../messages/text.ts'

/** Tells whether no secret came that could be kept. */
const hasNoSecret = ({ step, working }: Rotation): boolean =>
  !working && (step === 'create' || step === 'look')

/** Returns what becomes of the keys and of the new secret when the rotation is left. */
export const leaveText = (rotation: Rotation): string => {
  return text.rotate.leaveBody[hasNoSecret(rotation) ? 'none' : rotation.kept]
}
