import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { platformConfigExample } from '#shared/platform-config-example.ts'
import { assertPackable, runPlatform } from '../../scripts/steps/platform.mjs'

let directory: string
let file: string
const said: string[] = []
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'tutorat-pack-'))
  file = path.join(directory, 'platform.json')
  said.length = 0
  vi.spyOn(console, 'log').mockImplementation((text: string) => void said.push(text))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await rm(directory, { recursive: true, force: true })
})

it('refuses to pack what the packaged application would refuse, and a release without a platform', async () => {
  await expect(assertPackable({ file, isRelease: false })).resolves.toBeUndefined()
  await expect(assertPackable({ file, isRelease: true })).rejects.toThrow('A release without a platform does not start')
  await writeFile(file, JSON.stringify({ ...platformConfigExample, youtubeEmbed: 'http://127.0.0.1:4010/embed/' }))
  for (const isRelease of [true, false])
    await expect(assertPackable({ file, isRelease })).rejects.toThrow(/youtubeEmbed must be an https:/)
  await writeFile(file, JSON.stringify(platformConfigExample))
  await expect(assertPackable({ file, isRelease: true })).resolves.toBeUndefined()
})

it('prints an example that its own check accepts, and names every error of another file', async () => {
  expect(await runPlatform(['init'])).toBe(0)
  await writeFile(file, `\uFEFF${said.join('')}`)
  expect(await runPlatform(['check', file, '--packaged'])).toBe(0)
  expect(said.at(-1)).toMatch(/^Still as in the example: name, services\.platform\.base, .*links\.supportEmail/)
  const links = { ...platformConfigExample.links, supportEmail: 'help@example.org' }
  await writeFile(file, JSON.stringify({ ...platformConfigExample, links }))
  expect(await runPlatform(['check', file])).toBe(0)
  expect(said.at(-1)).not.toMatch(/supportEmail|youtubeEmbed/)
  await writeFile(file, JSON.stringify({ ...platformConfigExample, name: '', links: 5 }))
  expect(await runPlatform(['check', file])).toBe(1)
  expect(said.at(-1)).toMatch(/has 2 errors:\n- name is empty\..*\n- links must be an object/)
  await expect(runPlatform(['check', path.join(directory, 'none.json')])).rejects.toThrow('does not exist')
  await expect(runPlatform([])).rejects.toThrow('Usage')
})
