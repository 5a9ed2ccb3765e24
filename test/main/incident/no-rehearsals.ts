import { fail } from '../../../electron/contract/result.ts'
import type { Rehearsals } from '../../../electron/main/incident/rehearsal.ts'

/** For an app without a local service. */
export const noRehearsals: Rehearsals = {
  plantKey: async () => fail('gone'),
  plantFile: () => fail('file_failed'),
  read: () => fail('gone'),
  clean: async () => {},
}
