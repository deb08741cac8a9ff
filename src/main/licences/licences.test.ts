import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createLicences } from './licences'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tutorat-licences-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const open = async (content?: string) => {
  const file = path.join(folder, 'licences.json')
  if (content !== undefined) await writeFile(file, content)
  return createLicences({ file, log: { warn: () => undefined } })
}

it('lists the packaged software by name and returns one text at a time', async () => {
  const licences = await open(
    JSON.stringify([
      { name: 'zod', version: '4.6.1', licence: 'MIT', text: 'MIT License', homepage: 'https://zod.dev' },
      { name: 'antd', version: '6.6.8', licence: 'MIT', text: null },
    ]),
  )
  expect(await licences.list()).toEqual([
    { name: 'antd', version: '6.6.8', licence: 'MIT' },
    { name: 'zod', version: '4.6.1', licence: 'MIT' },
  ])
  expect(await licences.text('zod', '4.6.1')).toEqual({ text: 'MIT License', homepage: 'https://zod.dev' })
  expect(await licences.text('antd', '6.6.8')).toEqual({ text: null, homepage: null })
  expect(await licences.text('zod', '1.0.0')).toEqual({ text: null, homepage: null })
})

it.each([
  ['a missing file', undefined],
  ['a truncated file', '[{"name":'],
  ['a file of another shape', '{"zod":"MIT"}'],
])('returns null for %s', async (_case, content) => {
  const licences = await open(content)
  expect(await licences.list()).toBeNull()
  expect(await licences.text('zod', '4.6.1')).toEqual({ text: null, homepage: null })
})
