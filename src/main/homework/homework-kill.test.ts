import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { killDrafting } from '#tests/support/homework-kills.ts'
import { createSchool } from '#tests/support/homework-world.ts'
import { openVolatileFolder } from '../base/fs/volatile-folder'

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'tutorat-homework-kill-'))
  await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      ssr: path.resolve(import.meta.dirname, '../../../tests/support/killed-homework.ts'),
      outDir: path.join(directory, 'program'),
      minify: false,
      target: 'esnext',
    },
    ssr: { noExternal: true },
  })
})
afterAll(() => rm(directory, { recursive: true, force: true }))

async function run(
  args: string[],
  token: string,
  until: (output: readonly string[]) => boolean,
  afterMs = Number.POSITIVE_INFINITY,
  environment: Record<string, string> = {},
): Promise<string[]> {
  const child: ChildProcess = spawn(
    process.execPath,
    [path.join(directory, 'program', 'killed-homework.js'), ...args],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, ...environment, HOMEWORK_TOKEN: token } },
  )
  const output: string[] = []
  let timer: NodeJS.Timeout | undefined
  const gone = new Promise<void>((resolve) => child.on('close', () => resolve()))
  let rest = ''
  child.stdout?.on('data', (text: Buffer) => {
    const words = `${rest}${text.toString()}`.split('\n')
    rest = words.pop() ?? ''
    output.push(...words.filter(Boolean))
    // A busy computer starts processes slowly: count from the first output.
    if (Number.isFinite(afterMs)) timer ??= setTimeout(() => child.kill('SIGKILL'), afterMs)
    if (until(output)) child.kill('SIGKILL')
  })
  await gone
  clearTimeout(timer)
  return output
}

for (const personality of ['keyed', 'naive'] as const) {
  test(`H4: repeated kills lose no file and submit none twice (${personality} platform)`, async () => {
    const { sandbox, userId, examId, session, uploads, origin } = await createSchool(personality)
    const config = JSON.stringify(sandbox.platformConfig(origin))
    const args = (mode: string): string[] => [
      path.join(directory, personality),
      config,
      mode,
      String(userId),
      String(examId),
    ]
    const before = uploads().length
    let promised = 0
    for (let round = 0; round < 6; round += 1) {
      const output = await run(
        args('add'),
        session.token,
        (words) => words.filter((word) => word === 'added').length >= 1 + (round % 3),
      )
      const found = Number(output[0]?.replace('found ', ''))
      expect(found).toBeGreaterThanOrEqual(promised)
      promised = found + output.filter((word) => word === 'added').length
    }
    let isHandedIn = (
      await run(args('send'), session.token, (words) => words.includes('sent') || words.includes('handed-in'))
    ).includes('handed-in')
    let kills = 0
    for (let round = 0; !isHandedIn && round < 60; round += 1) {
      if (round % 4 === 1) sandbox.faults('exams.submit', round % 8 === 1 ? 'late-error' : 'cut', { times: 1 })
      isHandedIn = (
        await run(
          args('go on'),
          session.token,
          (words) => words.includes('handed-in'),
          round < 12 ? (round * 7) % 40 : 60_000,
        )
      ).includes('handed-in')
      if (!isHandedIn) kills += 1
    }
    expect(isHandedIn).toBe(true)
    expect(kills).toBeGreaterThan(2)
    const names = uploads()
      .slice(before)
      .map(({ name }) => name)
    expect(names.length).toBeGreaterThanOrEqual(promised)
    expect(names.toSorted()).toEqual([...new Set(names)].toSorted())
    expect(
      uploads()
        .slice(before)
        .every(({ size }) => size > 128 * 1024),
    ).toBe(true)
  })
}

test('a kill leaves no readable copy of homework in the data folder of a shared computer', async () => {
  const { sandbox, userId, examId, session, origin } = await createSchool('keyed')
  const runtime = path.join(directory, 'runtime')
  mkdirSync(runtime, { mode: 0o700 })
  const data = path.join(directory, 'shared')
  const config = JSON.stringify(sandbox.platformConfig(origin))
  const output = await run(
    [data, config, 'preview', String(userId), String(examId)],
    session.token,
    (words) => words.some((word) => word.startsWith('opened ')),
    Number.POSITIVE_INFINITY,
    { XDG_RUNTIME_DIR: runtime },
  )
  const preview = output.find((word) => word.startsWith('opened '))?.slice('opened '.length) ?? ''
  expect(readFileSync(preview, 'latin1')).toContain('%PDF-1.7')
  const readable = readdirSync(data, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && readFileSync(path.join(entry.parentPath, entry.name), 'latin1').includes('%PDF-1.7'),
  )
  expect(readable).toEqual([])
  expect(path.basename(preview)).toBe('copie.pdf')
  if (process.platform === 'linux') expect(path.relative(runtime, preview)).not.toMatch(/^\.\.|Amira/)
  await openVolatileFolder({ XDG_RUNTIME_DIR: runtime }).sweep()
  expect(existsSync(preview)).toBe(false)
})

test('H4: a kill loses no acknowledged file, with a busy, damaged or missing manifest', async () => {
  const { lost, foreign, promised } = await killDrafting(25, 20_261_122)
  expect({ lost, foreign }).toEqual({ lost: [], foreign: [] })
  expect(promised).toBeGreaterThan(5)
})
