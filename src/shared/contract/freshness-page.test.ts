import { expect, test } from 'vitest'
import { freshness } from './freshness'
import { createFreshnessPage } from './freshness-page'

const read = () => createFreshnessPage().split('\n')
const rowOf = (name: string) => read().filter((line) => line.startsWith(`| ${name} |`))

test('each kind of answer is listed once, with its calls, what it depends on and when it is asked again', () => {
  for (const kind of Object.keys(freshness)) expect(rowOf(kind), kind).toHaveLength(1)
  expect(rowOf('me')).toEqual(['| me | `account.me`, `account.profile` | class, purchases | 1 min | yes | yes |'])
  expect(rowOf('support')).toEqual(['| support | `support.videoLinks` |  | 1 h | yes |  |'])
  expect(rowOf('search')).toEqual(['| search | `search.autocomplete` | class, purchases | 5 min | no |  |'])
})

test('an act is listed with what it changes, and with the calls that are asked again for it', () => {
  const [row = ''] = rowOf('`parents.decide`')
  expect(row).toMatch(/^\| `parents\.decide` \| [^|]*parent-requests[^|]* \| [^|]*`parents\.requests`[^|]* \|$/)
  expect(row).not.toContain('support.videoLinks')
  expect(rowOf('`offers.buy`').join()).toContain('`subjects.list`')
  expect(rowOf('`offers.buy`').join()).not.toContain('`home.latestPosts`')
  expect(rowOf('`subjects.list`')).toEqual([])
})

test('each table has its names, and a line below them', () => {
  const lines = read()
  for (const names of ['| fact | what it is |', '| act | changes | asks anew |']) {
    const at = lines.indexOf(names)
    expect(lines[at + 1]).toBe(`|${names.replace(/[^|]+/g, ' --- ').slice(1)}`)
  }
  expect(rowOf('watched')).toEqual(['| watched | the watched lessons, on any computer |'])
})
