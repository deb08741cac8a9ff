import { subjectKeys, type SubjectKey } from './subjects'

const joiner = '\u200c'

/** A zero-width non-joiner separates Arabic letters. */
export function toInitials(name: string): string {
  const names = name
    .trim()
    .split(/\s+/)
    .map((word) => word.replace(/^ال(?=..)/, ''))
    .filter(Boolean)
  const first = names[0]
  const last = names.length > 1 ? names.at(-1) : undefined
  const letters = [first, last].flatMap((word) => [...(word ?? '')].slice(0, 1))
  return letters.join(/[\u0600-\u06ff]/.test(name) ? joiner : '').toLocaleUpperCase()
}

export function pickSubjectColor(name: string): SubjectKey {
  const sum = [...name].reduce((total, letter) => (total * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7)
  return subjectKeys[sum % subjectKeys.length] ?? 'math'
}
