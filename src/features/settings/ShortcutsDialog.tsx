import { closeDialog } from '../../dialog-store.ts'
import { text } from '../../messages/text.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { shortcut } from '../../ui/shortcut.ts'

export const ShortcutsDialog = () => {
  const rows: readonly (readonly [label: string, ...keys: string[]])[] = [
    [text.shortcuts.create, shortcut('N')],
    [text.shortcuts.refresh, shortcut('R')],
    [text.shortcuts.lab, shortcut('L', true)],
    [text.shortcuts.settings, shortcut(',')],
    [text.shortcuts.sheet, '?'],
    [text.shortcuts.rows, '↑', '↓'],
    [text.shortcuts.cells, '←', '→'],
    [text.shortcuts.details, 'Enter'],
    [text.shortcuts.menu, 'Shift+F10'],
    [text.shortcuts.close, 'Esc'],
  ]
  return (
    <Dialog title={text.shortcuts.title} width="sm" onClose={closeDialog}>
      <dl>
        {rows.map(([label, ...keys]) => (
          <div key={label} className="flex h-9 items-center border-b border-line last:border-b-0">
            <dt className="flex-1">{label}</dt>
            <dd className="flex gap-1">
              {keys.map((key) => (
                <kbd key={key} className="rounded-sm border border-line bg-hover px-1.5 font-sans text-xs">
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
