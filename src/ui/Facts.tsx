import type { ReactNode } from 'react'
import { LongText } from './LongText.tsx'

export type Fact = readonly [name: string, value: ReactNode]

/** Names and what there is to say of each. */
export const Facts = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <dl className="grid grid-cols-[minmax(0,7.5rem)_1fr] gap-x-4 gap-y-1">
    {facts.map(([name, value]) => (
      <div key={name} className="contents">
        <dt className="text-soft">{name}</dt>
        <dd className="min-w-0 select-text [overflow-wrap:anywhere]">{value}</dd>
      </div>
    ))}
  </dl>
)

/** Shows what somebody else says, which nobody is to take for the app's own words. */
export const Quoted = ({ children }: { readonly children: string }) => (
  <blockquote className="border-l-2 border-soft pl-2 italic">
    <q>
      <LongText of={children} />
    </q>
  </blockquote>
)

/** A path, or something else that is typed rather than read. */
export const Typed = ({ children }: { readonly children: string }) => (
  <span className="font-mono text-xs">
    <LongText of={children} />
  </span>
)
