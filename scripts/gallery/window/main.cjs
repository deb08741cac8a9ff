// A window without the application, for the pictures of the gallery.
const { app, BrowserWindow } = require('electron')

app.setPath('userData', process.env.TUTORAT_PROFILE)
app
  .whenReady()
  .then(() => new BrowserWindow({ width: 1366, height: 768, webPreferences: { sandbox: true } }).loadURL('about:blank'))
app.on('window-all-closed', () => app.quit())
