import { COMMAND_IDS, type CommandId, type Shortcut, shortcutsOf } from '../../electron/contract/commands.ts'
import { text } from '../messages/text.ts'
import { useApp } from '../state/app-store.ts'
import { choose } from './commands.ts'

/** A shortcut as the platform and the language write it. */
export const shortcutText = ({ key, shift, alone }: Shortcut): string => {
  if (alone === true) return key
  if (useApp.getState().state?.platform === 'darwin') return `${shift === true ? '⇧' : ''}⌘${key}`
  return [text.keyNames.ctrl, ...(shift === true ? [text.keyNames.shift] : []), key].join('+')
}

/** The shortcut of a command that is shown beside it. */
export const shownShortcut = (id: CommandId): string | undefined => shortcutsOf(id).map(shortcutText)[0]

const isTyping = (target: EventTarget | null): boolean => target instanceof HTMLElement && target.closest('input, textarea') !== null

const pressed = (event: KeyboardEvent, { key, shift, alone }: Shortcut): boolean => {
  if (event.altKey || event.key.toLowerCase() !== key.toLowerCase()) return false
  const control = event.ctrlKey || event.metaKey
  return alone === true ? !control && !isTyping(event.target) : control && event.shiftKey === (shift === true)
}

export const watchKeys = (): void =>
  window.addEventListener('keydown', (event) => {
    const command = COMMAND_IDS.find((id) => shortcutsOf(id).some((shortcut) => pressed(event, shortcut)))
    if (command === undefined) return
    // The menu has the same shortcut and would choose it again.
    event.preventDefault()
    choose(command)
  })
