// The smallest Electron application that shows a window: what ours is measured beside.
const { app, BrowserWindow } = require('electron')
const path = require('node:path')

app.setPath('userData', process.env.TUTORAT_PROFILE)
app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 1366, height: 768, webPreferences: { sandbox: true } })
  window.loadFile(path.join(__dirname, 'index.html'))
})
app.on('window-all-closed', () => app.quit())
