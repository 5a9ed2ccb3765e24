// A Chromium of its own, by Electron's program: opens one address without a window and ends once
// the page and its images are loaded.
const { app, BrowserWindow } = require('electron')

void app.whenReady().then(async () => {
  await new BrowserWindow({ show: false }).loadURL(process.env.KEYSTOW_FOREIGN_PAGE)
  app.exit(0)
})
