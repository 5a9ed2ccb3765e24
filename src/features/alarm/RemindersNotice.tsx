import { Bell } from 'lucide-react'
import type { KeyListState } from '../../../electron/contract/connection.ts'
import { nameInText } from '../../../electron/contract/shown-name.ts'
import { text } from '../../messages/text.ts'
import { openDetails } from '../../state/details-store.ts'
import { reportRefusal } from '../../state/refusal-store.ts'
import { useAnnouncement } from '../../ui/announce-store.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { useNow } from '../../ui/use-now.ts'
import { useConnectionNotes } from '../notes/store.ts'

/** Keys of which the person wanted to be reminded by now; the earliest by name. */
export const RemindersNotice = ({ list }: { readonly list: KeyListState | null }) => {
  const annotations = useConnectionNotes(list?.connectionId ?? '')?.annotations ?? {}
  const now = useNow()
  const due = Object.entries(annotations)
    .flatMap(([id, { remindAt }]) =>
      remindAt !== null && remindAt <= now ? [{ id, remindAt }] : [],
    )
    .toSorted((a, b) => a.remindAt - b.remindAt)
    .flatMap(({ id }) => list?.keys?.find((key) => key.id === id) ?? [])
  const [first, ...others] = due
  const sentence =
    first === undefined
      ? ''
      : others.length === 0
        ? text.alarm.reminder(nameInText(first.name))
        : text.alarm.reminderMore(nameInText(first.name), others.length)
  useAnnouncement(sentence)
  if (first === undefined || list === null) return null
  const { connectionId } = list
  const dismiss = (): void =>
    void reportRefusal(
      window.keystow.editAnnotation({ connectionId, keyId: first.id, change: { remindAt: null } }),
    )
  return (
    <Banner
      wide
      tone="neutral"
      icon={Bell}
      actions={
        <>
          <Button size="sm" onClick={() => openDetails(connectionId, first.id)}>
            {text.details.show}
          </Button>
          <Button size="sm" onClick={dismiss}>
            {text.alarm.reminderDone}
          </Button>
        </>
      }
    >
      {sentence}
    </Banner>
  )
}
