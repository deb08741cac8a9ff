import { request } from 'node:http'
import { Readable } from 'node:stream'
import { constants, createGunzip } from 'node:zlib'
import type { Transport } from '../../src/main/gateway/http-client'

/**
 * As Chromium (measured with Electron 42): asks for gzip unless the caller names an encoding, and reports no error for
 * an encoded body that ends early while its message ends well.
 */
export const chromiumTransport: Transport = (address, { method, headers, signal }) =>
  new Promise((resolve, reject) => {
    const clientRequest = request(
      address,
      { method, headers: { 'accept-encoding': 'gzip', ...headers }, agent: false, signal },
      (answer) => {
        const isEncoded = answer.headers['content-encoding'] === 'gzip'
        const body = isEncoded ? answer.pipe(createGunzip({ finishFlush: constants.Z_SYNC_FLUSH })) : answer
        const responseHeaders = new Headers()
        for (const [name, value] of Object.entries(answer.headers)) responseHeaders.set(name, String(value))
        resolve(
          new Response(Readable.toWeb(body) as ReadableStream<Uint8Array>, {
            status: answer.statusCode ?? 0,
            headers: responseHeaders,
          }),
        )
      },
    )
    clientRequest.on('error', reject)
    clientRequest.end()
  })
