import { ShieldQuestionMark } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { text } from '../../messages/text.ts'
import { openDialog } from '../../state/dialog-store.ts'
import { announce } from '../../ui/announce-store.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { focusWhenGone } from '../../ui/focus-when-gone.ts'
import { currentRow } from '../keys/row-focus.ts'
import { useKeyList } from '../keys/store.ts'
import { useConnectionNotes } from '../notes/store.ts'
import { acknowledge } from './acknowledge.ts'

/** The refresh that found them says its own sentence first. */
const AFTER_REFRESH_MS = 1_000

/** Keys appeared that this app did not create. */
export const UnknownKeysNotice = ({ connectionId }: { readonly connectionId: string }) => {
  const unknown = new Set(useConnectionNotes(connectionId)?.unknownIds)
  // Without a list there is nothing to review.
  const count = (useKeyList(connectionId)?.keys ?? []).filter(({ id }) => unknown.has(id)).length
  const said = useRef(0)
  useEffect(() => {
    const more = count > said.current
    said.current = count
    if (!more) return
    const timer = setTimeout(() => announce(text.alarm.appeared(count)), AFTER_REFRESH_MS)
    return () => clearTimeout(timer)
  }, [count])
  if (count === 0) return null
  return (
    <Banner
      wide
      tone="warn"
      icon={ShieldQuestionMark}
      actions={
        <>
          <Button size="sm" onClick={() => openDialog({ kind: 'unknown-keys', connectionId })}>
            {text.alarm.review}
          </Button>
          <Button
            size="sm"
            onClick={async ({ currentTarget }) => {
              if (await acknowledge(connectionId)) focusWhenGone(currentTarget, currentRow)
            }}
          >
            {count === 1 ? text.alarm.mineOne : text.alarm.mine}
          </Button>
        </>
      }
    >
      <strong className="font-semibold">{text.alarm.appeared(count)}</strong> {text.alarm.limits}
    </Banner>
  )
}
