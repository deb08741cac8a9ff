import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { areas, sampled, wiring } from '../../scripts/mutate/areas.mjs'

const toPosix = (file: string) => file.replaceAll('\\', '/')
const isLogic = (file: string) => !/(?:\.test|\.d|\.examples|\/test-[^/]*)\.ts$/.test(file)

test('mutation testing changes every file of logic, each in one area', () => {
  const logic = globSync('src/{main,shared,renderer/core,renderer/domains,renderer/features}/**/*.ts')
    .map(toPosix)
    .filter(isLogic)
  const mutated = areas.flatMap(({ mutate }) => mutate)
  expect([...mutated, ...wiring].toSorted()).toEqual(logic.toSorted())
})

const countLines = (files: readonly string[]) =>
  files.reduce((sum, file) => sum + readFileSync(file, 'utf8').split('\n').length, 0)

test('mutation testing leaves at most a tenth of the main process to the journeys in real Electron', () => {
  const main = globSync('src/main/**/*.ts').map(toPosix).filter(isLogic)
  expect(wiring).toContain('src/main/app/startup.ts')
  expect(countLines(wiring) / countLines(main)).toBeLessThan(0.1)
})

test('a hook of the page runs with the screens that use it', () => {
  const domains = areas.find(({ name }) => name === 'domains')
  expect(domains?.slowTests).toContain('src/renderer/features/lesson/notes/lesson-notes.test.tsx')
})

test('a test of a hook runs with the fast tests, unless it starts the whole application', () => {
  const domains = areas.find(({ name }) => name === 'domains')
  expect(domains?.tests).toContain('src/renderer/domains/notes/use-notes.test.tsx')
  expect(domains?.slowTests).not.toContain('src/renderer/domains/notes/use-notes.test.tsx')
  expect(domains?.slowTests).toContain('src/renderer/domains/learning/free-hours-modal.test.tsx')
})

test('each area has tests, and files that the sample can take', () => {
  for (const { name, tests, slowTests } of areas) expect([...tests, ...slowTests], name).not.toEqual([])
  for (const files of sampled) expect(files).not.toEqual([])
})
