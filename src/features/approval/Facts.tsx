import type { ReactNode } from 'react'
import { ShownName } from '../../ui/ShownName.tsx'

/** Names and what there is to say of each. */
export const Facts = ({ facts }: { readonly facts: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl className="grid grid-cols-[minmax(0,7.5rem)_1fr] gap-x-4 gap-y-1">
    {facts.map(([name, value]) => (
      <div key={name} className="contents">
        <dt className="text-soft">{name}</dt>
        <dd className="min-w-0 select-text [overflow-wrap:anywhere]">{value}</dd>
      </div>
    ))}
  </dl>
)

/** A path, or something else that is typed rather than read. */
export const Typed = ({ children }: { readonly children: string }) => (
  <span className="font-mono text-xs">
    <ShownName name={children} />
  </span>
)

/** Arguments one by one, each in a frame: what stands between two frames is no part of either. */
export const Argv = ({ argv }: { readonly argv: readonly string[] }) => (
  <span className="flex flex-wrap gap-1">
    {argv.map((argument, index) => (
      <span key={index} className="max-w-full rounded-sm border border-line bg-panel px-1 font-mono text-xs [overflow-wrap:anywhere]">
        {argument === '' ? '\u00a0' : <ShownName name={argument} />}
      </span>
    ))}
  </span>
)
