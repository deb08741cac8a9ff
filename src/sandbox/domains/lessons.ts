import type { Content, Lesson as WireLesson, LessonRow } from '#shared/contract/lessons.ts'
import { wireDuration } from '../base/wire-time'
import { filmPath } from '../world/films'
import { describeLesson } from '../world/lesson-descriptions'
import type { Chapter, Lesson, LessonKind } from '../world/school'
import { hasOffer, isLocked } from '../world/student'
import { type Call, type Implementation, OutsideContract, Rejected, reject } from './handler'
import { openChapter } from './lookup'

const types: Record<LessonKind, { id: number; name: string }> = {
  video: { id: 1, name: 'YOUTUBE VIDEO' },
  protected: { id: 2, name: 'CRYPTED VIDEO' },
  magazine: { id: 3, name: 'MAGAZINE' },
  quiz: { id: 4, name: 'QCM' },
  recording: { id: 6, name: 'RECORDING' },
}
const captionLabels = { fr: 'Français', en: 'English', ar: 'العربية' }
const documentNames: Record<string, string> = {
  'fiche-fonctions-affines': 'Fiche de cours',
  'exercices-fonctions-affines': 'Exercices et corrigés',
  'fiche-methode': 'Fiche de méthode',
}

export const lessons: Implementation['lessons'] = {
  open: (call) => {
    const chapter = openChapter(call, call.params.subjectSlug, call.params.chapterSlug)
    if (chapter instanceof Rejected) return chapter
    const requestedSlug = call.params.lessonSlug
    const lesson =
      chapter.lessons.find(({ slug }) => slug === requestedSlug) ??
      chapter.lessons.find(({ id }) => requestedSlug.startsWith(`${id}-`))
    if (lesson === undefined) return reject('notFound')
    const now = call.clock.now()
    if (isLocked(call.user, lesson, now)) {
      return hasOffer(call.user, now) ? row(call, lesson) : reject('mustUnlockCourse')
    }
    const wireLesson = opened(call, lesson)
    return lesson.twist === null ? wireLesson : new OutsideContract(lesson.twist(wireLesson, call.addresses))
  },
  ofChapter: (call) => getContents(call, false),
  ofRecordings: (call) => getContents(call, true),
}

function getContents(call: Call & { params: { subject: string; chapter: string } }, recordings: boolean) {
  const chapter = openChapter(call, call.params.subject, call.params.chapter)
  if (chapter instanceof Rejected) return chapter
  if ((chapter.type === 'recording') !== recordings) return reject('notFound')
  const { subject, tabs, parts } = chapter
  const response = {
    subject: { id: subject.id, name: subject.name, slug: subject.slug, color: subject.color },
    chapter: toChapter(chapter),
    tabs: recordings ? [] : tabs,
    recordingTabs: recordings ? tabs : [],
    chapterSections: parts,
    contents: chapter.lessons.map((lesson) => row(call, lesson)),
  }
  if (chapter.lessons.every(({ twist }) => twist === null)) return response
  const twisted = chapter.lessons.map((lesson, index) => {
    const listed = response.contents[index]
    return lesson.twist === null || listed === undefined ? listed : lesson.twist(listed, call.addresses)
  })
  return new OutsideContract({ ...response, contents: twisted })
}

function toChapter({ id, name, slug, type, sectionId }: Chapter) {
  return { id, name, slug, type, chapter_sections: [{ id: sectionId }] }
}

function row(call: Call, lesson: Lesson, withAddresses = false): LessonRow {
  const locked = isLocked(call.user, lesson, call.clock.now())
  return {
    content: toContent(call, lesson, withAddresses),
    contentName: lesson.title,
    tabId: lesson.tabId,
    sectionId: lesson.sectionId,
    locked,
    lockedVideo: locked,
    bookmarked: call.user.bookmarks[lesson.id] !== undefined,
  }
}

function opened(call: Call, lesson: Lesson): WireLesson {
  const { addresses } = call
  return {
    ...row(call, lesson, true),
    attachments: lesson.attachments.map((name) => ({
      name: `${documentNames[name] ?? name}.pdf`,
      url: addresses.media(`documents/${name}.pdf`),
    })),
    pages: lesson.kind === 'magazine' ? toPages(call, lesson) : [],
    otp: isProtected(lesson)
      ? addresses.page(`protected/${lesson.id}?otp=${call.protectedViews.issue(lesson.id)}`)
      : null,
    datas: { urlData: null },
  }
}

function toContent(call: Call, lesson: Lesson, withAddresses: boolean): Content {
  const { id, title, slug, kind, chapter, film, rtl } = lesson
  const moving = kind === 'video' || isProtected(lesson)
  return {
    id,
    name: title,
    slug,
    type: types[kind],
    instructor: {
      name: chapter.teacher.name,
      last_name: chapter.teacher.last_name,
      avatar: call.addresses.media(`portraits/${chapter.teacher.portrait}.svg`),
    },
    description: describeLesson(lesson),
    content_videos: moving
      ? [
          {
            url: withAddresses && kind === 'video' ? videoAddress(call, lesson) : '',
            duration: wireDuration(film.seconds),
            captions: withAddresses ? toCaptions(call, lesson) : [],
          },
        ]
      : [],
    event:
      kind === 'recording'
        ? { start_date: new Date(recordedAt(chapter.name, call.world.createdAt)).toISOString() }
        : null,
    content_qcm_id: kind === 'quiz' ? id : null,
    rtl,
  }
}

const months = [
  'janvier',
  'février',
  'mars',
  'avril',
  'mai',
  'juin',
  'juillet',
  'août',
  'septembre',
  'octobre',
  'novembre',
  'décembre',
]

function recordedAt(chapterName: string, createdAt: number): number {
  const [, day = '1', month = ''] = /du (\d{1,2}) (\S+)/.exec(chapterName) ?? []
  const year = new Date(createdAt).getUTCFullYear()
  const inYear = (of: number) => Date.UTC(of, Math.max(0, months.indexOf(month)), Number(day), 16)
  return inYear(year) <= createdAt ? inYear(year) : inYear(year - 1)
}

function videoAddress({ addresses }: Call, { form, film, embedId }: Lesson): string {
  if (form === 'embed') return `https://www.youtube.com/watch?v=${embedId}`
  return addresses.media(filmPath(film, form === 'file' ? 'mp4' : form))
}

function toCaptions({ addresses }: Call, lesson: Lesson) {
  if (!lesson.captioned || lesson.kind !== 'video' || lesson.form === 'embed') return []
  return lesson.film.captions.map((language) => ({
    url: addresses.media(`captions/${lesson.film.name}.${language}.vtt`),
    language,
    label: captionLabels[language],
  }))
}

function toPages({ addresses, world }: Call, { magazine }: Lesson) {
  return Array.from({ length: world.magazines[magazine] ?? 0 }, (_, index) => ({
    url: addresses.media(`pages/${magazine}-${index + 1}.svg`),
  }))
}

function isProtected({ kind }: Lesson): boolean {
  return kind === 'protected' || kind === 'recording'
}
