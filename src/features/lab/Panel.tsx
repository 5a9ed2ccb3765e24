import { type ReactNode, useId } from 'react'

interface PanelProps {
  readonly title: string
  readonly lead?: string
  readonly children: ReactNode
}

/** One thing of a tab: a heading, what it is for, its controls. */
export const Panel = ({ title, lead, children }: PanelProps) => {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="border-b border-line py-5 first:pt-0 last:border-b-0 last:pb-0"
    >
      <h2 id={id} className="text-base font-semibold">
        {title}
      </h2>
      {lead === undefined ? null : <p className="mt-0.5 max-w-150 text-soft">{lead}</p>}
      <div className="mt-3">{children}</div>
    </section>
  )
}
