import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { changeAnswers } from './change-answers'

export type LoggedCall = { method: string; path: string; body: Record<string, unknown>; form: string; known: boolean }

/** State of the platform (`/__state`): amounts in points, watched time in seconds. */
export type PupilState = {
  points: number
  tokens: number
  bought: number
  transfers: number
  codes: number
  bookmarks: number[]
  watched: [contentId: number, seconds: number][]
  completed: number[]
  preferences: Record<string, number>
  phone: string
  homework: number
  exams: number[]
  reports: number
  parents: { id: number; approved: boolean | null }[]
  cart: number
  orders: number
}

export type IndependentPlatform = {
  origin: string
  file: string
  state(): Promise<PupilState>
  calls(): Promise<LoggedCall[]>
  /** The answers so far, as one text. */
  sentText(): Promise<string>
  close(): Promise<void>
}

const script = path.resolve('tests/independent-platform/voice.mjs')
const film = path.resolve('resources/demo/videos/en-vingt-secondes.mp4')

/** Runs the platform as its own process, which shares no module with the application; `other:` changes its answers. */
export async function startIndependentPlatform(variant: string): Promise<IndependentPlatform> {
  if (!variant.startsWith('other:')) return startProcess(variant)
  const platform = await startProcess('plain')
  const proxy = await changeAnswers(platform.origin, variant.slice('other:'.length))
  const file = path.join(path.dirname(platform.file), 'changed.json')
  await writeFile(file, (await readFile(platform.file, 'utf8')).replaceAll(platform.origin, proxy.origin))
  return {
    ...platform,
    file,
    close: async () => {
      proxy.close()
      await platform.close()
    },
  }
}

async function startProcess(variant: string): Promise<IndependentPlatform> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tutorat-independent-platform-'))
  const server = spawn(process.execPath, [script, folder, variant, film], {
    // Times without a zone are those of Tunis (spec 1 §9).
    env: { ...process.env, TZ: 'Africa/Tunis' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [origin] = (await once(createInterface(server.stdout), 'line')) as [string]
  const get = async <Answer>(address: string) => (await (await fetch(`${origin}${address}`)).json()) as Answer
  return {
    origin,
    file: path.join(folder, 'platform.json'),
    state: () => get<PupilState>('/__state'),
    calls: () => get<LoggedCall[]>('/__log'),
    sentText: async () => (await fetch(`${origin}/__sent`)).text(),
    close: async () => {
      const exited = once(server, 'exit')
      server.kill()
      await exited
      await rm(folder, { recursive: true, force: true })
    },
  }
}
