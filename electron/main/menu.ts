import { app, Menu, type MenuItemConstructorOptions } from 'electron'
import icon from '../../resources/icons/256.png?asset'
import type { MenuCommand } from '../contract/ipc.ts'
import type { Language } from '../contract/settings.ts'
import { wordsIn } from './language.ts'

type Item = MenuItemConstructorOptions

const separator: Item = { type: 'separator' }

const template = (language: Language, choose: (command: MenuCommand) => void): readonly Item[] => {
  const mac = process.platform === 'darwin'
  const { menus, commands, roles } = wordsIn(language)
  const item = (command: MenuCommand, accelerator?: string): Item => ({
    label: commands[command],
    click: () => choose(command),
    ...(accelerator === undefined ? {} : { accelerator }),
  })
  // A role brings its behaviour and its shortcut, but its own label is English only.
  const role = (name: Exclude<keyof typeof roles, 'about' | 'hide' | 'quit' | 'exit'>): Item => ({ role: name, label: roles[name] })
  const about: Item = { role: 'about', label: roles.about(app.name) }
  const settings = item('settings', 'CmdOrCtrl+,')
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
      item('create', 'CmdOrCtrl+N'),
      item('add-connection'),
      separator,
      ...(mac ? [role('close')] : [settings, separator, { role: 'quit', label: roles.exit } as const]),
    ],
  }
  const edit: Item = {
    label: menus.edit,
    submenu: [role('undo'), role('redo'), separator, role('cut'), role('copy'), role('paste'), separator, role('selectAll')],
  }
  const view: Item = {
    label: menus.view,
    submenu: [
      item('refresh', 'CmdOrCtrl+R'),
      item('activity'),
      item('lab', 'CmdOrCtrl+Shift+L'),
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
    submenu: mac ? [role('minimize'), role('zoom'), separator, role('front')] : [role('minimize'), role('close')],
  }
  const help: Item = { label: menus.help, role: 'help', submenu: [item('shortcuts'), ...(mac ? [] : [separator, about])] }
  return [...(mac ? [appMenu] : []), file, edit, view, windows, help]
}

/** The application menu by each platform's conventions. Commands go to the window, which decides whether they fit. */
export const createMenu = (choose: (command: MenuCommand) => void): { show(language: Language): void } => {
  let shown: Language | null = null
  app.setAboutPanelOptions({
    applicationName: app.name,
    applicationVersion: app.getVersion(),
    copyright: 'Copyright © 2026 Keystow. MIT licence.',
    iconPath: icon,
  })
  return {
    show: (language) => {
      if (language === shown) return
      shown = language
      Menu.setApplicationMenu(Menu.buildFromTemplate([...template(language, choose)]))
    },
  }
}
