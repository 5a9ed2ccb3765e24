// Loaded into Electron with `-r`: a box that would wait for a click is written to stdout, and the
// app goes on as after the click.
require('electron').dialog.showErrorBox = (title, content) =>
  process.stdout.write(`${JSON.stringify({ title, content })}\n`)
