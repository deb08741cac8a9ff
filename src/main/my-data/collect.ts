import type { Endpoint } from '#shared/contract/endpoint.ts'
import { classifyReply } from '#shared/contract/reply.ts'
import type { MyDataProgress } from '#shared/desktop/my-data.ts'
import type { PlatformClient } from '../base/platform-client'
import type { LocalStore, MyDataTexts } from '../base/services'
import type { PlatformPart, Read } from './platform-parts'
import { withoutSecrets } from './scrub'

/** `value` is undefined if the part could not be read or exceeds the limits. */
export type Part = { folder: 'computer' | 'platform'; name: string; title: string; value: unknown }

export const maxPartBytes = 16 * 1024 * 1024
const maxTotalBytes = 64 * 1024 * 1024

type Options = {
  stores: readonly LocalStore[]
  platform: readonly PlatformPart[]
  client: PlatformClient
  /** Null while signed out. */
  userId: number | null
  /** Text that must not be written, such as the session's token. */
  secrets: readonly string[]
  t: MyDataTexts
  signal: AbortSignal
  progress: (progress: MyDataProgress) => void
}

type Task = Omit<Part, 'value'> & { read: () => Promise<unknown> }

/** A failed part does not stop the others. Rejects once the signal aborts. */
export async function collect(options: Options): Promise<Part[]> {
  const { secrets, signal, progress } = options
  const tasks = [...localTasks(options), ...platformTasks(options)]
  const parts: Part[] = []
  let left = maxTotalBytes
  for (const { read, ...task } of tasks) {
    signal.throwIfAborted()
    progress({ done: parts.length, total: tasks.length, title: task.title })
    const value = await read().then(
      (found) => withoutSecrets(found, secrets),
      () => undefined,
    )
    const bytes = value === undefined ? 0 : Buffer.byteLength(JSON.stringify(value) ?? '')
    const isKept = bytes <= Math.min(left, maxPartBytes)
    if (isKept) left -= bytes
    parts.push({ ...task, value: isKept ? value : undefined })
  }
  signal.throwIfAborted()
  progress({ done: tasks.length, total: tasks.length, title: '' })
  return parts
}

function localTasks({ stores, t }: Options): Task[] {
  return stores.map((store) => ({
    folder: 'computer',
    name: store.name,
    title: store.describe(t),
    read: async () => (await store.export()) ?? null,
  }))
}

function platformTasks({ platform, client, userId, t, signal }: Options): Task[] {
  if (userId === null) return []
  const read = createRead(client, userId, signal)
  return platform.map((part) => ({
    folder: 'platform',
    name: part.name,
    title: t(`platform-${part.name}`),
    read: () => part.read(read, userId),
  }))
}

function createRead(client: PlatformClient, userId: number, signal: AbortSignal): Read {
  return async (endpoint: Endpoint, args = {}) => {
    signal.throwIfAborted()
    const reply = await client.call(endpoint, { ...args, userId, signal })
    const read = classifyReply(endpoint, reply)
    if (read.kind !== 'ok') throw new Error('the platform did not answer')
    return read.payload ?? null
  }
}
