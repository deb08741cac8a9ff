import { normalizeCode } from '#shared/std/typed-text.ts'

type ParsedInteger =
  { kind: 'empty' } | { kind: 'no-number' } | { kind: 'fraction' | 'too-long' | 'whole'; value: number }

/**
 * Reads the text of a plain input: Ant Design's InputNumber silently replaces an invalid text with the number before it,
 * which is an amount that nobody typed.
 */
export function parseInteger(typed: string): ParsedInteger {
  const plain = normalizeCode(typed).replace(/^\u2212/, '-')
  if (plain === '') return { kind: 'empty' }
  if (/^-?\d+[.,\u066b]\d*$/.test(plain)) return { kind: 'fraction', value: Number(plain.replace(/[,\u066b]/, '.')) }
  const value = Number(plain)
  if (/^[+-]?\d{16,}$/.test(plain)) return { kind: 'too-long', value }
  return /^[+-]?\d{1,15}$/.test(plain) ? { kind: 'whole', value: value === 0 ? 0 : value } : { kind: 'no-number' }
}
