import { spawn } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build } from 'vite'
import { randomFrom } from '../../scripts/chaos/seed'

type KillFigures = {
  kills: number
  promised: number
  lost: string[]
  foreign: string[]
  scenes: Record<string, number>
}

type Blocked = { manifest?: number; copies?: number; renames?: number }
type Scene = { name: string; blocked?: Blocked; damage?: (manifest: string, random: () => number) => void }

function corruptFile(file: string, random: () => number): void {
  try {
    const bytes = readFileSync(file)
    if (random() < 0.5) writeFileSync(file, bytes.subarray(0, Math.floor(random() * bytes.length)))
    else
      writeFileSync(
        file,
        bytes.map((byte, index) => (index === Math.floor(bytes.length / 2) ? byte ^ 1 : byte)),
      )
  } catch {
    // The file does not exist yet.
  }
}

const remove = (file: string): void => rmSync(file, { force: true })
const scenes: readonly Scene[] = [
  { name: 'nothing else' },
  { name: 'the manifest is busy once', blocked: { manifest: 1 } },
  { name: 'manifest and backup are busy', blocked: { manifest: 2 } },
  { name: 'the manifest is damaged', damage: corruptFile },
  {
    name: 'manifest and backup are damaged',
    damage: (file, random) => [file, `${file}.bak`, `${file}.new`].forEach((each) => corruptFile(each, random)),
  },
  { name: 'the manifest is missing', damage: remove },
  { name: 'manifest and backup are missing', damage: (file) => [file, `${file}.bak`, `${file}.new`].forEach(remove) },
  { name: 'copies are busy', blocked: { copies: 3 } },
  { name: 'copies are busy and the manifest is damaged', blocked: { copies: 3 }, damage: corruptFile },
  { name: 'renames are refused', blocked: { renames: 0.2 } },
]

export async function killDrafting(kills: number, seed: number): Promise<KillFigures> {
  const directory = await mkdtemp(path.join(tmpdir(), 'tutorat-draft-kills-'))
  const random = randomFrom(seed)
  const figures: KillFigures = { kills, promised: 0, lost: [], foreign: [], scenes: {} }
  try {
    await build({
      configFile: false,
      logLevel: 'silent',
      build: {
        ssr: path.resolve(import.meta.dirname, 'killed-drafts.ts'),
        outDir: path.join(directory, 'program'),
        minify: false,
        target: 'esnext',
      },
      ssr: { noExternal: true },
    })
    const program = path.join(directory, 'program', 'killed-drafts.js')
    const data = path.join(directory, 'data')
    const manifest = path.join(data, 'homework', '7', '5', 'manifest.json')
    let must = new Set<string>()
    let may = new Set<string>()
    for (let round = 0; round <= kills; round += 1) {
      const scene = scenes[Math.floor(random() * scenes.length)] ?? { name: '' }
      scene.damage?.(manifest, random)
      figures.scenes[scene.name] = (figures.scenes[scene.name] ?? 0) + 1
      const said = await runUntilKilled(
        [program, data, String(Math.floor(random() * 2 ** 31)), JSON.stringify(scene.blocked ?? {})],
        round === kills
          ? { from: 'start', afterMs: 0 }
          : { from: round % 2 === 0 ? 'added' : 'start', afterMs: random() * 120 },
      )
      const found = new Set(said[0]?.split(' ').slice(1).filter(Boolean))
      const at = `round ${String(round)} (${scene.name})`
      figures.lost.push(...[...must].filter((hash) => !found.has(hash)).map((hash) => `${at}: ${hash}`))
      figures.foreign.push(
        ...[...found].filter((hash) => !must.has(hash) && !may.has(hash)).map((hash) => `${at}: ${hash}`),
      )
      const of = (word: string): string[] =>
        said.filter((each) => each.startsWith(`${word} `)).map((each) => each.slice(word.length + 1))
      figures.promised += of('added').length
      const removing = new Set(of('removing'))
      must = new Set([...found, ...of('added')].filter((hash) => !removing.has(hash)))
      may = new Set([...of('adding'), ...removing])
    }
    return figures
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

/** Counted from the first line, or from the first file that was acknowledged: a busy computer adds none for a while. */
type Kill = { from: 'start' | 'added'; afterMs: number }

/** A file that is refused again and again is not waited for. */
const addedLimitMs = 5000

function runUntilKilled(args: string[], { from, afterMs }: Kill): Promise<string[]> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const said: string[] = []
  const timers: NodeJS.Timeout[] = []
  const killIn = (ms: number): void => void timers.push(setTimeout(() => child.kill('SIGKILL'), ms))
  let rest = ''
  let isCounting = false
  child.stdout.on('data', (text: Buffer) => {
    const words = `${rest}${text.toString()}`.split('\n')
    rest = words.pop() ?? ''
    said.push(...words)
    if (timers.length === 0) killIn(addedLimitMs)
    if (isCounting || (from === 'added' && !said.some((word) => word.startsWith('added ')))) return
    isCounting = true
    killIn(afterMs)
  })
  return new Promise((resolve, reject) => {
    child.on('close', (code) => {
      timers.forEach(clearTimeout)
      if (code === null) resolve(said)
      else reject(new Error(`the process ended by itself (${String(code)})`))
    })
  })
}
