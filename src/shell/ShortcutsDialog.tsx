import { COMMAND_IDS, shortcutsOf } from '../../electron/contract/commands.ts'
import { text } from '../messages/text.ts'
import { closeDialog } from '../state/dialog-store.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Keys } from '../ui/Keys.tsx'
import { shortcutText } from './shortcuts.ts'

type Row = readonly [label: string, keys: readonly string[]]

const Rows = ({ title, rows }: { readonly title: string; readonly rows: readonly Row[] }) => (
  <section>
    <h3 className="text-xs font-medium text-soft">{title}</h3>
    <dl>
      {rows.map(([label, keys]) => (
        <div
          key={label}
          className="flex min-h-8 items-center gap-4 border-b border-line last:border-b-0"
        >
          <dt className="flex-1">{label}</dt>
          <dd>
            <Keys keys={keys} />
          </dd>
        </div>
      ))}
    </dl>
  </section>
)

export const ShortcutsDialog = () => {
  const texts = text.shortcuts
  const anywhere = COMMAND_IDS.map(
    (id): Row => [text.commands[id], shortcutsOf(id).map(shortcutText)],
  ).filter(([, keys]) => keys.length > 0)
  const inList: readonly Row[] = [
    [texts.rows, ['↑', '↓']],
    [texts.cells, ['←', '→']],
    [texts.details, ['Enter']],
    [texts.alias, ['F2']],
    [texts.copyId, [shortcutText({ key: 'C' })]],
    [texts.typeAhead, [text.keyNames.letters]],
    [texts.menu, [`${text.keyNames.shift}+F10`]],
    [texts.select, [text.keyNames.space]],
    [texts.range, [`${text.keyNames.shift}+↑`, `${text.keyNames.shift}+↓`]],
    [text.list.selectAll, [shortcutText({ key: 'A' })]],
    [texts.revoke, [text.keyNames.delete]],
  ]
  const inSearch: readonly Row[] = [
    [texts.toResults, ['↓']],
    [texts.openFirst, ['Enter']],
  ]
  return (
    <Dialog title={text.toolbar.shortcuts} width="sm" reading onClose={closeDialog}>
      <div className="space-y-4">
        <Rows title={texts.anywhere} rows={[...anywhere, [texts.close, ['Esc']]]} />
        <Rows title={texts.inList} rows={inList} />
        <Rows title={texts.inSearch} rows={inSearch} />
      </div>
    </Dialog>
  )
}
