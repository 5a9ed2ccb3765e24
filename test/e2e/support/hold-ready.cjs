// Loaded into Electron with `-r`: holds `ready` back until Playwright is attached, so that no
// window opens unseen. Playwright's own loader does the same but replaces the keyring with a mock.
const { app } = require('electron')

const ready = app.whenReady()
const emit = app.emit.bind(app)
let readyArguments
let released = false
let release
const held = new Promise((resolve) => {
  release = resolve
})

app.emit = (event, ...args) => {
  if (event !== 'ready' || released) return emit(event, ...args)
  readyArguments = args
  return app.listenerCount('ready') > 0
}
app.whenReady = () => held
app.isReady = () => released

globalThis.__playwright_run = async () => {
  await ready
  released = true
  release()
  emit('ready', ...readyArguments)
}
