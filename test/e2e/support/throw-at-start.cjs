// Loaded into Electron with `-r`: something that main asks of Electron before it has its log file throws, or leaves a rejection.
const { app } = require('electron')

app.setAppUserModelId = () => {
  const cause = new RangeError('thrown by a test')
  if (process.env.THROWN_AT_START === 'rejection') void Promise.reject(cause)
  else throw cause
}
