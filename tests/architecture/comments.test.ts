import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const commentText = /\/\*+([\s\S]*?)\*\/|(?:^|\s)\/\/ (.*(?:\n[ \t]*\/\/ .*)*)/g
const citation =
  /\b[Ss]pec(?:ification)? ?[12]|§ ?\d+|\b[Tt]hreats?(?:, decisions?)? [A-Z]?-?\d+(?:, [A-J]\d+)*|\b[Dd]ecisions? \d+/g
const minWords = 3

/** Comments that cite a document and leave the rule to be looked up there. */
function bareCitations(text: string): string[] {
  return [...text.matchAll(commentText)].flatMap(([, block, lines]) => {
    const comment = (block ?? lines ?? '').replace(/\n\s*(?:\*|\/\/)/g, ' ').trim()
    const rest = comment.replace(citation, ' ')
    if (rest === comment) return []
    return (rest.match(/[\p{L}\p{N}]+/gu) ?? []).length < minWords ? [comment] : []
  })
}

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(tsx?|css)$/.test(name) && !name.endsWith('.d.ts'))
  .map((name) => path.join('src', name))

test.each([
  '/** Spec 2 §4. */',
  '  /** Spec 1 §2, §5; spec 2 §7. */',
  '/**\n * Spec 2 §3, Exam.\n */',
  '// (spec 1 §8)',
  'const limit = 5 // threats E4',
  '/* Decision 0007. */',
])('bareCitations reports %j', (comment) => {
  expect(bareCitations(`${comment}\nexport const one = 1\n`)).toHaveLength(1)
})

test('bareCitations accepts a comment that names the rule, and comments without a citation', () => {
  const text =
    '/** A code has six letters or digits (spec 1 §5). */\n// Milliseconds.\n// Retries at most\n' +
    "// three times (threats E4).\nconst address = 'https://tutorat.example/spec'\n"
  expect(bareCitations(text)).toEqual([])
})

test('every comment that cites a document names the rule', () => {
  expect(files.length).toBeGreaterThan(1000)
  expect(files.flatMap((file) => bareCitations(readFileSync(file, 'utf8')).map((text) => `${file}: ${text}`))).toEqual(
    [],
  )
})
