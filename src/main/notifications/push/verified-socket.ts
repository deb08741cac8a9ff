import { Duplex } from 'node:stream'
import tls from 'node:tls'

type Address = { host: string; port: number }

/**
 * A TLS client that verifies the server before a byte passes in either direction. `new TLSSocket(null)`, with which
 * `@eneris/push-receiver` 4.3.1 reaches the message server, never does: only `tls.connect` compares certificate and
 * name.
 */
export class VerifiedSocket extends Duplex {
  readonly #verified = Promise.withResolvers<tls.TLSSocket>()
  #socket: tls.TLSSocket | null = null

  constructor() {
    super()
    // Avoids an unhandled rejection while no write is pending.
    this.#verified.promise.catch(() => undefined)
  }

  connect({ host, port }: Address): this {
    const socket = tls.connect({ host, port, servername: host })
    this.#socket = socket
    socket.setKeepAlive(true)
    socket.once('secureConnect', () => {
      socket.on('data', (bytes: Buffer) => void (this.push(bytes) || socket.pause()))
      socket.on('end', () => this.push(null))
      this.#verified.resolve(socket)
      this.emit('connect')
    })
    socket.on('error', (failure: Error) => this.destroy(failure))
    socket.on('close', () => this.destroy())
    return this
  }

  /** Always on; the client asks before there is a connection. */
  setKeepAlive(): this {
    return this
  }

  override _read(): void {
    this.#socket?.resume()
  }

  override _write(bytes: Buffer, encoding: BufferEncoding, done: (failure?: Error | null) => void): void {
    this.#verified.promise.then((socket) => void socket.write(bytes, encoding, done), done)
  }

  override _final(done: () => void): void {
    this.#socket?.end()
    done()
  }

  override _destroy(failure: Error | null, done: (failure: Error | null) => void): void {
    this.#verified.reject(failure ?? new Error('the connection was closed'))
    this.#socket?.destroy()
    done(failure)
  }
}

/** For a process that opens no other connection by `new TLSSocket`. Node's own modules do not read this property. */
export function verifyTlsSockets(): void {
  Object.assign(tls, { TLSSocket: VerifiedSocket })
}
