import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createFiles } from '../base/fs/files'
import { nodeRandomAccess } from '../base/fs/random-access'
import type { FileProblem } from '../base/fs/store'
import { openLessonStore } from './lesson-store'

let directory: string
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'tutorat-lessons-'))
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

it('reports a damaged list of downloads as lessons, so that the person learns why they are gone', async () => {
  const problems: FileProblem[] = []
  const files = createFiles({ directory, onProblem: (problem) => problems.push(problem) })
  const open = () => openLessonStore({ files, disk: nodeRandomAccess, key: new Uint8Array(32).fill(7) })
  await (await open()).save([])
  const [folder = ''] = await files.list()
  writeFileSync(path.join(directory, folder, 'lessons.json'), 'x')
  expect((await open()).lessons()).toEqual([])
  expect(problems).toMatchObject([{ kind: 'corrupt', file: 'lessons.json', data: 'lessons' }])
})
