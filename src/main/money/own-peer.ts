import { readFile } from 'node:fs/promises'

/** A connection as `net.Socket` names it. */
export type Connection = {
  remoteAddress?: string | undefined
  remotePort?: number | undefined
  localAddress?: string | undefined
  localPort?: number | undefined
}

export type OwnPeer = {
  /** False if the system should name the user of a connection and does not. */
  isAvailable(): Promise<boolean>
  isOwn(connection: Connection): Promise<boolean>
}

/** Injected by tests. */
type System = {
  platform?: string
  uid?: number | undefined
  /** Null without this file. */
  readTable?: (file: string) => Promise<string | null>
}

const tables = ['/proc/net/tcp', '/proc/net/tcp6']

/**
 * Tells whether the other end of a connection on this computer belongs to this user. Linux names the user of each
 * socket; no answer is not proof, and is refused. macOS and Windows name none to a program without rights: there
 * everybody passes who knows the address, which neither system shows to other users.
 */
export function createOwnPeer({
  platform = process.platform,
  uid = process.getuid?.(),
  readTable = readText,
}: System = {}): OwnPeer {
  const isNamed = platform === 'linux'
  const readTables = async (): Promise<string[]> =>
    (await Promise.all(tables.map(readTable))).filter((table) => table !== null)
  return {
    isAvailable: async () => !isNamed || (await readTables()).length > 0,
    async isOwn(connection) {
      if (!isNamed) return true
      const owners = new Set((await readTables()).flatMap((table) => findOwners(table, connection)))
      return uid !== undefined && owners.size === 1 && owners.has(uid)
    },
  }
}

async function readText(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'latin1')
  } catch {
    return null
  }
}

const established = '01'

/** Format: the kernel's Documentation/networking/proc_net_tcp.rst; tcp6 has addresses of four words. */
const endpoint = String.raw`((?:[\dA-F]{8}){1,4}:[\dA-F]{4})`
const counters = String.raw`[\dA-F]{8}:[\dA-F]{8} [\dA-F]{2}:[\dA-F]{8} [\dA-F]{8}`
const row = new RegExp(String.raw`^ *\d+: ${endpoint} ${endpoint} ([\dA-F]{2}) ${counters} +(\d{1,10}) `)

/** Users of the sockets whose own end is the other end of this connection. */
function findOwners(table: string, connection: Connection): number[] {
  const peers = toTableAddresses(connection.remoteAddress, connection.remotePort)
  const ours = toTableAddresses(connection.localAddress, connection.localPort)
  return table.split('\n').flatMap((text) => {
    const [, local = '', remote = '', state, owner] = row.exec(text) ?? []
    return state === established && peers.includes(local) && ours.includes(remote) ? [Number(owner)] : []
  })
}

/** IPv4 as tcp writes it, and as tcp6 writes it for a socket of both families. */
function toTableAddresses(address = '', port = 0): string[] {
  const bytes = /^(?:::ffff:)?(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(address)?.slice(1).map(Number)
  if (bytes === undefined) return []
  // Each word is printed as the processor holds it; Electron runs on little-endian ones only.
  const word = Buffer.from(bytes.toReversed()).toString('hex').toUpperCase()
  const suffix = port.toString(16).toUpperCase().padStart(4, '0')
  return [`${word}:${suffix}`, `0000000000000000FFFF0000${word}:${suffix}`]
}
