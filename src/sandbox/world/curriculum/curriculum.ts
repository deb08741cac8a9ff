import { chapterTypes, type ChapterType } from '#shared/contract/resources.ts'
import { embedErrors, films, type Film, type FilmName } from '../films'
import type { Chapter, Lesson, LessonKind, Subject, VideoForm } from '../school'
import { teacherNamed } from '../teachers'

/**
 * Lines of `text`: `= section of chapters`, `# chapter | teacher | type`, `@ tab`, `: section of lessons`, `- lesson |
 * [mark]`.
 */
export type Curriculum = {
  key: string
  name: string
  color: string
  films: readonly [FilmName, ...FilmName[]]
  rtl?: boolean
  text: string
}

const wording = {
  ltr: { tab: 'Cours', part: 'Leçons', section: 'Programme' },
  rtl: { tab: 'الدروس', part: 'الحصص', section: 'البرنامج' },
}

/** Ids follow source order; slugs are unique per class. */
export function buildSubjects(divisionId: number, programmes: readonly Curriculum[], firstPosition = 1): Subject[] {
  const taken = new Set<string>()
  return programmes.map((programme, index) => buildSubject(divisionId, programme, firstPosition + index, taken))
}

function buildSubject(divisionId: number, programme: Curriculum, position: number, taken: Set<string>): Subject {
  const id = divisionId * 100 + position
  const subject: Subject = {
    id,
    divisionId,
    key: programme.key,
    name: programme.name,
    slug: `${id}-${slugify(programme.name)}`,
    color: programme.color,
    position,
    rtl: programme.rtl ?? false,
    chapters: [],
    sections: [],
  }
  const labels = programme.rtl === true ? wording.rtl : wording.ltr
  let section = labels.section
  let chapter: Chapter | null = null
  for (const line of programme.text.split('\n').map((text) => text.trim())) {
    const rest = line.slice(1).trim()
    if (line.startsWith('=')) section = rest
    else if (line.startsWith('#')) chapter = addChapter(subject, section, rest, taken)
    else if (chapter !== null && line.startsWith('@')) addTab(chapter, rest)
    else if (chapter !== null && line.startsWith(':')) addPart(chapter, rest, labels)
    else if (chapter !== null && line.startsWith('-')) addLesson(chapter, rest, programme, labels, taken)
    else if (line !== '') throw new Error(`programme of ${programme.name}: cannot read "${line}"`)
  }
  return subject
}

function addChapter(subject: Subject, sectionName: string, line: string, taken: Set<string>): Chapter {
  const [name = '', teacher = '', typeName = 'course'] = line.split('|').map((part) => part.trim())
  const type = chapterTypes.find((each) => each === typeName)
  if (type === undefined) throw new Error(`chapter ${name}: no such type as ${typeName}`)
  const chapter: Chapter = {
    id: subject.id * 1000 + subject.chapters.length + 1,
    name,
    slug: unique(slugify(name), subject.key, taken),
    type,
    sectionId: getSection(subject, sectionName, type),
    teacher: teacherNamed(teacher),
    tabs: [],
    parts: [],
    lessons: [],
    subject,
  }
  subject.chapters.push(chapter)
  return chapter
}

function getSection(subject: Subject, name: string, type: ChapterType): number {
  const found = subject.sections.find((section) => section.name === name && section.type === type)
  if (found) return found.id
  const position = subject.sections.length + 1
  subject.sections.push({ id: subject.id * 100 + position, name, position, type })
  return subject.id * 100 + position
}

function addTab(chapter: Chapter, name: string): number {
  const id = chapter.id * 10 + chapter.tabs.length + 1
  chapter.tabs.push({ id, name })
  return id
}

function addPart(chapter: Chapter, name: string, labels: { tab: string }): number {
  const tabId = chapter.tabs.at(-1)?.id ?? addTab(chapter, labels.tab)
  const position = chapter.parts.length + 1
  const id = chapter.id * 100 + position
  chapter.parts.push({ id, name, position, tabId })
  return id
}

