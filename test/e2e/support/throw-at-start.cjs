// Loaded into Electron with `-r`: something that main asks of Electron throws, or leaves a
// rejection, before it has its log file, or once its window is there (`late`, `full`: for lack of
// room).
const { app } = require('electron')

const how = process.env.THROWN_AT_START
const cause = new RangeError('thrown by a test')
if (how === 'full') cause.code = 'ENOSPC'

if (how === 'late' || how === 'full') {
  app.once('browser-window-created', () => {
    require('electron').powerMonitor.on = () => {
      throw cause
    }
  })
} else {
  app.setAppUserModelId = () => {
    if (how === 'rejection') void Promise.reject(cause)
    else throw cause
  }
}
