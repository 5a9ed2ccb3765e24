import { app, Menu, type MenuItemConstructorOptions } from 'electron'
import { COMMAND_IDS, type CommandId, shortcutsOf } from '../../../contract/commands.ts'
import type { Language } from '../../../contract/settings.ts'
import { textsIn } from '../texts/language.ts'
import { updateMethod } from '../updates/updates.ts'
import { iconPath } from './icon.ts'

type Item = MenuItemConstructorOptions

const separator: Item = { type: 'separator' }

/** By the shortcut that a menu can have: a bare character would be caught while somebody types. */
const acceleratorOf = (command: CommandId): Pick<Item, 'accelerator'> => {
  const [shown] = shortcutsOf(command).filter(({ alone }) => alone === undefined)
  return shown === undefined
    ? {}
    : { accelerator: `CmdOrCtrl+${shown.shift === true ? 'Shift+' : ''}${shown.key}` }
}

const template = (language: Language, choose: (command: CommandId) => void): readonly Item[] => {
  const mac = process.platform === 'darwin'
  const { menus, commands, roles } = textsIn(language)
  const item = (command: CommandId): Item => ({
    id: command,
    label: commands[command],
    click: () => choose(command),
    ...acceleratorOf(command),
  })
  // A role brings its behaviour and its shortcut, but its own label is English only.
  const role = (name: Exclude<keyof typeof roles, 'about' | 'hide' | 'quit' | 'exit'>): Item => ({
    role: name,
    label: roles[name],
  })
  const about: Item = { role: 'about', label: roles.about(app.name) }
  const settings = item('settings')
  const appMenu: Item = {
    label: app.name,
    submenu: [
      about,
      separator,
      settings,
      separator,
      role('services'),
      separator,
      { role: 'hide', label: roles.hide(app.name) },
      role('hideOthers'),
      role('unhide'),
      separator,
      { role: 'quit', label: roles.quit(app.name) },
    ],
  }
  const file: Item = {
    label: menus.file,
    submenu: [
      item('create'),
      item('leak'),
      separator,
      item('connections'),
      item('add-connection'),
      separator,
      item('export'),
      separator,
      item('lock'),
      separator,
      ...(mac
        ? [role('close')]
        : [settings, separator, { role: 'quit', label: roles.exit } as const]),
    ],
  }
  const edit: Item = {
    label: menus.edit,
    submenu: [
      role('undo'),
      role('redo'),
      separator,
      role('cut'),
      role('copy'),
      role('paste'),
      separator,
      role('selectAll'),
      separator,
      item('search'),
    ],
  }
  const view: Item = {
    label: menus.view,
    submenu: [
      item('palette'),
      item('refresh'),
      separator,
      item('plans'),
      item('activity'),
      item('scan'),
      item('lab'),
      separator,
      role('resetZoom'),
      role('zoomIn'),
      role('zoomOut'),
      separator,
      role('togglefullscreen'),
    ],
  }
  const windows: Item = {
    label: menus.window,
    role: 'window',
    submenu: mac
      ? [role('minimize'), role('zoom'), separator, role('front')]
      : [role('minimize'), role('close')],
  }
  const help: Item = {
    label: menus.help,
    role: 'help',
    submenu: [item('shortcuts'), item('diagnostics'), ...(mac ? [] : [separator, about])],
  }
  return [...(mac ? [appMenu] : []), file, edit, view, windows, help]
}

/**
 * The application menu by each platform's conventions. Commands go to the window, which decides
 * whether they fit.
 */
export class AppMenu {
  readonly #choose: (command: CommandId) => void
  #wanted: Language | null = null
  #shown: Language | null = null
  #offered: readonly CommandId[] | null = null

  constructor(choose: (command: CommandId) => void) {
    this.#choose = choose
  }

  show(language: Language) {
    if (language === this.#wanted) return
    this.#wanted = language
    app.setAboutPanelOptions({
      applicationName: app.name,
      applicationVersion: app.getVersion(),
      // Shown on every platform, unlike `credits`.
      copyright: `Copyright © 2026 Keystow. MIT licence.\n${textsIn(language).updates[updateMethod()]}`,
      iconPath: iconPath(256),
    })
    this.#update()
  }
  /**
   * Disables all commands but these. Not built before a page says so: building takes long, and
   * only a page can carry out a command.
   */
  offer(commands: readonly CommandId[]) {
    this.#offered = commands
    this.#update()
  }

  #enable(commands: readonly CommandId[]): void {
    const menu = Menu.getApplicationMenu()
    for (const id of COMMAND_IDS) {
      const item = menu?.getMenuItemById(id)
      if (item) item.enabled = commands.includes(id)
    }
  }
  #update(): void {
    if (this.#offered === null || this.#wanted === null) return
    if (this.#wanted !== this.#shown)
      Menu.setApplicationMenu(Menu.buildFromTemplate([...template(this.#wanted, this.#choose)]))
    this.#shown = this.#wanted
    this.#enable(this.#offered)
  }
}
