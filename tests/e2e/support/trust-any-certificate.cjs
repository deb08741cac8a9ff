// Required before the application: Chromium keeps its verdict on a certificate, so trust that comes after the first request comes too late.
const { app, session } = require('electron')

const trust = (created) => created.setCertificateVerifyProc((_request, callback) => callback(0))
app.on('session-created', trust)
app.whenReady().then(() => trust(session.defaultSession))
