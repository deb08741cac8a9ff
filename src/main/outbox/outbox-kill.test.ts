import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer } from '#tests/support/gateway-harness.ts'
import { getRunCount } from '#tests/support/runs.ts'

const kills = getRunCount(4, 12)
let directory: string
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'tutorat-kill-'))
  await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      ssr: path.resolve(import.meta.dirname, '../../../tests/support/killed-outbox.ts'),
      outDir: path.join(directory, 'program'),
      minify: false,
      target: 'esnext',
    },
    ssr: { noExternal: true },
  })
})
afterAll(() => rm(directory, { recursive: true, force: true }))

async function platform(personality: 'keyed' | 'naive') {
  const keys = new Set<string>()
  let counted = 0
  let requests = 0
  const server = await startServer((arrival, response) => {
    const answer = (value: unknown): void =>
      void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    if (arrival.path === '/counted') return answer(counted)
    if (arrival.path === '/contents')
      return answer({ success: true, payload: [{ content_id: 1, completed: false, totalWatched: counted }] })
    const key = String(arrival.headers['idempotency-key'])
    if (personality === 'naive' || !keys.has(key)) counted += Number(JSON.parse(arrival.body).watchedTime)
    keys.add(key)
    requests += 1
    if (requests % 3 === 0) response.destroy()
    else answer({ success: true, payload: null })
  })
  return { ...server, counted: () => counted }
}

async function run(
  args: string[],
  until: (counts: Record<string, number>) => boolean,
): Promise<Record<string, number>> {
  const child: ChildProcess = spawn(process.execPath, [path.join(directory, 'program', 'killed-outbox.js'), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const counts: Record<string, number> = {}
  const gone = new Promise<void>((resolve) => child.on('close', () => resolve()))
  child.stdout?.on('data', (text: Buffer) => {
    for (const word of text.toString().split('\n')) if (word !== '') counts[word] = (counts[word] ?? 0) + 1
    if (until(counts)) child.kill('SIGKILL')
  })
  await gone
  return counts
}

for (const personality of ['keyed', 'naive'] as const) {
  test(`G1: ${String(kills)} kills lose no record and count none twice (${personality} platform)`, async () => {
    const server = await platform(personality)
    const folder = path.join(directory, personality)
    let watched = 0
    let promised = 0
    for (let round = 0; round < kills; round += 1) {
      const enough = 1 + ((round * 7) % 23)
      const counts = await run([folder, server.origin], ({ kept: done = 0 }) => done >= enough)
      watched += counts['watched'] ?? 0
      promised += counts['kept'] ?? 0
    }
    await run([folder, server.origin, 'send'], ({ empty = 0 }) => empty > 0)
    await server.close()
    expect(promised).toBeGreaterThanOrEqual(kills)
    expect(server.counted()).toBeGreaterThanOrEqual(promised * 10)
    expect(server.counted()).toBeLessThanOrEqual(watched * 10)
  })
}
