// An app without any of our hardening: what Keystow refuses must be seen to succeed here, else the
// probe proves nothing.
const { app, BrowserWindow } = require('electron')

app.whenReady().then(() => new BrowserWindow().loadURL(process.env.LAX_URL))
