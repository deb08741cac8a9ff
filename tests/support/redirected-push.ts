import { EventEmitter } from 'node:events'
import net from 'node:net'

// The push process itself, on a network that leads each of the named hosts to a port of this computer.

type Target = { host?: string; port?: number }

const [routes = '{}', start = '{}'] = process.argv.slice(2)
const ports = new Map(Object.entries(JSON.parse(routes) as Record<string, number>))
const connect = net.Socket.prototype.connect as (...args: unknown[]) => net.Socket

function redirect(target: Target): Target {
  const port = ports.get(target.host ?? '')
  return port === undefined ? target : { ...target, host: '127.0.0.1', port }
}

Object.assign(net.Socket.prototype, {
  connect(this: net.Socket, first: unknown, ...rest: unknown[]) {
    // `net.connect` passes its own list, marked by a symbol.
    if (Array.isArray(first)) first[0] = redirect(first[0] as Target)
    return Reflect.apply(connect, this, [Array.isArray(first) ? first : redirect(first as Target), ...rest])
  },
})

const parentPort = Object.assign(new EventEmitter(), {
  postMessage: (message: unknown) => void process.stdout.write(`${JSON.stringify(message)}\n`),
})
Object.assign(process, { parentPort })
void import('#main/notifications/push/process.ts').then(() =>
  parentPort.emit('message', { data: JSON.parse(start) as unknown }),
)
