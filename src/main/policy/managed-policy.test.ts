import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isTrustworthy, getPolicyFiles, readPolicyFile } from './load-policy'
import { mergePolicies, readManagedPolicy } from './managed-policy'
import type { RegistryAnswer } from './query-registry'

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
  return { policy: readManagedPolicy({ platform: 'linux', named: file, environment: {}, log }), warnings, file }
}

describe('managed policy', () => {
  it.each([
    ['linux', {}, ['/etc/tutorat/policy.json']],
    // User-defined variables must not hide the default folder.
    [
      'win32',
      { ProgramData: 'D:\\ProgramData' },
      ['C:\\ProgramData\\Tutorat\\policy.json', 'D:\\ProgramData\\Tutorat\\policy.json'],
    ],
    ['win32', { ProgramData: 'C:\\ProgramData' }, ['C:\\ProgramData\\Tutorat\\policy.json']],
    ['win32', {}, ['C:\\ProgramData\\Tutorat\\policy.json']],
    ['darwin', {}, ['/Library/Application Support/Tutorat/policy.json']],
  ])('searches the administrator’s folders on %s', (platform, environment, expected) => {
    expect(getPolicyFiles({ platform, named: null, environment })).toEqual(expected)
  })

  it('enforces the values in the policy', async () => {
    const { policy, warnings, file } = await read(
      '\uFEFF{"sharedComputer":true,"proxy":{"mode":"system"},"administratorLinks":false,"updates":false,' +
        '"allowedLinks":["forum.exemple.tn"]}',
    )
    expect(policy).toMatchObject({
      forced: { sharedComputer: true, proxy: { mode: 'system' } },
      managed: ['sharedComputer', 'proxy'],
      allowsAdministratorLinks: false,
      allowsUpdates: false,
      allowsPayments: true,
      state: {
        decides: ['sharedComputer', 'proxy', 'administratorLinks', 'updates', 'allowedLinks'],
        isUnreadable: false,
      },
      description: `sharedComputer, proxy, administratorLinks, updates, allowedLinks (${file})`,
    })
    expect(policy.allowsLink('https://forum.exemple.tn/')).toBe(true)
    expect(policy.allowsLink('https://www.youtube.com/')).toBe(false)
    expect(warnings).toEqual([])
  })

  it('enforces nothing when the policy is missing or empty', async () => {
    const none = {
      forced: {},
      managed: [],
      allowsAdministratorLinks: true,
      allowsUpdates: true,
      allowsPayments: true,
      state: { decides: [], isUnreadable: false },
    }
    expect((await read(null)).policy).toMatchObject({ ...none, description: 'none' })
    expect((await read('{}')).policy).toMatchObject({
      ...none,
      description: expect.stringMatching(/^decides nothing \(/),
    })
  })

  it('I3: reports, logs and ignores an invalid policy completely', async () => {
    const { policy, warnings, file } = await read('{"sharedComputer":true,"language":"klingon"}')
    expect(policy).toMatchObject({
      forced: {},
      managed: [],
      allowsAdministratorLinks: true,
      state: { decides: [], isUnreadable: true },
    })
    expect(policy.description).toMatch(/^ignored \(.*policy\.json\), "language" /)
    expect(warnings).toEqual([['policy.invalid', expect.objectContaining({ file, field: 'language' })]])
    expect((await read('x'.repeat(70_000))).policy.description).toMatch(/"\(file\)" is too large$/)
  })
})

describe('policy file on Unix', () => {
  it.each([
    [0, 0o100644, true],
    [0, 0o100600, true],
    [0, 0o40755, true],
    [0, 0o100664, false],
    [0, 0o100646, false],
    [0, 0o41777, false],
    [1000, 0o100644, false],
    [1000, 0o100600, false],
  ])(
    'trusts a file only if root owns it and no other user can write it (uid %d, mode %o): %s',
    (uid, mode, expected) => {
      expect(isTrustworthy({ uid, mode })).toBe(expected)
    },
  )

  it('rejects a file that other users can write, except the named file of a test build', async () => {
    const file = path.join(directory, 'policy.json')
    await writeFile(file, '{"payments":true}')
    await chmod(file, 0o666)
    expect(readPolicyFile(file, 'owner')).toMatchObject({
      kind: 'invalid',
      field: '(file)',
      problem: 'can be written by others than the administrator (root)',
    })
    expect(readPolicyFile(file, 'any')).toMatchObject({ kind: 'applied', policy: { payments: true } })
    expect(readPolicyFile(path.join(file, 'below'), 'owner')).toEqual({ kind: 'none' })
  })

  it('reads a file if only the administrator can write it and its folder', async () => {
    const file = path.join(directory, 'policy.json')
    await writeFile(file, '{"payments":false}')
    const administrator = process.getuid?.() ?? 0
    const kind = async (rights: { file: number; folder: number }, owner = administrator) => {
      await chmod(file, rights.file)
      await chmod(directory, rights.folder)
      return readPolicyFile(file, 'owner', owner).kind
    }
    expect(await kind({ file: 0o644, folder: 0o755 })).toBe('applied')
    for (const folder of [0o775, 0o757, 0o777, 0o1777]) expect(await kind({ file: 0o644, folder })).toBe('invalid')
    for (const rights of [0o664, 0o646]) expect(await kind({ file: rights, folder: 0o755 })).toBe('invalid')
    expect(await kind({ file: 0o644, folder: 0o755 }, administrator + 1)).toBe('invalid')
  })
})

describe('policy on Windows', () => {
  it('rejects a file that is a link or lies in a linked folder, even a dangling one', async () => {
    const real = path.join(directory, 'real')
    await mkdir(real)
    await writeFile(path.join(real, 'policy.json'), '{"payments":false}')
    await symlink(real, path.join(directory, 'junction'), 'junction')
    await symlink(path.join(directory, 'nowhere'), path.join(directory, 'dangling'), 'junction')
    await symlink(path.join(real, 'policy.json'), path.join(directory, 'policy.json'))
    const read = (folder: string) => readPolicyFile(path.join(folder, 'policy.json'), 'no-link')
    expect(read(real)).toMatchObject({ kind: 'applied', policy: { payments: false } })
    for (const folder of [path.join(directory, 'junction'), path.join(directory, 'dangling'), directory]) {
      expect(read(folder)).toMatchObject({
        kind: 'invalid',
        field: '(file)',
        problem: 'is a link, or lies in a folder that is one',
      })
    }
    expect(read(path.join(directory, 'nothing'))).toEqual({ kind: 'none' })
  })

  const windows = (registry: RegistryAnswer) => {
    const warnings: unknown[] = []
    const log = { info: () => undefined, warn: (event: string, fields?: object) => warnings.push([event, fields]) }
    return {
      policy: readManagedPolicy({ platform: 'win32', named: null, environment: {}, log, registry: () => registry }),
      warnings,
    }
  }

  it('reads the policy from the registry', () => {
    expect(
      windows({ kind: 'values', by: 'reg.exe', values: [{ name: 'payments', type: 'REG_DWORD', data: '0x0' }] }).policy,
    ).toMatchObject({
      allowsPayments: false,
      state: { decides: ['payments'] },
    })
    expect(windows({ kind: 'absent' }).policy.description).toBe('none')
  })

  it('names PowerShell as the source in the support summary', () => {
    const { policy } = windows({
      kind: 'values',
      by: 'PowerShell',
      values: [{ name: 'updates', type: 'REG_DWORD', data: '0x0' }],
    })
    expect(policy).toMatchObject({
      allowsUpdates: false,
      description: 'updates (HKLM\\Software\\Policies\\Tutorat, by PowerShell)',
    })
  })

  it('I3: applies a valid file when the registry is invalid, and the reverse', () => {
    const { policy, warnings } = windows({ kind: 'refused' })
    expect(policy).toMatchObject({
      state: { decides: [], isUnreadable: true },
      description:
        'ignored (HKLM\\Software\\Policies\\Tutorat), "(registry)" cannot be read: reg.exe and PowerShell are refused',
    })
    expect(warnings).toHaveLength(1)
    const both = mergePolicies([
      { kind: 'applied', source: 'file', policy: { payments: false, updates: false } },
      { kind: 'invalid', source: 'registry', field: 'updates', problem: 'is wrong' },
    ])
    expect(both).toEqual({ payments: false, updates: false })
    expect(
      mergePolicies([
        { kind: 'applied', source: 'file', policy: { payments: false, updates: false } },
        { kind: 'applied', source: 'registry', policy: { updates: true } },
      ]),
    ).toEqual({ payments: false, updates: true })
    expect(
      mergePolicies([
        { kind: 'invalid', source: 'file', field: 'x', problem: 'is wrong' },
        { kind: 'applied', source: 'registry', policy: { updates: false } },
      ]),
    ).toEqual({ updates: false })
  })
})
