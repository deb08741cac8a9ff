import net from 'node:net'
import path from 'node:path'

/** Every connection to it is refused, and GLib tries no other bus. */
const noBus = 'unix:path=/dev/null'

type Options = {
  platform: NodeJS.Platform
  environment: Record<string, string | undefined>
  uid: number
  timeoutMs?: number
}

/**
 * GTK and Chromium wait in the main process, without a limit, for a session bus that accepts connections and answers
 * none, such as a stopped daemon. Returns true after it took the bus out of the environment: the program then has to be
 * started again, because Chromium's first look for the system bus, a moment after the process began, makes libdbus
 * remember the address of both buses.
 */
export async function avoidSilentBus({ platform, environment, uid, timeoutMs = 2000 }: Options): Promise<boolean> {
  if (platform !== 'linux') return false
  const socket = findSocket(environment)
  if (socket === null || (await isAnswering(socket, uid, timeoutMs))) return false
  environment['DBUS_SESSION_BUS_ADDRESS'] = noBus
  return true
}

/** The one that GLib tries first; null for other transports. */
function findSocket({ DBUS_SESSION_BUS_ADDRESS: address, XDG_RUNTIME_DIR: runtime }: Options['environment']) {
  if (address === undefined || address === '') return runtime ? path.join(runtime, 'bus') : null
  const [, kind, name] = /^unix:(?:[^;]*,)?(path|abstract)=([^,;]+)/.exec(address) ?? []
  if (name === undefined) return null
  const decoded = decodeOrNull(name)
  return kind === 'abstract' && decoded !== null ? `\0${decoded}` : decoded
}

function decodeOrNull(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** A refused connection counts as an answer: it is refused to Electron as quickly. */
function isAnswering(socket: string, uid: number, timeoutMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = net.connect(socket)
    const settle = (isAnswered: boolean): void => {
      clearTimeout(timer)
      connection.destroy()
      resolve(isAnswered)
    }
    const timer = setTimeout(() => settle(false), timeoutMs)
    for (const event of ['error', 'data', 'close'] as const) connection.on(event, () => settle(true))
    // The user number in hexadecimal digits of its decimal ones, as the D-Bus specification has it.
    connection.write(`\0AUTH EXTERNAL ${Buffer.from(String(uid)).toString('hex')}\r\n`)
  })
}
