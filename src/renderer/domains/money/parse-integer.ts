type ParsedInteger =
  { kind: 'empty' } | { kind: 'no-number' } | { kind: 'fraction' | 'too-long' | 'whole'; value: number }

const arabicZeros = [0x0660, 0x06f0]

export function parseInteger(typed: string): ParsedInteger {
  const plain = typed
    .replace(/[\s\p{Cf}]/gu, '')
    .replace(/^\u2212/, '-')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => {
      const code = digit.charCodeAt(0)
      return String(code - Math.max(...arabicZeros.filter((zero) => zero <= code)))
    })
  if (plain === '') return { kind: 'empty' }
  if (/^-?\d+[.,\u066b]\d*$/.test(plain)) return { kind: 'fraction', value: Number(plain.replace(/[,\u066b]/, '.')) }
  const value = Number(plain)
  if (/^[+-]?\d{16,}$/.test(plain)) return { kind: 'too-long', value }
  return /^[+-]?\d{1,15}$/.test(plain) ? { kind: 'whole', value: value === 0 ? 0 : value } : { kind: 'no-number' }
}
