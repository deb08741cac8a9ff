import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readPolicyFile } from './load-policy'
import { readManagedPolicy } from './managed-policy'
import { parseRegOutput } from './query-registry'
import { readRegistryPolicy } from './registry'

const key = 'HKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\Tutorat'
const payments = '    payments    REG_DWORD    0x0'
const expected = [{ name: 'payments', type: 'REG_DWORD', data: '0x0' }]

describe('output of reg.exe', () => {
  it.each([
    ['other line ends', `${key}\n${payments}\n`],
    ['a key with a backslash and spaces behind it', `${key}\\  \r\n${payments}\r\n`],
    ['a key in lower case', `${key.toLowerCase()}\r\n${payments}\r\n`],
    ['a line of spaces', `${key}\r\n   \r\n${payments}\r\n`],
    ['values before the key', `    updates    REG_DWORD    0x0\r\n${key}\r\n${payments}\r\n`],
    ['text before the key', `what is this\r\n${key}\r\n${payments}\r\n`],
    [
      'another key that ends like ours',
      `HKEY_LOCAL_MACHINE\\Other\\${key}\r\n    updates    REG_DWORD    0x0\r\n${key}\r\n${payments}\r\n`,
    ],
  ])('parses output with %s', (_what, text) => {
    expect(parseRegOutput(text)).toEqual(expected)
  })

  it.each([
    ['text before a value', `x${payments}`],
    ['too few spaces before a value', '  payments    REG_DWORD    0x0'],
    ['an unknown type', '    payments    DWORD    0x0'],
    ['too few spaces behind the type', '    payments    REG_DWORD  0x0'],
    ['text behind the type', '    payments    REG_DWORDx    0x0'],
  ])('I3: rejects output with %s', (_what, line) => {
    expect(parseRegOutput(`${key}\r\n${line}\r\n`)).toBeNull()
  })

  it('does not mistake a key path in a value for a key', () => {
    expect(
      parseRegOutput(`${key}\r\n    allowedLinks    REG_MULTI_SZ    HKEY_LOCAL_MACHINE\\Other\r\n${payments}\r\n`),
    ).toEqual([{ name: 'allowedLinks', type: 'REG_MULTI_SZ', data: 'HKEY_LOCAL_MACHINE\\Other' }, ...expected])
  })
})

describe('registry value', () => {
  const read = (name: string, type: string, data: string) => readRegistryPolicy([{ name, type, data }])

  it.each([
    ['payments', 'REG_QWORD', '0x0'],
    ['payments', 'REG_SZ', '0x0'],
    ['payments', 'REG_DWORD', '0'],
    ['payments', 'REG_DWORD', '0x0z'],
    ['payments', 'REG_DWORD', 'x0x0'],
    ['payments', 'REG_DWORD', '0x000000000'],
    ['proxyPort', 'REG_DWORD', '0x50z'],
    ['proxyPort', 'REG_DWORD', 'z0x50'],
    ['proxyPort', 'REG_SZ', '0x50'],
    ['language', 'REG_MULTI_SZ', 'fr'],
    ['allowedLinks', 'REG_SZ', 'forum.exemple.tn'],
    ['policy', 'REG_EXPAND_SZ', '{}'],
  ])('I3: rejects %s of type %s with data %s', (name, type, data) => {
    expect(read(name, type, data)).toMatchObject({ ok: false, field: name })
  })

  it('reports the type of a rejected value', () => {
    expect(read('payments', 'REG_QWORD', '0x0')).toEqual({
      ok: false,
      field: 'payments',
      problem: 'cannot be read as a REG_QWORD',
    })
    expect(read('policy', 'REG_SZ', '{')).toEqual({
      ok: false,
      field: 'policy',
      problem: 'is not a JSON object in a REG_SZ',
    })
  })

  it('parses a proxy and allows omitting it', () => {
    expect(
      readRegistryPolicy([
        { name: 'ProxyMode', type: 'REG_SZ', data: 'manual' },
        { name: 'PROXYHOST', type: 'REG_SZ', data: 'proxy.ecole.tn' },
        { name: 'proxyport', type: 'REG_DWORD', data: '0xC38' },
      ]),
    ).toEqual({ ok: true, policy: { proxy: { mode: 'manual', host: 'proxy.ecole.tn', port: 3128 } } })
    expect(readRegistryPolicy([])).toEqual({ ok: true, policy: {} })
  })

  it('removes empty links', () => {
    expect(read('allowedLinks', 'REG_MULTI_SZ', 'forum.exemple.tn\0\0')).toEqual({
      ok: true,
      policy: { allowedLinks: ['forum.exemple.tn'] },
    })
  })
})

describe('policy file', () => {
  let directory: string
  beforeEach(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'tutorat-policy-file-'))
  })
  afterEach(() => rm(directory, { recursive: true, force: true }))

  async function read(text: string) {
    const file = path.join(directory, 'policy.json')
    await writeFile(file, text)
    return readPolicyFile(file, 'any')
  }

  it('accepts at most 64 kB', async () => {
    const text = '{"payments":false}'
    expect(await read(text.padEnd(64 * 1024))).toMatchObject({ kind: 'applied', policy: { payments: false } })
    expect(await read(text.padEnd(64 * 1024 + 1))).toMatchObject({ kind: 'invalid', problem: 'is too large' })
  })

  it('accepts a byte order mark only at the start', async () => {
    expect(await read('\uFEFF{"payments":false}')).toMatchObject({ kind: 'applied' })
    expect(await read('{"payments":false}\uFEFF')).toMatchObject({ kind: 'invalid' })
  })

  it('I3: treats a folder as invalid and a missing file as absent', async () => {
    await mkdir(path.join(directory, 'folder'))
    expect(readPolicyFile(path.join(directory, 'folder'), 'any')).toMatchObject({
      kind: 'invalid',
      field: '(file)',
      problem: 'cannot be read',
    })
    expect(readPolicyFile(path.join(directory, 'missing'), 'any')).toEqual({ kind: 'none' })
  })

  it('logs the number of decisions when the policy is applied', async () => {
    const file = path.join(directory, 'policy.json')
    const lines: unknown[] = []
    const log = { info: (...line: unknown[]) => lines.push(line), warn: (...line: unknown[]) => lines.push(line) }
    const school = () => readManagedPolicy({ platform: 'linux', named: file, environment: {}, log })
    school()
    expect(lines).toEqual([])
    await writeFile(file, '{"payments":false,"updates":false}')
    school()
    expect(lines).toEqual([['policy.applied', { file, count: 2 }]])
  })
})