function addLesson(
  chapter: Chapter,
  line: string,
  programme: Curriculum,
  labels: { tab: string; part: string },
  taken: Set<string>,
): void {
  const title = line.replace(/\[[^[\]]*\]/g, '').trim()
  const marks = new Set([...line.matchAll(/\[([^[\]]*)\]/g)].map(([, mark]) => mark ?? ''))
  const sectionId = chapter.parts.at(-1)?.id ?? addPart(chapter, labels.part, labels)
  const index = chapter.lessons.length
  const film = filmNamed(marks) ?? films[programme.films[index % programme.films.length] ?? programme.films[0]]
  const error = marked(marks, 'error:')
  const lesson: Lesson = {
    id: chapter.id * 100 + index + 1,
    title,
    slug: unique(slugify(title), chapter.slug, taken),
    kind: getKind(marks, chapter.type),
    form: toForm(marks, film.formats),
    film,
    embedId: Object.entries(embedErrors).find(([, code]) => String(code) === error)?.[0] ?? film.embedId,
    framing: marks.has('forbidden') ? 'forbidden' : marks.has('refused') ? 'refused' : 'allowed',
    captioned: !marks.has('silent'),
    premium: marks.has('locked'),
    free: marks.has('free') || (index === 0 && chapter.type === 'course'),
    attachments: marks.has('pdf')
      ? ['fiche-fonctions-affines', 'exercices-fonctions-affines']
      : index % 4 === 0
        ? ['fiche-methode']
        : [],
    magazine: marked(marks, 'magazine:') ?? (programme.rtl === true ? 'nass-sardi' : 'fonctions-affines'),
    rtl: programme.rtl === true && !marks.has('ltr'),
    tabId: chapter.tabs.at(-1)?.id ?? 0,
    sectionId,
    twist: null,
    index,
    chapter,
  }
  chapter.lessons.push(lesson)
}

function getKind(marks: Set<string>, type: ChapterType): LessonKind {
  if (marks.has('magazine') || marked(marks, 'magazine:') !== null || type === 'exam') return 'magazine'
  if (marks.has('quiz')) return 'quiz'
  if (marks.has('protected')) return 'protected'
  return type === 'recording' || marks.has('recording') ? 'recording' : 'video'
}

function toForm(marks: Set<string>, formats: readonly string[]): VideoForm {
  if (marks.has('embed') || marked(marks, 'error:') !== null) return 'embed'
  if (marks.has('hls') || formats[0] === 'hls') return 'hls'
  return marks.has('webm') || formats[0] === 'webm' ? 'webm' : 'file'
}

function filmNamed(marks: Set<string>): Film | null {
  const name = marked(marks, 'film:')
  return Object.values(films).find((each) => each.name === name) ?? null
}

function marked(marks: Set<string>, prefix: string): string | null {
  return [...marks].find((mark) => mark.startsWith(prefix))?.slice(prefix.length) ?? null
}

function unique(slug: string, context: string, taken: Set<string>): string {
  const candidates = [slug, `${slug}-${context}`.slice(0, 110)]
  const free = candidates.find((candidate) => candidate !== '' && !taken.has(candidate)) ?? numbered(slug, taken)
  taken.add(free)
  return free
}

function numbered(slug: string, taken: Set<string>): string {
  let number = 2
  while (taken.has(`${slug}-${number}`)) number += 1
  return `${slug}-${number}`
}

const arabic: Record<string, string> = {
  ا: 'a',
  أ: 'a',
  إ: 'i',
  آ: 'a',
  ب: 'b',
  ت: 't',
  ث: 'th',
  ج: 'j',
  ح: 'h',
  خ: 'kh',
  د: 'd',
  ذ: 'dh',
  ر: 'r',
  ز: 'z',
  س: 's',
  ش: 'ch',
  ص: 's',
  ض: 'd',
  ط: 't',
  ظ: 'dh',
  ع: 'a',
  غ: 'gh',
  ف: 'f',
  ق: 'q',
  ك: 'k',
  ل: 'l',
  م: 'm',
  ن: 'n',
  ه: 'h',
  و: 'ou',
  ي: 'i',
  ى: 'a',
  ة: 'a',
  ئ: 'i',
  ؤ: 'ou',
  ء: '',
}

/** Lowercase ASCII slug of letters, digits and dashes; transliterates Arabic. */
export function slugify(title: string): string {
  const latin = [...title.replaceAll('œ', 'oe').replaceAll('ℝ', 'r')].map((letter) => arabic[letter] ?? letter).join('')
  return latin
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u064b-\u0652]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80)
}
