import { toLessonType, type Content, type Lesson, type LessonRow } from '#shared/contract/lessons.ts'
import type { LessonRefusal } from '#shared/desktop/offline-lessons.ts'
import { findYoutubeId } from '#shared/youtube.ts'

/** `video` may be a playlist. */
export type PlannedFile = { address: string; kind: 'video' | 'captions' | 'page' | 'attachment' }

export type LessonPlan = { ok: true; files: readonly PlannedFile[] } | { ok: false; refusal: LessonRefusal }

type PlanOptions = {
  mediaOrigins: ReadonlySet<string>
  youtubeEmbed: string
  withAttachments: boolean
}

/** An opened lesson may still be refused for its address. */
export function refusalOfRow({ content, locked, lockedVideo }: LessonRow): LessonRefusal | null {
  if (locked === true || lockedVideo === true) return 'locked'
  if (content.downloadable === false) return 'forbidden'
  return refusalOfKind(content)
}

export function planLesson(lesson: Lesson, options: PlanOptions): LessonPlan {
  const refusal = refusalOfRow(lesson)
  if (refusal !== null) return { ok: false, refusal }
  const isMagazine = toLessonType(lesson.content.type) === 'MAGAZINE'
  const [video] = lesson.content.content_videos ?? []
  if (!isMagazine && video !== undefined && isYoutube(video.url, options.youtubeEmbed))
    return { ok: false, refusal: 'youtube' }
  const planned: PlannedFile[] = isMagazine
    ? (lesson.pages ?? []).map(({ url }) => ({ address: url, kind: 'page' as const }))
    : video === undefined
      ? []
      : [
          { address: video.url, kind: 'video' },
          ...(video.captions ?? []).map(({ url }) => ({ address: url, kind: 'captions' as const })),
        ]
  const main = toServed(planned, options)
  if (!main.some(({ kind }) => kind === 'video' || kind === 'page')) return { ok: false, refusal: 'empty' }
  const attachments = (lesson.attachments ?? []).map(({ url }) => ({ address: url, kind: 'attachment' as const }))
  return { ok: true, files: [...main, ...(options.withAttachments ? toServed(attachments, options) : [])] }
}

function refusalOfKind(content: Content): LessonRefusal | null {
  switch (toLessonType(content.type)) {
    case 'YOUTUBE VIDEO':
    case 'MAGAZINE':
      return null
    case 'QCM':
      return 'quiz'
    case 'CRYPTED VIDEO':
    case 'RECORDING':
      return 'protected'
    default:
      return 'empty'
  }
}

/** Other hosts cannot be requested. */
function toServed(files: readonly PlannedFile[], { mediaOrigins }: PlanOptions): PlannedFile[] {
  const seen = new Set<string>()
  return files.flatMap(({ address, kind }) => {
    const trimmed = address.trim()
    if (!URL.canParse(trimmed)) return []
    const { href, origin } = new URL(trimmed)
    if (!mediaOrigins.has(origin) || seen.has(href)) return []
    seen.add(href)
    return [{ address: href, kind }]
  })
}

function isYoutube(address: string, embed: string): boolean {
  const trimmed = address.trim()
  if (/^[\w-]{11}$/.test(trimmed)) return true
  if (!URL.canParse(trimmed)) return false
  return findYoutubeId(new URL(trimmed), embed) !== undefined
}
