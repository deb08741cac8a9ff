import { parseDurationSeconds } from '#domains/learning/numbers.ts'
import { showsAttachments } from '#domains/learning/shows-attachments.ts'
import type { Answer } from '#shared/contract/endpoint.ts'
import type { contract } from '#shared/contract/index.ts'
import { toLessonType, type ChapterContents, type Content, type LessonRow } from '#shared/contract/lessons.ts'
import type { Attachment, ChapterSection, User } from '#shared/contract/resources.ts'
import type { Captions } from './player/player'

export { parseDurationSeconds as durationSeconds }

export function contentSeconds({ content_videos }: Content): number {
  return (content_videos ?? []).reduce((sum, { duration }) => sum + parseDurationSeconds(duration), 0)
}

const courseTypes = new Set([1, 2])
const magazineType = 3
const timedTypes = new Set([1, 2, 6])

type ChapterFacts = { seconds: number; courses: number; magazines: number }

/** Types 1 and 2 count as courses, 3 as a magazine; 1, 2 and 6 have a duration (spec 1 §9). */
export function chapterFacts(rows: readonly LessonRow[]): ChapterFacts {
  const facts: ChapterFacts = { seconds: 0, courses: 0, magazines: 0 }
  for (const { content } of rows) {
    if (timedTypes.has(content.type.id)) facts.seconds += contentSeconds(content)
    if (courseTypes.has(content.type.id)) facts.courses += 1
    if (content.type.id === magazineType) facts.magazines += 1
  }
  return facts
}

type ContentKind = 'video' | 'protected' | 'recording' | 'magazine' | 'quiz' | 'unknown'

/** The type's name selects the player (spec 1 §4), or its id where it has no known name. */
export function contentKind({ type }: Content): ContentKind {
  switch (toLessonType(type)) {
    case 'YOUTUBE VIDEO':
      return 'video'
    case 'CRYPTED VIDEO':
      return 'protected'
    case 'RECORDING':
      return 'recording'
    case 'MAGAZINE':
      return 'magazine'
    case 'QCM':
      return 'quiz'
    default:
      return 'unknown'
  }
}

export function isLocked({ locked, lockedVideo }: Pick<LessonRow, 'locked' | 'lockedVideo'>): boolean {
  return locked === true || lockedVideo === true
}

export function getLessonName(row: Pick<LessonRow, 'content' | 'contentName'>): string {
  return row.contentName?.trim() || row.content.name
}

export type Place = {
  index: number
  count: number
  row: LessonRow | null
  previous: LessonRow | null
  next: LessonRow | null
}

/** `index` counts from 1, 0 when not listed. */
export function locateLesson(rows: readonly LessonRow[], lessonSlug: string): Place {
  const addresses = lessonAddresses(rows)
  const own = rows.findIndex((row) => addresses.get(row) === lessonSlug)
  const at = own < 0 ? rows.findIndex(({ content }) => content.slug === lessonSlug) : own
  const leadsOn = (row: LessonRow): boolean => addresses.has(row)
  return {
    index: at + 1,
    count: rows.length,
    row: rows[at] ?? null,
    previous: at < 0 ? null : (rows.slice(0, at).findLast(leadsOn) ?? null),
    next: at < 0 ? null : (rows.slice(at + 1).find(leadsOn) ?? null),
  }
}

export function lessonAddresses(rows: readonly LessonRow[]): ReadonlyMap<LessonRow, string> {
  const sharing = new Map<string, number>()
  for (const { content } of rows) sharing.set(content.slug, (sharing.get(content.slug) ?? 0) + 1)
  const addresses = new Map<LessonRow, string>()
  const taken = new Set<string>()
  for (const row of rows) {
    const { id, slug } = row.content
    const address = (sharing.get(slug) ?? 0) > 1 ? `${id}-${slug}` : slug
    if (slug.trim() === '' || taken.has(address) || (address !== slug && sharing.has(address))) continue
    taken.add(address)
    addresses.set(row, address)
  }
  return addresses
}

