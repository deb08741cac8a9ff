import { normalizeUnicode } from '#shared/std/normalize-unicode.ts'
import { subjectKeyFor, type SubjectKey } from '#ui/subjects.ts'

type Tier = { mosaic: SubjectKey | 'brand'; advised: boolean }

const looks: Readonly<Record<string, Tier>> = {
  'gratuit': { mosaic: 'eco', advised: false },
  'general': { mosaic: 'math', advised: false },
  'excellent': { mosaic: 'info', advised: false },
  'standard': { mosaic: 'phys', advised: false },
  'top 50': { mosaic: 'en', advised: false },
  'silver+': { mosaic: 'brand', advised: true },
  'gold': { mosaic: 'ar', advised: false },
  'dabba dabba': { mosaic: 'hist', advised: false },
}

/** By name (spec 2 §1), else by colour. */
export function getTier({ name, color }: { name: string; color?: string | null | undefined }): Tier {
  const plain = normalizeUnicode(name, 'NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
  return Object.hasOwn(looks, plain) ? (looks[plain] ?? other(color)) : other(color)
}

function other(color: string | null | undefined): Tier {
  return { mosaic: subjectKeyFor(color, ''), advised: false }
}
