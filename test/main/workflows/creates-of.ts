import { fail } from '../../../electron/contract/result.ts'
import { type CreateParts, type CreateWorkflow, createWorkflow } from '../../../electron/main/workflows/create.ts'
import { testStore } from '../store/test-store.ts'

/** Creates that no program asks for: nothing is written. `made`: gets the ids of keys that a create without an answer left. */
export const createsOf = (
  parts: Pick<CreateParts, 'reveals' | 'runningCreates'>,
  made: (connectionId: string, keyId: string) => void = () => {},
): CreateWorkflow =>
  createWorkflow({
    ...parts,
    store: testStore().store,
    isLasting: () => true,
    notes: { createdUnread: made, createdRead: () => {} },
    find: () => fail('gone'),
    foundLater: () => {},
    recovered: () => {},
    connectionGone: () => {},
  })
