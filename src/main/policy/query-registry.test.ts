import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RunProgram } from './query-registry'
import { queryRegistry, systemPrograms } from './query-registry'

const parent = 'HKEY_LOCAL_MACHINE\\Software\\Policies'
const listing = (...names: string[]) => ['', ...names.map((name) => `${parent}\\${name}`), ''].join('\r\n')
const printed = (...values: string[]) => ['', `${parent}\\Tutorat`, ...values.map((value) => `    ${value}`), '', ''].join('\r\n')
const refusal = { status: 1, stdout: Buffer.from('') }

type Answers = { list?: string | null; key?: string | Buffer | null; powerShell?: string | null }

/** A Windows whose programs print these texts, or end with 1 as they do for whatever reason. */
function computer({ list = null, key = null, powerShell = null }: Answers) {
  const asked: string[] = []
  const run: RunProgram = ([program = ''], args) => {
    const isReg = program.endsWith('reg.exe')
    const text = isReg ? (args[1]?.endsWith('Tutorat') === true ? key : list) : powerShell
    asked.push(isReg ? (args[1] ?? '') : 'PowerShell')
    return text === null ? refusal : { status: 0, stdout: Buffer.from(text) }
  }
  return { answer: () => queryRegistry({}, run), asked }
}

const codes = (text: string) => Array.from({ length: text.length }, (_, index) => text.charCodeAt(index)).join('.')
const payments = { kind: 'values', values: [{ name: 'payments', type: 'REG_DWORD', data: '0x0' }] }
const paymentsByPowerShell = `REG_DWORD;${codes('payments')};${codes('0')}\r\nread\r\n`

describe('the query of the registry', () => {
  it('reads the values of the key with reg.exe alone', () => {
    const { answer, asked } = computer({ list: listing('Microsoft', 'Tutorat'), key: printed('payments    REG_DWORD    0x0', '(par d\u00e9faut)    REG_SZ    x') })
    expect(answer()).toEqual({ ...payments, by: 'reg.exe' })
    expect(asked).toEqual(['HKLM\\Software\\Policies', 'HKLM\\Software\\Policies\\Tutorat'])
  })

  it('I3: says that there is no key only where the keys beside it were listed', () => {
    expect(computer({ list: listing('Microsoft', 'Tutorat2') }).answer()).toEqual({ kind: 'absent' })
    expect(computer({ list: '' }).answer()).toEqual({ kind: 'refused' })
    expect(computer({}).answer()).toEqual({ kind: 'refused' })
  })

  it('I3: asks PowerShell where the school blocks registry tools', () => {
    expect(computer({ powerShell: paymentsByPowerShell }).answer()).toEqual({ ...payments, by: 'PowerShell' })
    expect(computer({ powerShell: 'absent\r\n' }).answer()).toEqual({ kind: 'absent' })
    // The key is listed and yet not shown: it is not absent.
    expect(computer({ list: listing('Tutorat') }).answer()).toEqual({ kind: 'refused' })
  })

  it('I3: asks PowerShell for text that a code page of the console may have changed', () => {
    const garbled = Buffer.from(printed('proxyHost    REG_SZ    \u00e9cole.tn'), 'latin1')
    const world = { list: listing('Tutorat'), key: garbled }
    expect(computer({ ...world, powerShell: `REG_SZ;${codes('proxyHost')};${codes('\u0645\u062f\u0631\u0633\u0629.tn')}\r\nread` }).answer()).toMatchObject({ values: [{ data: '\u0645\u062f\u0631\u0633\u0629.tn' }] })
    expect(computer(world).answer()).toEqual({ kind: 'refused' })
  })

  it('I3: takes nothing from an answer of PowerShell that ends early or holds anything else', () => {
    for (const powerShell of [paymentsByPowerShell.replace('read', ''), `x\r\n${paymentsByPowerShell}`, `${paymentsByPowerShell}absent`, '']) {
      expect(computer({ powerShell }).answer()).toEqual({ kind: 'refused' })
    }
  })

  it('reads every text that PowerShell prints as numbers', () => {
    fc.assert(fc.property(fc.array(fc.record({ name: fc.string({ minLength: 1, maxLength: 20, unit: 'binary' }), type: fc.constantFrom('REG_SZ', 'REG_MULTI_SZ'), data: fc.string({ maxLength: 40, unit: 'binary' }) }), { maxLength: 5 }), (values) => {
      const powerShell = [...values.map(({ name, type, data }) => `${type};${codes(name)};${codes(data)}`), 'read'].join('\r\n')
      expect(computer({ powerShell }).answer()).toEqual({ kind: 'values', values, by: 'PowerShell' })
    }))
  })

  it('reads a number above the sign of PowerShell as reg.exe prints it', () => {
    expect(computer({ powerShell: `REG_DWORD;${codes('x')};${codes('-1')}\r\nread` }).answer()).toMatchObject({ values: [{ data: '0xffffffff' }] })
  })

  it('runs programs of the system, from the usual folder first', () => {
    expect(systemPrograms({ SystemRoot: 'D:\\Windows' }, 'reg.exe')).toEqual(['C:\\Windows\\System32\\reg.exe', 'D:\\Windows\\System32\\reg.exe'])
    expect(systemPrograms({}, 'reg.exe')).toEqual(['C:\\Windows\\System32\\reg.exe'])
  })
})
