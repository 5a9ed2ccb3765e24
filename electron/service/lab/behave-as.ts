import type { LearnedBehaviour } from '../../contract/contract-check.ts'
import type { KeyService } from '../index.ts'

/** What of a learned behaviour the local service can follow. */
export type Learned = Pick<LearnedBehaviour, 'variants' | 'clockAheadSeconds'>

/** Has a service answer so from now on; what was not seen stays as it is. */
export const behaveAs = (service: Pick<KeyService, 'setVariants' | 'clock'>, { variants, clockAheadSeconds }: Learned): void => {
  // First, because it is written down, which can fail.
  if (clockAheadSeconds !== null) service.clock.restore({ frozenAt: null, ahead: clockAheadSeconds * 1000 })
  service.setVariants(variants)
}
