// Loaded with -r before the application: marks in Node's performance timeline when the page's requests are answered.
const electron = require('electron')

const mark = (name) => performance.mark(name)
mark('preload script')
const { app } = electron
app.once('will-finish-launching', () => mark('will-finish-launching'))
app.once('ready', () => mark('ready'))
app.once('browser-window-created', () => mark('window created'))
app.on('web-contents-created', (_event, contents) => {
  for (const name of ['did-start-loading', 'dom-ready', 'did-finish-load']) contents.once(name, () => mark(name))
})
app.on('session-created', ({ protocol }) => {
  const { handle, registerBufferProtocol } = protocol
  protocol.registerBufferProtocol = (scheme, serve) =>
    registerBufferProtocol.call(protocol, scheme, (request, respond) => {
      mark(`${request.url} requested (document)`)
      serve(request, (response) => {
        mark(`${request.url} answered (document)`)
        respond(response)
      })
    })
  protocol.handle = (scheme, serve) =>
    handle.call(protocol, scheme, async (request) => {
      const { pathname, search } = new URL(request.url)
      mark(`${pathname}${search} requested`)
      const response = await serve(request)
      mark(`${pathname}${search} answered`)
      return response
    })
})
