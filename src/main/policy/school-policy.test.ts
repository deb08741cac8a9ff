import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { policyFilesOf } from './load-policy'
import { readSchoolPolicy } from './school-policy'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'tutorat-policy-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

async function read(text: string | null) {
  const file = path.join(directory, 'policy.json')
  if (text !== null) await writeFile(file, text)
  const warnings: unknown[] = []
  const log = { info: () => undefined, warn: (event: string, fields?: object) => warnings.push([event, fields]) }
  return { policy: readSchoolPolicy({ platform: 'linux', isPackaged: false, environment: { TUTORAT_POLICY: file }, log }), warnings, file }
}

describe('the school’s policy', () => {
  it.each([
    ['linux', {}, ['/etc/tutorat/policy.json']],
    // A pupil may set the variable: it leads away from no policy that lies in the usual place.
    ['win32', { ProgramData: 'D:\\ProgramData' }, ['C:\\ProgramData\\Tutorat\\policy.json', 'D:\\ProgramData\\Tutorat\\policy.json']],
    ['win32', { ProgramData: 'C:\\ProgramData' }, ['C:\\ProgramData\\Tutorat\\policy.json']],
    ['win32', {}, ['C:\\ProgramData\\Tutorat\\policy.json']],
    ['darwin', {}, ['/Library/Application Support/Tutorat/policy.json']],
  ])('lies where only the administrator of the computer writes: %s', (platform, environment, expected) => {
    expect(policyFilesOf({ platform, isPackaged: true, environment: { ...environment, TUTORAT_POLICY: '/home/pupil/policy.json' } })).toEqual(expected)
    expect(policyFilesOf({ platform, isPackaged: false, environment: { ...environment, TUTORAT_POLICY: ' ' } })).toEqual(expected)
  })

  it('decides what it names', async () => {
    const { policy, warnings } = await read('\uFEFF{"sharedComputer":true,"proxy":{"mode":"system"},"administratorLinks":false}')
    expect(policy).toEqual({
      forced: { sharedComputer: true, proxy: { mode: 'system' } }, managed: ['sharedComputer', 'proxy'], allowsAdministratorLinks: false,
      description: 'sharedComputer, proxy, administratorLinks',
    })
    expect(warnings).toEqual([])
  })

  it('that is not there decides nothing, and an empty one neither', async () => {
    expect((await read(null)).policy).toEqual({ forced: {}, managed: [], allowsAdministratorLinks: true, description: 'none' })
    expect((await read('{}')).policy).toMatchObject({ managed: [], description: 'decides nothing' })
  })

  it('I3: in fault is said, logged and decides nothing at all', async () => {
    const { policy, warnings, file } = await read('{"sharedComputer":true,"language":"klingon"}')
    expect(policy).toMatchObject({ forced: {}, managed: [], allowsAdministratorLinks: true })
    expect(policy.description).toMatch(/^ignored, "language" /)
    expect(warnings).toEqual([['policy.invalid', expect.objectContaining({ file, field: 'language' })]])
    expect((await read('x'.repeat(70_000))).policy.description).toBe('ignored, "(file)" is too large')
  })
})
