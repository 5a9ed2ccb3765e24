import type { ComponentProps } from 'react'
import { Field } from './Field.tsx'

export interface TypedFieldProps extends Pick<ComponentProps<typeof Field>, 'value' | 'readOnly' | 'inputMode'> {
  /** What stands around the word in the label. */
  readonly label: readonly [before: string, after: string]
  /** What is to be typed. */
  readonly word: string
  readonly onType: (typed: string) => void
}

/** Asks to type a word before something ends. */
export const TypedField = ({ label: [before, after], word, onType, ...input }: TypedFieldProps) => (
  <Field
    {...input}
    label={
      <>
        {before} <code className="select-all rounded-sm bg-hover px-1 font-mono [overflow-wrap:anywhere]">{word}</code> {after}
      </>
    }
    onChange={(event) => onType(event.target.value)}
  />
)
