import { Popover } from '@base-ui/react/popover'
import { Info } from 'lucide-react'
import { text } from '../messages/text.ts'
import { Button } from '../ui/Button.tsx'
import { cx } from '../ui/cx.ts'

export interface StatusFactsProps {
  readonly facts: readonly string[]
  /** In a narrow window they stand in a popup, because the bar has more to say. */
  readonly short: boolean
}

/** What the status bar says of the list and of the connection. */
export const StatusFacts = ({ facts, short }: StatusFactsProps) => (
  <>
    <span className={cx('flex min-w-0 shrink-999 items-center gap-x-4', short && 'max-[900px]:hidden')}>
      {facts.map((fact, index) => (
        <span key={fact} className={index === facts.length - 1 ? 'min-w-0 truncate' : 'shrink-0'} title={fact}>
          {fact}
        </span>
      ))}
    </span>
    {short ? (
      <Popover.Root>
        <Popover.Trigger
          aria-label={text.keys.facts}
          render={<Button icon={Info} kind="ghost" size="sm" className="min-[901px]:hidden" />}
        />
        <Popover.Portal>
          <Popover.Positioner side="top" align="start" sideOffset={6} collisionPadding={8}>
            <Popover.Popup
              aria-label={text.keys.facts}
              className="max-w-100 space-y-1 rounded-lg bg-raised px-3.5 py-2.5 text-xs shadow-float"
            >
              {facts.map((fact) => (
                <p key={fact}>{fact}</p>
              ))}
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
    ) : null}
  </>
)
