import { expect, test } from 'vitest'
import { services } from './endpoint'
import { endpoints } from './endpoints'
import { createPlatformPage } from './platform-page'
import { refusals } from './refusal'

/** Created in each test: what a module computes while it loads, a mutation run cannot change. */
function read() {
  const page = createPlatformPage()
  return { page, rows: page.split('\n').filter((line) => line.startsWith('| `')) }
}

test('each endpoint is listed once, with its method and path', () => {
  const { rows } = read()
  for (const [name, { method, path }] of endpoints) {
    expect(
      rows.filter((row) => row.startsWith(`| \`${name}\` | \`${method} /${path.replace(/^\//, '')}\` |`)),
      name,
    ).toHaveLength(1)
  }
})

test('each assumption is listed in full and referenced from its endpoint', () => {
  const { rows } = read()
  for (const [name, { assumed }] of endpoints) {
    const own = rows.filter((row) => row.startsWith(`| \`${name}\` |`))
    expect(own, name).toHaveLength(assumed === undefined ? 1 : 2)
    if (assumed === undefined) expect(own[0], name).not.toContain('see below')
    else expect([own[0]?.includes('see below'), own[1]], name).toEqual([true, `| \`${name}\` | ${assumed} |`])
  }
})

test('every service and every refusal is listed', () => {
  const { page } = read()
  for (const service of services) expect(page).toContain(`### ${service}\n`)
  for (const { status, code, message } of Object.values(refusals))
    expect(page).toContain(`| ${status} | ${code} | ${message} |`)
})

test('an endpoint row shows the token, the calling process and the end of the session', () => {
  const { rows } = read()
  const own = (name: string) => rows.find((row) => row.startsWith(`| \`${name}\` |`))
  expect(own('account.signIn')).toContain('| no | the page | refuses the call |')
  expect(own('progress.record')).toContain('| yes | main | refuses the call |')
  expect(own('lessons.open')).toContain('| yes | the page | ends the session |')
})