/** Null when the slug suffices. */
export function meantAddress(rows: readonly LessonRow[], lessonSlug: string, contentId: number | null): string | null {
  const meant = rows.find(({ content }) => content.id === contentId && content.slug === lessonSlug)
  const address = meant && lessonAddresses(rows).get(meant)
  return address === undefined || address === lessonSlug ? null : address
}

type SideSection = { id: number | null; name: string | null; rows: LessonRow[] }
type SideTab = { id: number; name: string; sections: SideSection[] }

export function sideTabs(
  { tabs, recordingTabs, chapterSections, contents }: ChapterContents,
  recording: boolean,
): SideTab[] {
  const preferred = recording ? [recordingTabs, tabs] : [tabs, recordingTabs]
  const named = preferred.find((list) => list && list.length > 0) ?? [{ id: 0, name: '' }]
  const sections = [...(chapterSections ?? [])].sort((a, b) => (a.position ?? Infinity) - (b.position ?? Infinity))
  const firstTab = named[0]?.id ?? 0
  const namedIds = new Set(named.map(({ id }) => id))
  const getTab = (row: LessonRow): number =>
    [row.tabId, sectionIn(row, sections)?.tabId].find((id) => id != null && namedIds.has(id)) ?? firstTab
  return named
    .map(({ id, name }) => ({
      id,
      name,
      sections: grouped(
        contents.filter((row) => getTab(row) === id),
        sections,
      ),
    }))
    .filter((tab) => tab.sections.length > 0)
}

function sectionIn(
  { sections, sectionId }: LessonRow,
  listedSections: readonly ChapterSection[],
): Pick<ChapterSection, 'id' | 'name' | 'tabId'> | null {
  const named = [...(sections ?? []), ...(sectionId == null ? [] : [{ id: sectionId, name: null }])]
  const listed = named.flatMap(({ id }) => listedSections.find((section) => section.id === id) ?? [])[0]
  if (listed) return listed
  const own = named.find(({ name }) => Boolean(name))
  return own?.name ? { id: own.id, name: own.name } : null
}

function grouped(rows: readonly LessonRow[], sections: readonly ChapterSection[]): SideSection[] {
  const groups = new Map<number, SideSection>(
    sections.map(({ id, name }) => [id, { id, name: name || null, rows: [] }]),
  )
  const sectionless: SideSection = { id: null, name: null, rows: [] }
  for (const row of rows) {
    const section = sectionIn(row, sections)
    if (section === null) {
      sectionless.rows.push(row)
      continue
    }
    const group = groups.get(section.id) ?? { id: section.id, name: section.name, rows: [] }
    group.rows.push(row)
    groups.set(section.id, group)
  }
  return [...groups.values(), sectionless].filter((group) => group.rows.length > 0)
}

type WireVideo = NonNullable<Content['content_videos']>[number]

/** The first file of each language. */
export function shownCaptions(captions: WireVideo['captions']): Captions[] {
  const byLanguage = new Map<string, Captions>()
  for (const { url, language, label } of captions ?? []) {
    if (!byLanguage.has(language)) byLanguage.set(language, { address: url, language, label: label || language })
  }
  return [...byLanguage.values()]
}

export function shownAttachments(
  attachments: readonly Attachment[] | null | undefined,
  locked: boolean,
  { affiliations }: Pick<User, 'affiliations'>,
): readonly Attachment[] {
  return locked || !showsAttachments({ affiliations }) ? [] : (attachments ?? [])
}

type ContentsProgress = Answer<typeof contract.progress.contentsOfChapter>['payload'] | undefined

export function completedIds(progress: ContentsProgress): ReadonlySet<number> {
  return new Set((progress ?? []).filter(({ completed }) => completed).map(({ content_id }) => content_id))
}

export function nextReaction(current: string | null | undefined, chosen: 'love' | 'sad'): 'love' | 'sad' | null {
  return current === chosen ? null : chosen
}

/** Share of a video after which it starts anew. */
export const resumableShare = 0.95

export function resumeFrom(position: number, duration: number): number {
  return position >= 5 && (duration <= 0 || position < duration * resumableShare) ? position : 0
}
export const completedShare = 0.8
