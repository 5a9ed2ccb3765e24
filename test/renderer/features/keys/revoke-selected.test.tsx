import { fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { RowMenu } from '../../../../src/features/keys/RowMenu.tsx'
import { clearSelection, selectAll } from '../../../../src/features/keys/selection-store.ts'
import { forgetLists, mirrorList } from '../../../../src/features/keys/store.ts'
import { useGridFocus } from '../../../../src/features/keys/use-grid-focus.ts'
import { keyEntries, selectionEntries } from '../../../../src/shell/palette/entries.ts'
import { groupsOf } from '../../../../src/shell/palette/groups.ts'
import { closeDialog, useDialog } from '../../../../src/state/dialog-store.ts'
import { keyNamed } from '../../../main/samples.ts'
import { listOf } from '../../samples.ts'

const KEYS = ['one', 'two', 'three'].map((id) => keyNamed(id))
const IDS = KEYS.map(({ id }) => id)

const Rows = () => {
  const scroller = useRef<HTMLDivElement>(null)
  const { onKeyDown } = useGridFocus({
    connectionId: 'c',
    rows: KEYS,
    scroller,
    reveal: () => {},
    page: () => 1,
  })
  return (
    <RowMenu connectionId="c" keys={KEYS} writable>
      <div role="toolbar" tabIndex={-1} ref={scroller} onKeyDown={onKeyDown}>
        <button type="button" data-key-id="one" />
      </div>
    </RowMenu>
  )
}

const WAYS: Readonly<Record<string, () => Promise<void> | void>> = {
  'the key Delete': () => {
    fireEvent.keyDown(screen.getByRole('button'), { key: 'Delete' })
  },
  'the menu of one of them': async () => {
    fireEvent.contextMenu(screen.getByRole('button'))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Revoke 3 API keys…' }))
  },
  'a search for it in the palette': () => {
    const keys = [...selectionEntries('c', IDS, true), ...keyEntries('c', KEYS, true, [])]
    const [group] = groupsOf({ commands: [], connections: [], settings: [], keys }, 'revoke 3')
    group?.items[0]?.run()
  },
}

beforeEach(() => {
  closeDialog()
  mirrorList(listOf(KEYS))
  selectAll('c', IDS)
  render(<Rows />)
  return () => {
    forgetLists()
    clearSelection()
  }
})

test.each(Object.keys(WAYS))('all chosen keys are asked about by %s', async (way) => {
  await WAYS[way]?.()
  expect(useDialog.getState().open).toEqual({ kind: 'bulk-revoke', connectionId: 'c', ids: IDS })
})

test('Delete asks about the row that has the focus where none is chosen', () => {
  clearSelection()
  fireEvent.keyDown(screen.getByRole('button'), { key: 'Delete' })
  expect(useDialog.getState().open).toEqual({ kind: 'revoke', connectionId: 'c', key: KEYS[0] })
})
