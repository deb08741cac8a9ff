import { request, type RequestOptions } from 'node:http'
import type { Transport } from '#main/gateway/http-client.ts'

const pieceBytes = 16 * 1024

type Options = {
  connect?: () => RequestOptions
  /** Calls `run` once so many bytes may follow: the buffers of this computer would take a whole file at once. */
  pace?: (bytes: number, run: () => void) => void
}

export function createSocketUpload({ connect = () => ({}), pace = (_bytes, run) => run() }: Options = {}): Transport {
  return (address, { method, headers, body = new Uint8Array(), signal, onUploadProgress }) =>
    new Promise((resolve, reject) => {
      const clientRequest = request(
        address,
        { ...connect(), method, headers: { ...headers, 'content-length': body.byteLength }, agent: false, signal },
        (answer) => {
          const parts: Buffer[] = []
          answer.on('data', (part: Buffer) => void parts.push(part))
          answer.on('error', reject)
          answer.on('end', () => {
            const responseHeaders = new Headers()
            for (const [name, value] of Object.entries(answer.headers)) responseHeaders.set(name, String(value))
            resolve(
              new Response(new Uint8Array(Buffer.concat(parts)), {
                status: answer.statusCode ?? 0,
                headers: responseHeaders,
              }),
            )
          })
        },
      )
      clientRequest.on('error', reject)
      let at = 0
      const push = (): void => {
        if (at >= body.byteLength) return void clientRequest.end()
        const piece = body.subarray(at, at + pieceBytes)
        clientRequest.write(piece, (failure) => {
          if (failure) return
          at += piece.byteLength
          onUploadProgress?.(at)
          pace(piece.byteLength, push)
        })
      }
      push()
    })
}

export const socketUpload = createSocketUpload()
