import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { checkPolicy } from './check-policy'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'tutorat-check-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

async function check(text: string | null) {
  const file = path.join(directory, 'policy.json')
  if (text !== null) await writeFile(file, text)
  const argv = ['/opt/Tutorat/tutorat', `--check-policy=${file}`]
  const { text: said, code } = checkPolicy({ argv, platform: 'linux', environment: {} })
  return { said: said.replace(file, 'policy.json'), code }
}

it.each([
  ['{"sharedComputer":true,"payments":false}', 'policy.json: valid, decides sharedComputer, payments.', 0],
  ['\uFEFF{}', 'policy.json: valid, decides nothing.', 0],
  ['{"sharedComputers":true}', /^policy\.json: "sharedComputers" is unknown\. The whole policy is ignored/, 1],
  ['{"language":"klingon"}', /^policy\.json: "language" /, 1],
  ['{', /^policy\.json: "\(file\)" is not valid JSON/, 1],
  [null, /^policy\.json: "\(file\)" does not exist/, 1],
])('says of the file %j what applies, with an exit code for scripts', async (text, sentence, expected) => {
  const { said, code } = await check(text)
  expect(said).toMatch(sentence)
  expect(code).toBe(expected)
})

it('checks what is in force on this computer, from the registry too', () => {
  const start = { argv: ['Tutorat.exe', '--check-policy'], platform: 'win32', environment: {} }
  const value = (data: string) => ({
    ...start,
    registry: () => ({
      kind: 'values' as const,
      values: [{ name: 'payments', type: 'REG_DWORD', data }],
      by: 'reg.exe' as const,
    }),
  })
  expect(checkPolicy({ ...start, registry: () => ({ kind: 'absent' }) })).toEqual({
    text: 'No policy: nothing is decided for this computer.',
    code: 3,
  })
  expect(checkPolicy(value('0x0'))).toEqual({
    text: 'HKLM\\Software\\Policies\\Tutorat: valid, decides payments.',
    code: 0,
  })
  expect(checkPolicy(value('0x7')).code).toBe(1)
})
