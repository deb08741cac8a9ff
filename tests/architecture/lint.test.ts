import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ESLint } from 'eslint'
import { describe, expect, it } from 'vitest'
import { doors } from '../../eslint/doors.js'
import { doorPlants, importPlants, stylePlants, type Plant } from './doors/plants'
import { disableTypeChecked } from './doors/without-types'

const root = path.resolve(import.meta.dirname, '..', '..')
/** The planted files do not exist, so this one reads no types. */
const quick = new ESLint({ cwd: root, overrideConfig: [disableTypeChecked] })
const typed = new ESLint({ cwd: root })

async function refusals(eslint: ESLint, file: string, code: string, rule: string): Promise<string[]> {
  const [result] = await eslint.lintText(code, { filePath: path.join(root, file) })
  const broken = result?.messages.find((message) => message.fatal)
  if (!result || broken) throw new Error(`${file} could not be read: ${broken?.message ?? 'ignored'}`)
  return result.messages.filter((message) => message.ruleId === rule).map((message) => message.message)
}

const named = (plants: Plant[]): [string, Plant][] => plants.map((plant) => [`${plant.file}: ${plant.violation.split('\n')[0] ?? ''}`.slice(0, 110), plant])

describe.each([
  ['the doors', doorPlants],
  ['who may import whom', importPlants],
  ['the style', stylePlants],
])('%s', (_, plants) => {
  it.each(named(plants))('refuses %s', async (_name, { rule, file, violation, says }) => {
    const messages = await refusals(quick, file, violation, rule)
    expect(messages.join('\n')).toMatch(says)
  })

  it.each(named(plants))('accepts the legal twin of %s', async (_name, { rule, file, violation, twin }) => {
    expect(await refusals(quick, twin.file ?? file, twin.code ?? violation, rule)).toEqual([])
  })
})

const typedPlants = [
  { rule: '@typescript-eslint/no-floating-promises', violation: 'export function x() {\n  Promise.resolve(1)\n}', twin: 'export function x() {\n  void Promise.resolve(1)\n}' },
  { rule: '@typescript-eslint/no-misused-promises', violation: 'export const x = () => [1].filter(async () => Promise.resolve(true))', twin: 'export const x = () => [1].filter(() => true)' },
  {
    rule: '@typescript-eslint/switch-exhaustiveness-check',
    violation: "export function x(kind: 'a' | 'b') {\n  switch (kind) {\n    case 'a':\n      return 1\n  }\n  return 0\n}",
    twin: "export function x(kind: 'a' | 'b') {\n  switch (kind) {\n    case 'a':\n      return 1\n    case 'b':\n      return 2\n  }\n}",
  },
  {
    rule: '@typescript-eslint/no-deprecated',
    violation: "import { protocol } from 'electron'\nexport const x = () => protocol.registerFileProtocol('x', () => undefined)",
    twin: "import { protocol } from 'electron'\nexport const x = () => protocol.handle('x', () => new Response())",
  },
  { rule: '@typescript-eslint/no-unsafe-assignment', violation: "export const x: string = JSON.parse('1')", twin: "export const x: unknown = JSON.parse('1')" },
]

describe('the rules that read types', () => {
  // The text stands in for a file that exists, because its project has to be known.
  it.each(typedPlants)('refuses a violation of $rule and accepts its twin', { timeout: 60_000 }, async ({ rule, violation, twin }) => {
    expect(await refusals(typed, 'src/shared/brand.ts', violation, rule)).toHaveLength(1)
    expect(await refusals(typed, 'src/shared/brand.ts', twin, rule)).toEqual([])
  })
})

describe('the rules themselves', () => {
  it('have a planted violation for every door', async () => {
    const messages = await Promise.all(doorPlants.map(({ rule, file, violation }) => refusals(quick, file, violation, rule)))
    const said = messages.flat().join('\n')
    expect(doors.filter(({ what, where }) => !said.includes(`${what} has one door: ${where}`))).toEqual([])
  })

  it('are never turned off by a comment', () => {
    const sources = globSync('src/**/*.{ts,tsx}', { cwd: root })
    const blanket = /eslint-disable(-line|-next-line)?\s*(\*\/|--|$)/m
    const silenced = sources.filter((file) => {
      const text = readFileSync(path.join(root, file), 'utf8')
      return blanket.test(text) || /eslint-disable[^\n]*(tutorat\/|no-restricted-syntax|max-lines|no-explicit-any)/.test(text)
    })
    expect(sources.length).toBeGreaterThan(0)
    expect(silenced).toEqual([])
  })

  it('names a decision record that exists', () => {
    expect(readFileSync(path.join(root, 'docs', 'decisions', '0003-doors.md'), 'utf8')).toContain('door')
  })

  it('are on for every source file', async () => {
    for (const file of ['src/main/index.ts', 'src/renderer/main.tsx', 'src/preload/index.ts', 'src/sandbox/process.ts', 'src/shared/brand.ts']) {
      const config: unknown = await quick.calculateConfigForFile(path.join(root, file))
      expect(config).toMatchObject({ rules: { 'tutorat/doors': [2], 'tutorat/import-table': [2] } })
    }
  })
})
