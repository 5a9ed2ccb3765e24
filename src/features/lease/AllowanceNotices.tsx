import { ChevronDown, ChevronRight, ShieldOff } from 'lucide-react'
import { type RefObject, useId, useRef, useState } from 'react'
import type { Allowance } from '../../../electron/contract/allowance.ts'
import { boundedName, nameInText } from '../../../electron/contract/shown-name.ts'
import { text } from '../../messages/text.ts'
import { useApp } from '../../state/app-store.ts'
import { announce } from '../../ui/announce-store.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { focusWhenGone, siblingAfterRemoval } from '../../ui/focus-when-gone.ts'
import { LongText } from '../../ui/LongText.tsx'
import { ShownName } from '../../ui/ShownName.tsx'
import { useNow } from '../../ui/use-now.ts'

interface EndButtonProps {
  readonly allowance: Allowance
  /** All that can be ended is in here. */
  readonly notice: RefObject<HTMLDivElement | null>
  readonly onLastEnded: () => void
}

const EndButton = ({ allowance, notice, onLastEnded }: EndButtonProps) => {
  const command = boundedName(allowance.command)
  const end = async (button: HTMLElement): Promise<void> => {
    const next = siblingAfterRemoval(button, notice, '[data-end]')
    const ended = await window.keystow.endAllowance(allowance.id)
    if (!ended.ok) return
    announce(text.leases.allowanceEnded(command))
    focusWhenGone(button, () => next() ?? void onLastEnded())
  }
  return (
    <Button
      size="sm"
      data-end
      aria-label={text.leases.endAllowanceOf(command)}
      onClick={({ currentTarget }) => end(currentTarget)}
    >
      {text.leases.endAllowance}
    </Button>
  )
}

interface AllowanceTextProps {
  readonly allowance: Allowance
  readonly now: number
}

const AllowanceText = ({ allowance, now }: AllowanceTextProps) => {
  const texts = text.leases
  return (
    <div className="min-w-0 flex-1">
      <p className="font-mono text-xs">
        <ShownName name={allowance.command} />
      </p>
      <p className="text-xs">
        {texts.allowanceLeft(
          nameInText(allowance.connection),
          allowance.left,
          text.times.at(allowance.until, now),
        )}{' '}
        {texts.folder} <LongText of={allowance.folder} />
      </p>
    </div>
  )
}

interface AllowanceNoticesProps {
  /** The last one was ended, and its button is gone with the focus. */
  readonly onLastEnded: () => void
}

/**
 * Shows what programs get without being asked about, for as long as they do: one line, so that the
 * list keeps its room.
 */
export const AllowanceNotices = ({ onLastEnded }: AllowanceNoticesProps) => {
  const allowances = useApp((state) => state?.allowances) ?? []
  const now = useNow()
  const id = useId()
  const [open, setOpen] = useState(false)
  const notice = useRef<HTMLDivElement>(null)
  const [first, ...others] = allowances
  if (first === undefined) return null
  const only = others.length === 0
  const texts = text.leases
  const endButton = (allowance: Allowance) => (
    <EndButton key={allowance.id} allowance={allowance} notice={notice} onLastEnded={onLastEnded} />
  )
  return (
    <div ref={notice}>
      <Banner
        wide
        tone="warn"
        icon={ShieldOff}
        actions={
          <>
            <Button
              icon={open ? ChevronDown : ChevronRight}
              size="sm"
              aria-expanded={open}
              aria-controls={id}
              onClick={() => setOpen(!open)}
            >
              {texts.allowanceDetails}
            </Button>
            {only ? endButton(first) : null}
          </>
        }
      >
        {only ? (
          // Of the two, the command gives way.
          <p className="flex gap-2 overflow-hidden whitespace-nowrap">
            <span className="truncate font-medium">{boundedName(first.command)}</span>
            <span>{texts.allowance(text.times.at(first.until, now))}</span>
          </p>
        ) : (
          <p className="truncate">{texts.allowances(allowances.length)}</p>
        )}
        <ul id={id} hidden={!open} className="mt-1.5 max-h-[30vh] space-y-2 overflow-y-auto">
          {allowances.map((allowance) => (
            <li key={allowance.id} className="flex items-start gap-3">
              <AllowanceText allowance={allowance} now={now} />
              {only ? null : endButton(allowance)}
            </li>
          ))}
        </ul>
      </Banner>
    </div>
  )
}
