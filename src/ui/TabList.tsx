import { Tabs } from '@base-ui/react/tabs'
import { cx } from './cx.ts'

interface TabListProps<Value extends string> {
  readonly label: string
  readonly values: readonly Value[]
  readonly names: Readonly<Record<Value, string>>
  readonly className?: string
}

/** The row of tabs at the top of a `Tabs.Root`; wraps where there is little room. */
export const TabList = <Value extends string>({
  label,
  values,
  names,
  className,
}: TabListProps<Value>) => (
  <Tabs.List
    aria-label={label}
    className={cx('flex flex-wrap gap-x-0.5 border-b border-line', className)}
  >
    {values.map((value) => (
      <Tabs.Tab
        key={value}
        value={value}
        className="-mb-px h-8 border-b-2 border-transparent px-2 font-medium text-soft outline-offset-[-2px] hover:text-ink data-active:border-accent data-active:text-ink"
      >
        {names[value]}
      </Tabs.Tab>
    ))}
  </Tabs.List>
)
