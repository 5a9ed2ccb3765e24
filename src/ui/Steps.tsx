import { Check } from 'lucide-react'
import { text } from '../messages/text.ts'
import { cx } from './cx.ts'

const marks = {
  done: 'bg-accent text-on-accent',
  now: 'bg-accent-tint text-accent-ink ring-2 ring-accent',
  problem: 'bg-warn-tint text-warn-ink ring-2 ring-current',
  todo: 'bg-hover text-soft',
} as const
type State = keyof typeof marks

interface StepsProps {
  /** In their order; each name is another one. */
  readonly steps: readonly string[]
  /** Which one it is at; past the last one when all are done. */
  readonly current: number
  /** It waits for the person. */
  readonly stuck: boolean
}

/** The steps of something and how far it is. */
export const Steps = ({ steps, current, stuck }: StepsProps) => (
  <ol aria-label={text.steps} className="mb-4 flex low:mb-2">
    {steps.map((step, index) => {
      const state: State =
        index < current ? 'done' : index > current ? 'todo' : stuck ? 'problem' : 'now'
      return (
        <li
          key={step}
          aria-current={index === current ? 'step' : undefined}
          className={cx(
            'relative flex flex-1 flex-col items-center gap-1 text-xs',
            state === 'todo' ? 'text-soft' : 'font-medium',
          )}
        >
          {index === 0 ? null : (
            <span
              aria-hidden
              className={cx(
                'absolute top-3 right-1/2 mr-4 h-px w-[calc(100%-32px)]',
                index <= current ? 'bg-accent' : 'bg-line',
              )}
            />
          )}
          <span
            aria-hidden
            className={cx(
              'flex size-6 items-center justify-center rounded-full tabular-nums',
              marks[state],
            )}
          >
            {state === 'done' ? (
              <Check size={14} strokeWidth={2.5} />
            ) : state === 'problem' ? (
              '!'
            ) : (
              index + 1
            )}
          </span>
          <span className="text-center">{step}</span>
          <span className="sr-only">{text.stepState[state]}</span>
        </li>
      )
    })}
  </ol>
)
