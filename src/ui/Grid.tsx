// biome-ignore-all lint/a11y/useSemanticElements: rows that are drawn only when in view and placed by transform cannot be a <table>.
// biome-ignore-all lint/a11y/useFocusableInteractive: the rows take the focus, not each of their cells.
import type { ComponentProps } from 'react'

export const Grid = (props: ComponentProps<'div'>) => <div role="grid" {...props} />
export const GridRows = (props: ComponentProps<'div'>) => <div role="rowgroup" {...props} />
export const GridRow = (props: ComponentProps<'div'>) => <div role="row" {...props} />
export const GridHead = (props: ComponentProps<'div'>) => <div role="columnheader" {...props} />
export const GridCell = (props: ComponentProps<'div'>) => <div role="gridcell" {...props} />
