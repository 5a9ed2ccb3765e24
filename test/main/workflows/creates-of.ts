import { fail } from '../../../electron/contract/result.ts'
import { type CreateParts, Creates } from '../../../electron/main/workflows/create.ts'
import { testStore } from '../store/test-store.ts'

/** Creates that no program asks for: nothing is written. `made`: gets the ids of keys that a create without an answer left. */
export const createsOf = (
  parts: Pick<CreateParts, 'reveals' | 'runningCreates' | 'revocations'>,
  made: (connectionId: string, keyId: string) => void = () => {},
): Creates =>
  new Creates({
    ...parts,
    store: testStore().store,
    activity: { add: () => {} },
    isLasting: () => true,
    notes: { createdUnread: made, createdRead: () => {} },
    sessions: { find: () => fail('gone') },
    recovered: () => {},
    connectionGone: () => {},
  })
