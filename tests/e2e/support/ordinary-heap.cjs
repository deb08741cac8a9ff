// Loaded with -r before the application: V8 lets the heap of the page grow as usual.
const { app } = require('electron')

const { appendSwitch } = app.commandLine
app.commandLine.appendSwitch = (name, ...value) => {
  if (name !== 'js-flags') appendSwitch.call(app.commandLine, name, ...value)
}
