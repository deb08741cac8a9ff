import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { areas, sampled } from '../../scripts/mutate/areas.mjs'

const toPosix = (file: string) => file.replaceAll('\\', '/')
const isLogic = (file: string) => !/(?:\.test|\.d|\.examples|\/test-[^/]*)\.ts$/.test(file)

test('mutation testing changes every file of logic, each in one area', () => {
  const logic = globSync('src/{main,shared,renderer/core,renderer/domains,renderer/features}/**/*.ts')
    .map(toPosix)
    .filter(isLogic)
  const mutated = areas.flatMap(({ mutate }) => mutate)
  expect(mutated.toSorted()).toEqual(logic.toSorted())
})

test('each area has tests, and files that the sample can take', () => {
  for (const { name, tests, slowTests } of areas) expect([...tests, ...slowTests], name).not.toEqual([])
  for (const files of sampled) expect(files).not.toEqual([])
})
