// Run by Electron: ends with 0 once it has reached a display.
const { app } = require('electron')

app.whenReady().then(() => app.exit(0))
