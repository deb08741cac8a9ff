import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ESLint } from 'eslint'
import { describe, expect, it } from 'vitest'
import { restrictedApis } from '../../eslint/restricted-apis.js'
import { apiViolations, importViolations, styleViolations, type Violation } from './lint/violations'
import { disableTypeChecked } from './lint/without-types'

const root = path.resolve(import.meta.dirname, '..', '..')
const quick = new ESLint({ cwd: root, overrideConfig: [disableTypeChecked] })
const typed = new ESLint({ cwd: root })

async function refusals(eslint: ESLint, file: string, code: string, rule: string): Promise<string[]> {
  const [result] = await eslint.lintText(code, { filePath: path.join(root, file) })
  const broken = result?.messages.find((message) => message.fatal)
  if (!result || broken) throw new Error(`${file} could not be read: ${broken?.message ?? 'ignored'}`)
  return result.messages.filter((message) => message.ruleId === rule).map((message) => message.message)
}

const named = (violations: Violation[]): [string, Violation][] =>
  violations.map((each) => [`${each.file}: ${each.violation.split('\n')[0] ?? ''}`.slice(0, 110), each])

describe.each([
  ['restricted APIs', apiViolations],
  ['import boundaries', importViolations],
  ['style', styleViolations],
])('%s', (_, violations) => {
  it.each(named(violations))('refuses %s', async (_name, { rule, file, violation, says }) => {
    const messages = await refusals(quick, file, violation, rule)
    expect(messages.join('\n')).toMatch(says)
  })

  it.each(named(violations))('accepts the valid counterpart of %s', async (_name, { rule, file, violation, valid }) => {
    expect(await refusals(quick, valid.file ?? file, valid.code ?? violation, rule)).toEqual([])
  })
})

const typedViolations = [
  {
    rule: '@typescript-eslint/naming-convention',
    violation: 'export const told = 1\n',
    valid: 'export const notified = 1\n',
  },
  {
    rule: '@typescript-eslint/no-floating-promises',
    violation: 'export function x() {\n  Promise.resolve(1)\n}',
    valid: 'export function x() {\n  void Promise.resolve(1)\n}',
  },
  {
    rule: '@typescript-eslint/no-misused-promises',
    violation: 'export const x = () => [1].filter(async () => Promise.resolve(true))',
    valid: 'export const x = () => [1].filter(() => true)',
  },
  {
    rule: '@typescript-eslint/switch-exhaustiveness-check',
    violation:
      "export function x(kind: 'a' | 'b') {\n  switch (kind) {\n    case 'a':\n      return 1\n  }\n  return 0\n}",
    valid:
      "export function x(kind: 'a' | 'b') {\n  switch (kind) {\n    case 'a':\n      return 1\n    case 'b':\n " +
      '     return 2\n  }\n}',
  },
  {
    rule: '@typescript-eslint/no-deprecated',
    violation:
      "import { protocol } from 'electron'\nexport const x = () => protocol.registerFileProtocol('x', () => undefined)",
    valid: "import { protocol } from 'electron'\nexport const x = () => protocol.handle('x', () => new Response())",
  },
  {
    rule: '@typescript-eslint/no-unsafe-assignment',
    violation: "export const x: string = JSON.parse('1')",
    valid: "export const x: unknown = JSON.parse('1')",
  },
]

describe('type-aware rules', () => {
  // Typed rules need an existing file of a project.
  it.each(typedViolations)(
    'refuses a violation of $rule and accepts its valid counterpart',
    { timeout: 60_000 },
    async ({ rule, violation, valid }) => {
      expect(await refusals(typed, 'src/shared/brand.ts', violation, rule)).toHaveLength(1)
      expect(await refusals(typed, 'src/shared/brand.ts', valid, rule)).toEqual([])
    },
  )
})

describe('lint configuration', () => {
  it('has a violation example for every restricted API', async () => {
    const messages = await Promise.all(
      apiViolations.map(({ rule, file, violation }) => refusals(quick, file, violation, rule)),
    )
    const said = messages.flat().join('\n')
    expect(restrictedApis.filter(({ what, where }) => !said.includes(`${what} is restricted: ${where}`))).toEqual([])
  })

  it('is never disabled by a comment', () => {
    const sources = globSync('src/**/*.{ts,tsx}', { cwd: root })
    const blanket = /eslint-disable(-line|-next-line)?\s*(\*\/|--|$)/m
    const silenced = sources.filter((file) => {
      const text = readFileSync(path.join(root, file), 'utf8')
      return (
        blanket.test(text) ||
        /eslint-disable[^\n]*(tutorat\/|no-restricted-syntax|max-lines|no-explicit-any)/.test(text)
      )
    })
    expect(sources.length).toBeGreaterThan(0)
    expect(silenced).toEqual([])
  })

  it('refers to an existing decision record', () => {
    expect(readFileSync(path.join(root, 'docs', 'decisions', '0003-boundaries.md'), 'utf8')).toContain('restricted')
  })

  it('enables the project rules for every source file', async () => {
    for (const file of [
      'src/main/index.ts',
      'src/renderer/main.tsx',
      'src/preload/index.ts',
      'src/sandbox/process.ts',
      'src/shared/brand.ts',
    ]) {
      const config: unknown = await quick.calculateConfigForFile(path.join(root, file))
      expect(config).toMatchObject({ rules: { 'tutorat/boundaries': [2], 'tutorat/restricted-apis': [2] } })
    }
  })
})
