import { app, Menu, type MenuItemConstructorOptions } from 'electron'
import icon from '../../resources/icons/256.png?asset'
import type { MenuCommand } from '../contract/ipc.ts'

/** The application menu by each platform's conventions. Commands go to the window, which decides whether they fit. */
export const installMenu = (choose: (command: MenuCommand) => void): void => {
  const mac = process.platform === 'darwin'
  const item = (label: string, command: MenuCommand, accelerator?: string): MenuItemConstructorOptions => ({
    label,
    click: () => choose(command),
    ...(accelerator === undefined ? {} : { accelerator }),
  })
  const about: MenuItemConstructorOptions = { role: 'about' }
  const settings = item('Settings…', 'settings', 'CmdOrCtrl+,')
  const appMenu: MenuItemConstructorOptions = {
    label: app.name,
    submenu: [
      about,
      { type: 'separator' },
      settings,
      { type: 'separator' },
      { role: 'services' },
      { type: 'separator' },
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      { type: 'separator' },
      { role: 'quit' },
    ],
  }
  const file: MenuItemConstructorOptions = {
    label: '&File',
    submenu: [
      item('New API Key…', 'create', 'CmdOrCtrl+N'),
      item('Add Connection…', 'add-connection'),
      { type: 'separator' },
      ...(mac ? [] : [settings, { type: 'separator' } as const]),
      mac ? { role: 'close' } : { role: 'quit' },
    ],
  }
  const view: MenuItemConstructorOptions = {
    label: '&View',
    submenu: [
      item('Refresh', 'refresh', 'CmdOrCtrl+R'),
      item('Activity', 'activity'),
      item('Lab', 'lab', 'CmdOrCtrl+Shift+L'),
      { type: 'separator' },
      { role: 'resetZoom' },
      { role: 'zoomIn' },
      { role: 'zoomOut' },
      { type: 'separator' },
      { role: 'togglefullscreen' },
    ],
  }
  const help: MenuItemConstructorOptions = {
    role: 'help',
    submenu: [item('Keyboard Shortcuts', 'shortcuts'), ...(mac ? [] : [{ type: 'separator' } as const, about])],
  }
  app.setAboutPanelOptions({
    applicationName: app.name,
    applicationVersion: app.getVersion(),
    copyright: 'Copyright © 2026 Keystow. MIT licence.',
    iconPath: icon,
  })
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([...(mac ? [appMenu] : []), file, { role: 'editMenu' }, view, { role: 'windowMenu' }, help]),
  )
}
