// Loaded with -r before the application: the page's scripts arrive when the test says so, as on a slow computer.
const { app } = require('electron')

const { promise, resolve } = Promise.withResolvers()
globalThis.releaseScripts = resolve

app.on('session-created', ({ protocol }) => {
  const { handle } = protocol
  protocol.handle = (scheme, serve) =>
    handle.call(protocol, scheme, async (request) => {
      if (new URL(request.url).pathname.endsWith('.js')) await promise
      return serve(request)
    })
})
