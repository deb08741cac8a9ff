import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { readTail } from './file-sink'

it('reads the last complete lines of the log, and an empty text without a log', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'tutorat-log-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  expect(await readTail(directory)).toBe('')
  await writeFile(path.join(directory, 'main.log'), 'info start\nwarn here\n')
  expect(await readTail(directory)).toBe('info start\nwarn here\n')
  await writeFile(
    path.join(directory, 'main.log'),
    Array.from({ length: 20_000 }, (_, index) => `info line-${index}`).join('\n'),
  )
  const tail = await readTail(directory)
  expect(tail.length).toBeLessThanOrEqual(48 * 1024)
  expect(tail).toMatch(/^info line-\d+\n/)
  expect(tail.endsWith('line-19999')).toBe(true)
})
