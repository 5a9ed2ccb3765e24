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
        <div key={label} className="flex min-h-8 items-center gap-4 border-b border-line last:border-b-0">
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
  const words = text.shortcuts
  const anywhere = COMMAND_IDS.map((id): Row => [text.commands[id], shortcutsOf(id).map(shortcutText)]).filter(
    ([, keys]) => keys.length > 0,
  )
  const inList: readonly Row[] = [
    [words.rows, ['↑', '↓']],
    [words.cells, ['←', '→']],
    [words.details, ['Enter']],
    [words.alias, ['F2']],
    [words.copyId, [shortcutText({ key: 'C' })]],
    [words.typeAhead, [text.keyNames.letters]],
    [words.menu, [`${text.keyNames.shift}+F10`]],
    [words.select, [text.keyNames.space]],
    [words.range, [`${text.keyNames.shift}+↑`, `${text.keyNames.shift}+↓`]],
    [words.all, [shortcutText({ key: 'A' })]],
  ]
  const inSearch: readonly Row[] = [
    [words.toResults, ['↓']],
    [words.openFirst, ['Enter']],
  ]
  return (
    <Dialog title={words.title} width="sm" reading onClose={closeDialog}>
      <div className="space-y-4">
        <Rows title={words.anywhere} rows={[...anywhere, [words.close, ['Esc']]]} />
        <Rows title={words.inList} rows={inList} />
        <Rows title={words.inSearch} rows={inSearch} />
      </div>
    </Dialog>
  )
}
