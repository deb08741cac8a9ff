import { request, type RequestOptions } from 'node:http'
import { Readable } from 'node:stream'
import { constants, createGunzip } from 'node:zlib'
import type { Transport, TransportInit } from '#main/gateway/http-client.ts'

/** Where the connection goes, and whether it may be one that is open already. */
type Connect = (method: string) => RequestOptions

/**
 * As Chromium (measured with Electron 42): asks for gzip unless the caller names an encoding, reports no error for an
 * encoded body that ends early while its message ends well, and repeats a GET on a reused connection that is dead.
 */
export function createChromiumTransport(connect: Connect = () => ({ agent: false })): Transport {
  const send = (address: string, init: TransportInit, options: RequestOptions): Promise<Response> =>
    new Promise((resolve, reject) => {
      const { method, headers, body, signal } = init
      const clientRequest = request(
        address,
        { ...options, method, headers: { 'accept-encoding': 'gzip', ...headers }, signal },
        (answer) => {
          const isEncoded = answer.headers['content-encoding'] === 'gzip'
          const received = isEncoded ? answer.pipe(createGunzip({ finishFlush: constants.Z_SYNC_FLUSH })) : answer
          const responseHeaders = new Headers()
          for (const [name, value] of Object.entries(answer.headers)) responseHeaders.set(name, String(value))
          resolve(
            new Response(Readable.toWeb(received) as ReadableStream<Uint8Array>, {
              status: answer.statusCode ?? 0,
              headers: responseHeaders,
            }),
          )
        },
      )
      clientRequest.on('error', (error) => {
        const isRepeated = method === 'GET' && clientRequest.reusedSocket && !signal.aborted
        if (isRepeated) send(address, init, { ...options, agent: false }).then(resolve, reject)
        else reject(error)
      })
      clientRequest.end(body)
    })
  return (address, init) => send(address, init, connect(init.method))
}

export const chromiumTransport = createChromiumTransport()
