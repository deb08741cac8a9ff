import type { Lesson } from '../world/school'
import type { Implementation } from './handler'

const shownResults = 20

/** Every word must match; best match first. */
export const search: Implementation['search'] = {
  autocomplete: ({ body, user, world }) => {
    const term = folded(body.term)
    const division = user.user.division
    if (term === '' || division == null) return []
    const lessons = world.school
      .getSubjects(division.id)
      .flatMap(({ chapters }) => chapters)
      .flatMap((chapter) => chapter.lessons)
    return lessons
      .map((lesson) => ({ lesson, rank: getRank(lesson, term) }))
      .filter(({ rank }) => rank !== null)
      .toSorted((one, other) => (one.rank ?? 0) - (other.rank ?? 0))
      .slice(0, shownResults)
      .map(({ lesson }) => toResult(lesson))
  },
}

/** 0 is best; null if a word is missing. */
function getRank({ title, chapter }: Lesson, term: string): number | null {
  const terms = term.split(' ')
  const holds = (text: string) => terms.every((word) => text.includes(word))
  const own = folded(title)
  if (own.startsWith(term)) return 0
  if (own.includes(term)) return 1
  if (holds(own)) return 2
  if (holds(`${own} ${folded(chapter.name)}`)) return 3
  return holds(`${own} ${folded(chapter.name)} ${folded(chapter.subject.name)}`) ? 4 : null
}

function toResult({ id, title, slug, chapter }: Lesson) {
  const { subject } = chapter
  return {
    id,
    name: title,
    subject: subject.id,
    subject_name: subject.name,
    subject_slug: subject.slug,
    chapter_name: chapter.name,
    chapter_slug: chapter.slug,
    content_slug: slug,
    chapter_type: chapter.type,
  }
}

const arabicVariants: Record<string, string> = { أ: 'ا', إ: 'ا', آ: 'ا', ى: 'ي', ة: 'ه' }

function folded(text: string): string {
  const plain = [...text.normalize('NFC')].map((letter) => arabicVariants[letter] ?? letter).join('')
  return plain
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
