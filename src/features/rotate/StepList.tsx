import { Check } from 'lucide-react'
import type { Rotation } from '../../../electron/contract/rotate.ts'
import { text } from '../../messages/text.ts'
import { cx } from '../../ui/cx.ts'

type Shown = keyof typeof text.rotate.step
type State = keyof typeof text.rotate.stepState

/** Which of the visible steps a rotation is at; past the last one when it has ended. */
const indexOf = (rotation: Rotation | null, shown: readonly Shown[]): number => {
  if (rotation === null) return 0
  switch (rotation.step) {
    case 'create':
    case 'look':
      return 0
    case 'ended':
      return shown.length
    case 'undo':
      return shown.indexOf(rotation.delivered || rotation.copied ? 'retire' : rotation.proven ? 'deliver' : 'check')
    default:
      return shown.indexOf(rotation.step)
  }
}

const marks: Readonly<Record<State, string>> = {
  done: 'bg-accent text-on-accent',
  now: 'bg-accent-tint text-accent-ink ring-2 ring-accent',
  problem: 'bg-warn-tint text-warn-ink ring-2 ring-current',
  todo: 'bg-hover text-soft',
}

/** The steps of a rotation and how far it is. */
export const StepList = ({ rotation, own }: { readonly rotation: Rotation | null; readonly own: boolean }) => {
  const shown: readonly Shown[] = own ? ['create', 'check', 'store', 'deliver', 'retire'] : ['create', 'check', 'deliver', 'retire']
  const current = indexOf(rotation, shown)
  return (
    <ol aria-label={text.rotate.steps} className="mb-4 flex low:mb-2">
      {shown.map((step, index) => {
        const stuck = rotation !== null && rotation.problem !== null
        const state: State = index < current ? 'done' : index > current ? 'todo' : stuck ? 'problem' : 'now'
        return (
          <li
            key={step}
            aria-current={index === current ? 'step' : undefined}
            className={cx('relative flex flex-1 flex-col items-center gap-1 text-xs', state === 'todo' ? 'text-soft' : 'font-medium')}
          >
            {index === 0 ? null : (
              <span
                aria-hidden
                className={cx('absolute top-3 right-1/2 mr-4 h-px w-[calc(100%-32px)]', index <= current ? 'bg-accent' : 'bg-line')}
              />
            )}
            <span aria-hidden className={cx('flex size-6 items-center justify-center rounded-full tabular-nums', marks[state])}>
              {state === 'done' ? <Check size={14} strokeWidth={2.5} /> : state === 'problem' ? '!' : index + 1}
            </span>
            <span className="text-center">{text.rotate.step[step]}</span>
            <span className="sr-only">{text.rotate.stepState[state]}</span>
          </li>
        )
      })}
    </ol>
  )
}
