import { Circle, CircleCheck, CircleHelp, CircleMinus, LoaderCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Leak, LeakItem, SkippableItem } from '../../../electron/contract/leak.ts'
import { text } from '../../messages/text.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { PlaceItem } from './PlaceItem.tsx'
import { ProofItem } from './ProofItem.tsx'
import { ReplaceItem } from './ReplaceItem.tsx'
import { act } from './store.ts'

const looks = {
  todo: [Circle, 'text-soft'],
  doing: [LoaderCircle, 'text-accent-ink'],
  done: [CircleCheck, 'text-good-ink'],
  skipped: [CircleMinus, 'text-soft'],
  not_proven: [CircleHelp, 'text-warn-ink'],
} as const

/** Decides that an item is not done, or takes the decision back. */
const SkipButton = ({ leak, item }: { readonly leak: Leak; readonly item: SkippableItem }) => {
  const state = leak.items[item]
  if (state === 'done' || state === 'doing') return null
  const kind = state === 'skipped' ? 'resume' : 'skip'
  return (
    <Button size="sm" onClick={() => act(leak, { kind, item })}>
      {text.leak[kind][item]}
    </Button>
  )
}

interface ItemProps {
  readonly leak: Leak
  readonly item: LeakItem
  readonly action?: ReactNode
  readonly children?: ReactNode
}

const Item = ({ leak, item, action, children }: ItemProps) => {
  const state = leak.items[item]
  const [Icon, ink] = looks[state]
  return (
    <li className="flex items-start gap-2.5 px-3 py-2">
      <Icon aria-hidden size={16} className={cx('mt-1 shrink-0', ink)} />
      <div className="min-w-0 flex-1">
        <div className="flex min-h-6 flex-wrap items-center gap-x-2">
          <span className="font-medium">{text.leak.item[item]}</span>
          <span className={ink}>{text.leak.itemState[state]}</span>
          {action === undefined ? null : <span className="ml-auto flex gap-2">{action}</span>}
        </div>
        {children}
      </div>
    </li>
  )
}

/** The items with their states. Each has its own buttons, and none waits for another. */
export const Checklist = ({ leak }: { readonly leak: Leak }) => (
  <ul
    aria-label={text.leak.checklist}
    className="divide-y divide-line rounded-md border border-line"
  >
    <Item leak={leak} item="revoke" />
    <Item leak={leak} item="proof" action={<SkipButton leak={leak} item="proof" />}>
      <ProofItem leak={leak} />
    </Item>
    <Item leak={leak} item="replace" action={<SkipButton leak={leak} item="replace" />}>
      <ReplaceItem leak={leak} />
    </Item>
    <Item leak={leak} item="place" action={<SkipButton leak={leak} item="place" />}>
      <PlaceItem leak={leak} />
    </Item>
  </ul>
)
