import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'
import { DialogActions } from '../../ui/DialogActions.tsx'

interface StepViewProps {
  readonly title: string
  readonly lead?: ReactNode
  readonly children?: ReactNode
  readonly actions?: ReactNode
}

/** Whether a step appears along with its dialog, which then says itself what takes the focus. */
export const AppearsWithDialog = createContext(false)

/**
 * Shows one step. Its heading takes the focus when it appears, so that the step is read out and Tab
 * goes on from there.
 */
export const StepView = ({ title, lead, children, actions }: StepViewProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const first = useRef(useContext(AppearsWithDialog))
  useEffect(() => {
    if (!first.current) heading.current?.focus({ preventScroll: true })
    // A step begins at its top, wherever the one before it was scrolled to.
    heading.current?.closest('.scrolling-text')?.scrollTo({ top: 0 })
  }, [])
  return (
    <section>
      <h3 ref={heading} tabIndex={-1} className="font-semibold outline-none">
        {title}
      </h3>
      {lead === undefined ? null : (
        <p className="mt-0.5 text-soft [overflow-wrap:anywhere]">{lead}</p>
      )}
      {children === undefined ? null : <div className="mt-3 space-y-3 low:mt-2">{children}</div>}
      {actions == null ? null : <DialogActions>{actions}</DialogActions>}
    </section>
  )
}
