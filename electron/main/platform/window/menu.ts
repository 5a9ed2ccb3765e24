import { app, Menu, type MenuItemConstructorOptions } from 'electron'
import { COMMAND_IDS, type CommandId, shortcutsOf } from '../../../contract/commands.ts'
import type { Language } from '../../../contract/settings.ts'
import { textsIn } from '../texts/language.ts'
import { updateMethod } from '../updates/updates.ts'
import { iconPath } from './icon.ts'

type Item = MenuItemConstructorOptions

const separator: Item = { type: 'separator' }

/** By the shortcut that a menu can have: a bare character would be caught while somebody types. */
const acceleratorOf = (command: CommandId): { readonly accelerator?: string } => {
  const [shown] = shortcutsOf(command).filter(({ alone }) => alone === undefined)
  return shown === undefined
    ? {}
    : { accelerator: `CmdOrCtrl+${shown.shift === true ? 'Shift+' : ''}${shown.key}` }
}

type Role = keyof ReturnType<typeof textsIn>['roles']

/** Makes the items of the menus, in one language. */
class Items {
  readonly texts: ReturnType<typeof textsIn>
  readonly #choose: (command: CommandId) => void

  constructor(language: Language, choose: (command: CommandId) => void) {
    this.texts = textsIn(language)
    this.#choose = choose
  }

  command(command: CommandId): Item {
    return {
      id: command,
      label: this.texts.commands[command],
      click: () => this.#choose(command),
      ...acceleratorOf(command),
    }
  }
  /** A role brings its behaviour and its shortcut, but its own label is English only. */
  role(name: Exclude<Role, 'about' | 'hide' | 'quit' | 'exit'>): Item {
    return { role: name, label: this.texts.roles[name] }
  }
  get about(): Item {
    return { role: 'about', label: this.texts.roles.about(app.name) }
  }
}

/** The menu that macOS shows first. */
const appMenu = (items: Items): Item => ({
  label: app.name,
  submenu: [
    items.about,
    separator,
    items.command('settings'),
    separator,
    items.role('services'),
    separator,
    { role: 'hide', label: items.texts.roles.hide(app.name) },
    items.role('hideOthers'),
    items.role('unhide'),
    separator,
    { role: 'quit', label: items.texts.roles.quit(app.name) },
  ],
})

const fileMenu = (items: Items, isMac: boolean): Item => ({
  label: items.texts.menus.file,
  submenu: [
    items.command('create'),
    items.command('leak'),
    separator,
    items.command('connections'),
    items.command('add-connection'),
    separator,
    items.command('export'),
    separator,
    items.command('lock'),
    separator,
    ...(isMac
      ? [items.role('close')]
      : [
          items.command('settings'),
          separator,
          { role: 'quit', label: items.texts.roles.exit } as const,
        ]),
  ],
})

const editMenu = (items: Items): Item => ({
  label: items.texts.menus.edit,
  submenu: [
    items.role('undo'),
    items.role('redo'),
    separator,
    items.role('cut'),
    items.role('copy'),
    items.role('paste'),
    separator,
    items.role('selectAll'),
    separator,
    items.command('search'),
  ],
})

const viewMenu = (items: Items): Item => ({
  label: items.texts.menus.view,
  submenu: [
    items.command('palette'),
    items.command('refresh'),
    separator,
    items.command('plans'),
    items.command('activity'),
    items.command('scan'),
    items.command('lab'),
    separator,
    items.role('resetZoom'),
    items.role('zoomIn'),
    items.role('zoomOut'),
    separator,
    items.role('togglefullscreen'),
  ],
})

const windowMenu = (items: Items, isMac: boolean): Item => ({
  label: items.texts.menus.window,
  role: 'window',
  submenu: isMac
    ? [items.role('minimize'), items.role('zoom'), separator, items.role('front')]
    : [items.role('minimize'), items.role('close')],
})

const helpMenu = (items: Items, isMac: boolean): Item => ({
  label: items.texts.menus.help,
  role: 'help',
  submenu: [
    items.command('shortcuts'),
    items.command('diagnostics'),
    ...(isMac ? [] : [separator, items.about]),
  ],
})

const template = (language: Language, choose: (command: CommandId) => void): readonly Item[] => {
  const isMac = process.platform === 'darwin'
  const items = new Items(language, choose)
  return [
    ...(isMac ? [appMenu(items)] : []),
    fileMenu(items, isMac),
    editMenu(items),
    viewMenu(items),
    windowMenu(items, isMac),
    helpMenu(items, isMac),
  ]
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
