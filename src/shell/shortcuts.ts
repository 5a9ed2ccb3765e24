import {
  COMMAND_IDS,
  type CommandId,
  type Shortcut,
  shortcutsOf,
} from '../../electron/contract/commands.ts'
import { text } from '../messages/text.ts'
import { useApp } from '../state/app-store.ts'
import { isShortcut } from '../ui/keyboard.ts'
import { choose } from './commands.ts'

/** A shortcut as the platform and the language write it. */
export const shortcutText = ({ key, shift, alone }: Shortcut): string => {
  if (alone === true) return key
  if (useApp.getState()?.platform === 'darwin') return `${shift === true ? '⇧' : ''}⌘${key}`
  return [text.keyNames.ctrl, ...(shift === true ? [text.keyNames.shift] : []), key].join('+')
}

/** The shortcut of a command that is shown beside it. */
export const shownShortcut = (id: CommandId): string | undefined =>
  shortcutsOf(id).map(shortcutText)[0]

export const watchKeys = (): void =>
  window.addEventListener('keydown', (event) => {
    const command = COMMAND_IDS.find((id) =>
      shortcutsOf(id).some((shortcut) => isShortcut(event, shortcut)),
    )
    if (command === undefined) return
    // The menu has the same shortcut and would choose it again.
    event.preventDefault()
    choose(command)
  })
