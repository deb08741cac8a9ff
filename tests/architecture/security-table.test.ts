import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parseRows, testsIn } from '../support/named-tests'

/** Rows per letter; docs/security.md must contain each. */
const catalogue = {
  A: 11,
  B: 7,
  C: 8,
  D: 9,
  E: 7,
  F: 6,
  G: 5,
  H: 5,
  I: 8,
  J: 4,
}
const rowIds = Object.entries(catalogue).flatMap(([letter, count]) =>
  Array.from({ length: count }, (_, index) => `${letter}${index + 1}`),
)

const requiredHeldRows = (
  'A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 A11 B1 B2 B3 B4 B5 B6 B7 C1 C2 C3 C4 C5 C6 C7 C8 D1 D2 D3 D4 D5 D6 D7 D8 D9 E1 E2 ' +
  'E3 E4 E5 E6 E7 F1 F2 F3 F4 F5 F6 G1 G2 G3 G4 G5 H1 H2 H3 H4 H5 I1 I2 I3 I4 I5 I8 J1 J2 J3 J4'
).split(' ')

type Row = { id: string; files: string[]; state: string }

const table: Row[] = readFileSync('docs/security.md', 'utf8')
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter((cells) => /^[A-J]\d{1,2}$/.test(cells[1] ?? ''))
  .map((cells) => ({
    id: cells[1] ?? '',
    files: [...(cells[3] ?? '').matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? ''),
    state: cells[4] ?? '',
  }))

const testFiles = ['src', 'tests'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(test\.tsx?|spec\.ts)$/.test(file))
    .map((file) => path.posix.join(folder, file.replaceAll('\\', '/'))),
)

const named = new Map(
  [...new Set([...testFiles, ...table.flatMap(({ files }) => files)])].map((file) => [
    file,
    testsIn(file).filter((each) => parseRows(each).length > 0),
  ]),
)

function holds(file: string, id: string): boolean {
  return (named.get(file) ?? []).some((each) => parseRows(each).includes(id) && each.isRun && each.expects)
}

test('each row of the threat catalogue is listed once in docs/security.md', () => {
  expect(table.map((row) => row.id).sort()).toEqual([...rowIds].sort())
})

test('the state of each row is held, or later with an issue', () => {
  for (const row of table) expect(row.state, row.id).toMatch(/^(held|later: .+)$/)
})

test.each(requiredHeldRows)('row %s has the state held', (id) => {
  expect(table.find((row) => row.id === id)?.state).toBe('held')
})

test.each(table.filter((row) => row.state === 'held'))(
  'row $id has a named test in each file that it lists',
  ({ id, files }) => {
    expect(files.length).toBeGreaterThan(0)
    for (const file of files)
      expect(holds(file, id), `${file} has no test named ${id}: … that is run and expects something`).toBe(true)
  },
)

test('each test named by a row runs and has an assertion', () => {
  const idle = [...named].flatMap(([file, tests]) =>
    tests.filter(({ isRun, expects }) => !isRun || !expects).map(({ titles }) => `${file}: ${titles.join(' › ')}`),
  )
  expect(idle).toEqual([])
})

test.each([
  ["test('A1: x', () => { expect(1).toBe(1) })", true],
  ["test('A1: x', () => { run() })", false],
  ["const run = () => expect(1).toBe(1)\ntest('A1: x', () => { run() })", true],
  // Joined, so that the check for skipped tests ignores this file.
  [['test', "skip('A1: x', () => { expect(1).toBe(1) })"].join('.'), false],
  [['describe', "skip('y', () => { it('A1: x', () => { expect(1).toBe(1) }) })"].join('.'), false],
  ["describe('A1: y', () => { it('x', () => { expect(1).toBe(1) }) })", true],
  ["it.each([1])('A1, B2: x', () => fc.assert(property))", true],
  ["test('B1: x', () => { expect('A1: x').toBe(1) })", false],
  ["test('A10: x', () => { expect(1).toBe(1) })", false],
  [['test', "todo('A1: x')"].join('.'), false],
] satisfies [string, boolean][])('%s counts as a test of A1: %s', (text, expected) => {
  expect(
    testsIn('tests/planted.test.ts', text).some((each) => parseRows(each).includes('A1') && each.isRun && each.expects),
  ).toBe(expected)
})

test('each file with a test named by a row is listed in that row', () => {
  const unlisted = testFiles.flatMap((file) => {
    const rows = new Set((named.get(file) ?? []).flatMap(parseRows))
    return table.filter(({ id, files }) => !files.includes(file) && rows.has(id)).map(({ id }) => `${id}: ${file}`)
  })
  expect(unlisted).toEqual([])
})

/** Threat rows of each item of Electron's checklist. */
const checklist = [
  'A10',
  'A1',
  'A1',
  'A1',
  'A6',
  'A1',
  'A2',
  'A1',
  'A1',
  'A1',
  'A4',
  'A4',
  'A4',
  'A4 B3',
  'A5',
  'A11',
  'A7',
  'A3',
  'A8',
  'A7',
]

const items = readFileSync('docs/security.md', 'utf8')
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter((cells) => /^\d{1,2}$/.test(cells[1] ?? '') && cells.length === 7)
  .map((cells) => ({
    number: Number(cells[1]),
    item: cells[2] ?? '',
    answer: cells[3] ?? '',
    rows: (cells[4] ?? '').split(', '),
    files: [...(cells[5] ?? '').matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? ''),
  }))

test('each item of Electron’s checklist is listed once in docs/security.md, in order', () => {
  expect(items.map(({ number }) => number)).toEqual(checklist.map((_, index) => index + 1))
})

test.each(items)(
  'item $number of Electron’s checklist has an answer and tests of its rows',
  ({ number, item, answer, rows, files }) => {
    expect(item.length).toBeGreaterThan(10)
    expect(answer.length).toBeGreaterThan(20)
    expect(rows.join(' ')).toBe(checklist[number - 1])
    expect(files.length).toBeGreaterThan(0)
    for (const file of files) {
      expect(
        rows.some((id) => holds(file, id)),
        `${file} has no test named ${rows.join(' or ')}: … that is run and expects something`,
      ).toBe(true)
    }
  },
)
