import { ContextMenu as Base } from '@base-ui/react/context-menu'
import type { LucideIcon } from 'lucide-react'
import type { ReactElement } from 'react'
import { text } from '../messages/text.ts'

interface ContextAction {
  readonly icon: LucideIcon
  readonly label: string
  readonly onClick: () => void
  /** Why it cannot be chosen now, in full. */
  readonly reason?: string | undefined
  readonly danger?: boolean
}

interface ContextMenuProps {
  readonly trigger: ReactElement
  readonly actions: readonly ContextAction[]
  /** Where in the trigger it was asked for; false where there is no menu. */
  readonly onOpenAt: (target: EventTarget) => boolean
  readonly onClose: () => void
}

/** `trigger` gets a menu at the pointer, by right click or the keyboard's menu key. */
export const ContextMenu = ({ trigger, actions, onOpenAt, onClose }: ContextMenuProps) => (
  <Base.Root onOpenChange={(open) => open || onClose()}>
    <Base.Trigger
      render={trigger}
      onContextMenu={(event) => {
        if (onOpenAt(event.target)) return
        event.preventBaseUIHandler()
        event.preventDefault()
      }}
    />
    <Base.Portal role="region" aria-label={text.menu}>
      <Base.Positioner className="z-10 outline-none">
        <Base.Popup className="max-h-(--available-height) min-w-44 overflow-y-auto rounded-lg bg-raised p-1 shadow-float outline-none">
          {actions.map(({ icon: Icon, label, onClick, reason, danger = false }) => (
            <Base.Item
              key={label}
              disabled={reason !== undefined}
              onClick={onClick}
              data-danger={danger || undefined}
              className="flex min-h-8 max-w-72 cursor-default py-1 items-center gap-2.5 rounded-md px-2 outline-none data-danger:text-danger-ink data-disabled:text-soft data-disabled:data-danger:text-soft data-disabled:data-highlighted:bg-hover data-disabled:data-highlighted:text-soft data-highlighted:bg-accent data-highlighted:text-on-accent data-danger:data-highlighted:bg-danger"
            >
              <Icon size={16} className="shrink-0" />
              <span>
                {label}
                {reason === undefined ? null : (
                  <span className="block text-xs text-ink">{reason}</span>
                )}
              </span>
            </Base.Item>
          ))}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
)
