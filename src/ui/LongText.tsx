import { type ReactNode, useState } from 'react'
import { text } from '../messages/text.ts'
import { Button } from './Button.tsx'
import { excerptOf } from './excerpt.ts'
import { ShownName } from './ShownName.tsx'

/** Says what is missing, in a way that no text of others can imitate. */
export const LeftOut = ({ children }: { readonly children: string }) => (
  <span className="mx-1 inline-block rounded-sm bg-warn-tint px-1 font-sans text-xs text-warn-ink">
    {children}
  </span>
)

/** The start and the end of a text of others, and how much is left out between them. */
export const ShownExcerpt = ({ of }: { readonly of: string }) => {
  const excerpt = excerptOf(of)
  if (excerpt === null) return <ShownName name={of} />
  return (
    <>
      <ShownName name={excerpt.head} />
      <LeftOut>{text.longText.leftOut(excerpt.leftOut)}</LeftOut>
      <ShownName name={excerpt.tail} />
    </>
  )
}

/** Shows what is too long to be shown at once, and the button that shows all of it. */
export const Shortened = ({ children }: { readonly children: (all: boolean) => ReactNode }) => {
  const [all, setAll] = useState(false)
  return (
    <>
      {children(all)}{' '}
      <Button size="sm" className="mt-1 font-sans" onClick={() => setAll(!all)}>
        {all ? text.longText.showLess : text.longText.showAll}
      </Button>
    </>
  )
}

/**
 * A text of others that may be as long as they like, and must not push out of sight what stands
 * behind it.
 */
export const LongText = ({ of }: { readonly of: string }) =>
  excerptOf(of) === null ? (
    <ShownName name={of} />
  ) : (
    <Shortened>{(all) => (all ? <ShownName name={of} /> : <ShownExcerpt of={of} />)}</Shortened>
  )
