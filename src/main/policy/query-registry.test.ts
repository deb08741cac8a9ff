import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type RunProgram, queryRegistry, systemPrograms } from './query-registry'

const parent = 'HKEY_LOCAL_MACHINE\\Software\\Policies'
const listing = (...names: string[]) => ['', ...names.map((name) => `${parent}\\${name}`), ''].join('\r\n')
const printed = (...values: string[]) =>
  ['', `${parent}\\Tutorat`, ...values.map((value) => `    ${value}`), '', ''].join('\r\n')
const refusal = { status: 1, stdout: Buffer.from('') }

type Answers = { list?: string | null; key?: string | Buffer | null; powerShell?: string | null }

function createComputer({ list = null, key = null, powerShell = null }: Answers) {
  const queries: string[] = []
  const run: RunProgram = ([program = ''], args) => {
    const isReg = program.endsWith('reg.exe')
    const text = isReg ? (args[1]?.endsWith('Tutorat') === true ? key : list) : powerShell
    queries.push(isReg ? (args[1] ?? '') : 'PowerShell')
    return text === null ? refusal : { status: 0, stdout: Buffer.from(text) }
  }
  return { query: () => queryRegistry({}, run), queries }
}

const codes = (text: string) => Array.from({ length: text.length }, (_, index) => text.charCodeAt(index)).join('.')
const payments = { kind: 'values', values: [{ name: 'payments', type: 'REG_DWORD', data: '0x0' }] }
const paymentsByPowerShell = `REG_DWORD;${codes('payments')};${codes('0')}\r\nread\r\n`

describe('registry query', () => {
  it('reads the values of the key with reg.exe alone', () => {
    const { query, queries } = createComputer({
      list: listing('Microsoft', 'Tutorat'),
      key: printed('payments    REG_DWORD    0x0', '(par d\u00e9faut)    REG_SZ    x'),
    })
    expect(query()).toEqual({ ...payments, by: 'reg.exe' })
    expect(queries).toEqual(['HKLM\\Software\\Policies', 'HKLM\\Software\\Policies\\Tutorat'])
  })

  it('I3: reports a missing key only when its siblings were listed', () => {
    expect(createComputer({ list: listing('Microsoft', 'Tutorat2') }).query()).toEqual({ kind: 'absent' })
    expect(createComputer({ list: '' }).query()).toEqual({ kind: 'refused' })
    expect(createComputer({}).query()).toEqual({ kind: 'refused' })
  })

  it('I3: falls back to PowerShell when registry tools are blocked', () => {
    expect(createComputer({ powerShell: paymentsByPowerShell }).query()).toEqual({ ...payments, by: 'PowerShell' })
    expect(createComputer({ powerShell: 'absent\r\n' }).query()).toEqual({ kind: 'absent' })
    expect(createComputer({ list: listing('Tutorat') }).query()).toEqual({ kind: 'refused' })
  })

  it('I3: falls back to PowerShell for text outside ASCII', () => {
    const garbled = Buffer.from(printed('proxyHost    REG_SZ    \u00e9cole.tn'), 'latin1')
    const world = { list: listing('Tutorat'), key: garbled }
    expect(
      createComputer({
        ...world,
        powerShell: `REG_SZ;${codes('proxyHost')};${codes('\u0645\u062f\u0631\u0633\u0629.tn')}\r\nread`,
      }).query(),
    ).toMatchObject({
      values: [{ data: '\u0645\u062f\u0631\u0633\u0629.tn' }],
    })
    expect(createComputer(world).query()).toEqual({ kind: 'refused' })
  })

  it('I3: rejects incomplete or unknown output of PowerShell', () => {
    for (const powerShell of [
      paymentsByPowerShell.replace('read', ''),
      `x\r\n${paymentsByPowerShell}`,
      `${paymentsByPowerShell}absent`,
      '',
    ]) {
      expect(createComputer({ powerShell }).query()).toEqual({ kind: 'refused' })
    }
  })

  it('decodes texts that PowerShell prints as character codes', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            name: fc.string({ minLength: 1, maxLength: 20, unit: 'binary' }),
            type: fc.constantFrom('REG_SZ', 'REG_MULTI_SZ'),
            data: fc.string({ maxLength: 40, unit: 'binary' }),
          }),
          { maxLength: 5 },
        ),
        (values) => {
          const powerShell = [
            ...values.map(({ name, type, data }) => `${type};${codes(name)};${codes(data)}`),
            'read',
          ].join('\r\n')
          expect(createComputer({ powerShell }).query()).toEqual({ kind: 'values', values, by: 'PowerShell' })
        },
      ),
    )
  })

  it('converts a negative PowerShell number to the unsigned number of reg.exe', () => {
    expect(createComputer({ powerShell: `REG_DWORD;${codes('x')};${codes('-1')}\r\nread` }).query()).toMatchObject({
      values: [{ data: '0xffffffff' }],
    })
  })

  it('runs system programs from the default folder first', () => {
    expect(systemPrograms({ SystemRoot: 'D:\\Windows' }, 'reg.exe')).toEqual([
      'C:\\Windows\\System32\\reg.exe',
      'D:\\Windows\\System32\\reg.exe',
    ])
    expect(systemPrograms({}, 'reg.exe')).toEqual(['C:\\Windows\\System32\\reg.exe'])
  })
})
