import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ESLint } from 'eslint'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { restrictedApis } from '../../eslint/restricted-apis.js'
import { apiViolations, importViolations, styleViolations, type Violation } from './lint/violations'

const root = path.resolve(import.meta.dirname, '..', '..')
const eslint = new ESLint({ cwd: root })

async function refusals(file: string, code: string, rule: string): Promise<string[]> {
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
    const messages = await refusals(file, violation, rule)
    expect(messages.join('\n')).toMatch(says)
  })

  it.each(named(violations))('accepts the valid counterpart of %s', async (_name, { rule, file, violation, valid }) => {
    expect(await refusals(valid.file ?? file, valid.code ?? violation, rule)).toEqual([])
  })
})

const typedViolations = [
  {
    rule: 'typescript/no-floating-promises',
    violation: 'export function x() {\n  Promise.resolve(1)\n}',
    valid: 'export function x() {\n  void Promise.resolve(1)\n}',
  },
  {
    rule: 'typescript/no-misused-promises',
    violation: 'export const x = () => [1].filter(async () => Promise.resolve(true))',
    valid: 'export const x = () => [1].filter(() => true)',
  },
  {
    rule: 'typescript/switch-exhaustiveness-check',
    violation:
      "export function x(kind: 'a' | 'b') {\n  switch (kind) {\n    case 'a':\n      return 1\n  }\n  return 0\n}",
    valid:
      "export function x(kind: 'a' | 'b') {\n  switch (kind) {\n    case 'a':\n      return 1\n    case 'b':\n " +
      '     return 2\n  }\n}',
  },
  {
    rule: 'typescript/no-deprecated',
    violation:
      "import { protocol } from 'electron'\nexport const x = () => protocol.registerFileProtocol('x', () => undefined)",
    valid: "import { protocol } from 'electron'\nexport const x = () => protocol.handle('x', () => new Response())",
  },
  {
    rule: 'typescript/no-unsafe-assignment',
    violation: "export const x: string = JSON.parse('1')",
    valid: "export const x: unknown = JSON.parse('1')",
  },
  {
    rule: 'react/rules-of-hooks',
    violation:
      "import { useState } from 'react'\nexport function Home({ open }: { open: boolean }) {\n  if (open) " +
      'useState(1)\n  return null\n}',
    valid: "import { useState } from 'react'\nexport function Home() {\n  useState(1)\n  return null\n}",
  },
  {
    rule: 'react/refs',
    violation:
      "import { useRef } from 'react'\nexport function Home() {\n  const seen = useRef(0)\n  return seen.current\n}",
    valid:
      "import { useRef } from 'react'\nexport function Home() {\n  const seen = useRef(0)\n  return () => seen.current\n}",
  },
]

const oxlintConfig = z.object({
  ignorePatterns: z.array(z.string()),
  rules: z.record(z.string(), z.union([z.string(), z.tuple([z.string()]).rest(z.unknown())])),
  overrides: z.array(z.object({ files: z.array(z.string()), rules: z.record(z.string(), z.string()) })),
})
const reports = z.object({ diagnostics: z.array(z.object({ code: z.string(), filename: z.string() })) })

/** Lints each text as a file of a project with this configuration; rules by file. */
async function lintWithTypes(texts: Record<string, string>): Promise<Map<string, string[]>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tutorat-lint-'))
  try {
    const renderer = path.join(folder, 'src', 'renderer')
    await mkdir(renderer, { recursive: true })
    for (const name of ['.oxlintrc.json', 'tsconfig.base.json'])
      await copyFile(path.join(root, name), path.join(folder, name))
    await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'dir')
    const project = { extends: './tsconfig.base.json', compilerOptions: { jsx: 'react-jsx' }, include: ['src'] }
    await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify(project))
    for (const [name, text] of Object.entries(texts)) await writeFile(path.join(renderer, name), text)
    const cli = path.join(root, 'node_modules', 'oxlint', 'bin', 'oxlint')
    // It exits with 1 when it reports something.
    const stdout = await new Promise<string>((resolve) =>
      execFile(process.execPath, [cli, '--format', 'json', 'src'], { cwd: folder }, (_, output) => resolve(output)),
    )
    const found = new Map<string, string[]>(Object.keys(texts).map((name) => [name, []]))
    for (const { code, filename } of reports.parse(JSON.parse(stdout)).diagnostics)
      found.get(path.basename(filename))?.push(/\((.+)\)/.exec(code)?.[1] ?? code)
    return found
  } finally {
    await rm(folder, { recursive: true })
  }
}

describe('rules that need types, and those of React', () => {
  const nameOf = (rule: string) => rule.replace('/', '-')
  let found: Map<string, string[]>
  beforeAll(async () => {
    found = await lintWithTypes(
      Object.fromEntries(
        typedViolations.flatMap(({ rule, violation, valid }) => [
          [`${nameOf(rule)}.tsx`, violation],
          [`${nameOf(rule)}-valid.tsx`, valid],
        ]),
      ),
    )
  })

  it.each(typedViolations)('refuses a violation of $rule and accepts its valid counterpart', ({ rule }) => {
    expect(found.get(`${nameOf(rule)}.tsx`)).toContain(rule.split('/')[1])
    expect(found.get(`${nameOf(rule)}-valid.tsx`)).toEqual([])
  })

  it('are errors in every source file, but for untyped values in tests', () => {
    const config = oxlintConfig.parse(JSON.parse(readFileSync(path.join(root, '.oxlintrc.json'), 'utf8')))
    const levels = Object.values(config.rules).map((rule) => (Array.isArray(rule) ? rule[0] : rule))
    expect(new Set(levels)).toEqual(new Set(['error']))
    expect(config.ignorePatterns.filter((pattern) => /^(?:src|scripts|tests|\*)/.test(pattern))).toEqual([
      '**/*.{js,mjs,cjs}',
    ])
    const relaxed = config.overrides.flatMap(({ files, rules }) =>
      Object.entries(rules)
        .filter(([, level]) => level !== 'error')
        .flatMap(([rule]) => files.map((file) => `${rule} ${file}`)),
    )
    expect(relaxed.filter((each) => !/^typescript\/no-unsafe-\S+ (?:\*\*|tests)\//.test(each))).toEqual([])
  })
})

describe('lint configuration', () => {
  it('has a violation example for every restricted API', async () => {
    const messages = await Promise.all(
      apiViolations.map(({ rule, file, violation }) => refusals(file, violation, rule)),
    )
    const said = messages.flat().join('\n')
    expect(restrictedApis.filter(({ what, where }) => !said.includes(`${what} is restricted: ${where}`))).toEqual([])
  })

  it('is never disabled by a comment', () => {
    const sources = globSync('src/**/*.{ts,tsx}', { cwd: root })
    const blanket = /(?:es|ox)lint-disable(-line|-next-line)?\s*(\*\/|--|$)/m
    const silenced = sources.filter((file) => {
      const text = readFileSync(path.join(root, file), 'utf8')
      return (
        blanket.test(text) || /lint-disable[^\n]*(tutorat\/|no-restricted-syntax|max-lines|no-explicit-any)/.test(text)
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
      const config: unknown = await eslint.calculateConfigForFile(path.join(root, file))
      expect(config).toMatchObject({ rules: { 'tutorat/boundaries': [2], 'tutorat/restricted-apis': [2] } })
    }
  })
})
