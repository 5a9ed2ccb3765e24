// The least that shows a window as Keystow's is shown: sandboxed, of its size, once its page is
// painted.
const { app, BrowserWindow } = require('electron')

app.enableSandbox()
app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 1080, height: 720, show: false, autoHideMenuBar: true })
  window.once('ready-to-show', () => window.show())
  window.loadFile('index.html')
})
