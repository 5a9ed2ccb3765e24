import { nameInText } from '../../electron/contract/shown-name.ts'
import { text } from '../messages/text.ts'
import { cx } from './cx.ts'
import { ShownName } from './ShownName.tsx'

export interface KeyNameProps {
  /** `lastFour` is empty where nobody knows it. */
  readonly apiKey: { readonly name: string; readonly lastFour: string }
  /** Keeps the name on one line. */
  readonly truncated?: boolean
}

/** An API key by its name and its last four characters, for a flex container. */
export const KeyName = ({ apiKey: { name, lastFour }, truncated = false }: KeyNameProps) => (
  <>
    <span
      className={cx('min-w-0 font-medium', truncated ? 'truncate' : '[overflow-wrap:anywhere]')}
      title={truncated ? nameInText(name) : undefined}
    >
      <ShownName name={name} />
    </span>
    <span className={cx('shrink-0 font-mono text-soft', !truncated && 'text-xs')}>
      {lastFour === '' ? null : text.keys.lastFour(lastFour)}
    </span>
  </>
)
