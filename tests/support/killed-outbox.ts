import { randomUUID } from 'node:crypto'
import { createFiles } from '#main/base/fs/files.ts'
import { createOutbox } from '#main/outbox/outbox.ts'
import type { PlatformReply } from '#shared/contract/reply.ts'
import { createProgressRecord } from './outbox-world'

const [directory = '', origin = '', mode = 'watch'] = process.argv.slice(2)
const faster = 100

async function request(path: string, init?: RequestInit): Promise<PlatformReply> {
  try {
    const response = await fetch(`${origin}${path}`, init)
    return { ok: true, status: response.status, retryAfter: null, body: await response.json() }
  } catch {
    return { ok: false, failure: 'cut' }
  }
}

async function countedSoFar(): Promise<number> {
  for (;;) {
    const reply = await request('/counted')
    if (reply.ok) return Number(reply.body)
  }
}

const outbox = createOutbox({
  files: createFiles({ directory }),
  post: ({ id, body }) =>
    request('/progress', { method: 'POST', body: JSON.stringify(body), headers: { 'idempotency-key': id } }),
  fetchContents: () => request('/contents'),
  clock: { now: () => Date.now(), monotonic: () => performance.now() * faster },
  schedule: (ms, run) => {
    const timer = setTimeout(run, ms / faster)
    return () => clearTimeout(timer)
  },
  random: Math.random,
  uuid: randomUUID,
  version: '1.0.0',
  changed: ({ waiting }) => {
    if (waiting === 0) process.stdout.write('empty\n')
  },
  sent: () => undefined,
  log: { info: () => undefined, warn: () => undefined },
})

/** A kill would lose this process's buffer. */
const say = (word: string): Promise<void> =>
  new Promise((resolve) => void process.stdout.write(`${word}\n`, () => resolve()))

let total = await countedSoFar()
await outbox.sessionChanged({ userId: 7, generation: 1 })
if (outbox.state().waiting === 0) process.stdout.write('empty\n')
while (mode === 'watch') {
  total += 10
  await say('watched')
  await outbox.record(createProgressRecord({ totalWatched: total, watchedTime: 10 }))
  await say('kept')
}
