import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

type Requirement = { section: string; rule: string; test: string }

const rowsOf = (text: string): Requirement[] =>
  text
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter(([, section]) => /^[12] §\d$/.test(section ?? ''))
    .map(([, section = '', rule = '', cell = '']) => ({ section, rule, test: cell.replaceAll('`', '') }))

const requirements = readdirSync('docs/requirements').flatMap((file) =>
  rowsOf(readFileSync(path.join('docs/requirements', file), 'utf8')),
)

/** Reads `spec 1 §2, §5; spec 2 §7` as three sections. */
function citedSections(text: string): string[] {
  return [...text.matchAll(/\b[Ss]pec(?:ification)? ([12])((?:,? ?§ ?\d+)+)/g)].flatMap(([, document, sections = '']) =>
    [...sections.matchAll(/§ ?(\d+)/g)].map(([, section]) => `${document} §${section}`),
  )
}

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(tsx?|css)$/.test(name))
  .map((name) => path.join('src', name))

test('citedSections reads every section of a citation', () => {
  expect(citedSections('/** A rule (spec 1 §2, §5; spec 2 §7). */')).toEqual(['1 §2', '1 §5', '2 §7'])
})

test('both documents have rows for each of their nine sections', () => {
  const sections = new Set(requirements.map(({ section }) => section))
  expect([1, 2].flatMap((document) => [1, 2, 3, 4, 5, 6, 7, 8, 9].map((section) => `${document} §${section}`))).toEqual(
    [...sections].toSorted(),
  )
  expect(requirements.filter(({ rule }) => rule.length < 10)).toEqual([])
})

test('every section that a comment cites has a row', () => {
  const listed = new Set(requirements.map(({ section }) => section))
  const cited = sources.flatMap((file) =>
    citedSections(readFileSync(file, 'utf8')).map((section) => ({ file, section })),
  )
  expect(cited.length).toBeGreaterThan(300)
  expect(cited.filter(({ section }) => !listed.has(section))).toEqual([])
})

test('every test that a row names exists', () => {
  const files = [...new Set(requirements.map(({ test: file }) => file))].filter((file) => file !== '–')
  expect(files.filter((file) => !existsSync(file))).toEqual([])
  expect(files.filter((file) => !/\.(test\.tsx?|spec\.ts)$/.test(file))).toEqual([])
  expect(files.filter((file) => !/\b(?:it|test)(?:\.each\b|\()/.test(readFileSync(file, 'utf8')))).toEqual([])
})

test('every rule has a test', () => {
  expect(requirements.filter(({ test: file }) => file === '–')).toEqual([])
})
