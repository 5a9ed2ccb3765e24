import { useMemo } from 'react'
import { useKeyLists } from '../api-keys/store.ts'
import { useNotes } from '../notes/store.ts'
import type { Reminder } from './ReminderRow.tsx'

/** The reminders of all connections whose keys are listed. */
export const useReminders = (): readonly Reminder[] => {
  const notes = useNotes()
  const lists = useKeyLists()
  return useMemo(
    () =>
      Object.values(notes).flatMap(({ connectionId, annotations }) =>
        Object.entries(annotations).flatMap(([keyId, { remindAt }]) => {
          const key =
            remindAt === null
              ? undefined
              : lists[connectionId]?.keys?.find(({ id }) => id === keyId)
          return key === undefined || remindAt === null
            ? []
            : [{ connectionId, keyId, name: key.name, lastFour: key.lastFour, remindAt }]
        }),
      ),
    [notes, lists],
  )
}
