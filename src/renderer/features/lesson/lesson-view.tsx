import { useEffect, useMemo, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { books } from 'virtual:icons/books'
import { useQuery } from '#core/api/use-query.ts'
import { paths } from '#core/paths.ts'
import { formatChapterNumber } from '#domains/learning/chapter-sections.ts'
import { useAddRecentLesson } from '#domains/learning/recent-lessons-slice.ts'
import { contract } from '#shared/contract/index.ts'
import type { ChapterContents, LessonRow } from '#shared/contract/lessons.ts'
import type { NoteLesson, NotePlace } from '#shared/desktop/notes.ts'
import { subjectIdFrom } from '#shared/subject-slug.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { PageColumns } from '#ui/page-columns.tsx'
import { Page } from '#ui/page.tsx'
import { subjectKeyFor } from '#ui/subjects.ts'
import type { LessonAddress, OpenedLesson } from './lesson-address'
import { LessonBar } from './lesson-bar'
import { LessonInfo } from './lesson-info'
import { LessonList, LessonListFailed } from './lesson-list'
import {
  completedIds,
  contentKind,
  contentSeconds,
  isLocked,
  lessonAddresses,
  getLessonName,
  locateLesson,
} from './lesson-rules'
import { useKnownPage } from './lesson-slice'
import { LessonStage } from './lesson-stage'
import { LessonNotes, type LessonNotesHandle } from './notes/lesson-notes'
import { useStartPage } from './notes/use-start-page'
import { useReport } from './report/use-report'
import type { StartPlace } from './start-place'
import { usePlayback } from './use-playback'
import styles from './lesson-view.module.css'

type LessonViewProps = {
  stamp: ReactNode
  address: LessonAddress
  opened: OpenedLesson
  contents: ChapterContents | null
  onContentsRetry: () => void
  playAtOnce: boolean
  startPlace: StartPlace | null
}

export function LessonView(props: LessonViewProps) {
  const { stamp, address, opened, contents, onContentsRetry, playAtOnce, startPlace } = props
  const { t } = useTranslation('lesson')
  const facts = useLessonFacts(address, opened, contents)
  const { row, name, place, subject, number, locked, kind, playback, completed } = facts
  useRecentLesson(address, { isOpen: opened.ok && !locked && contents !== null, name, subjectName: subject.name })
  const video = kind === 'video'
  const { getPath, next } = useLessonPaths(address, contents, place.next)
  const { percent } = playback.tracking
  const [page] = useKnownPage(row?.content.id ?? 0)
  const { openedPage, goToPage } = useStartPage(row?.content.id ?? 0, startPlace?.atPage)
  const report = useLessonReport(facts, page)
  const notes = useRef<LessonNotesHandle>(null)
  const list = contents ? (
    <LessonList
      contents={contents}
      chapterName={facts.chapter.name || t('someChapter')}
      address={address}
      currentSlug={address.lessonSlug}
      completed={completed}
      percent={percent}
      showPercent={video}
      subject={subject.key}
      getPath={getPath}
    />
  ) : (
    <LessonListFailed onRetry={onContentsRetry} />
  )
  const aside = (
    <>
      {list}
      {row !== null && !locked && (
        <LessonNotes
          ref={notes}
          lesson={toNoteLesson(facts, address, contents)}
          place={() => toNotePlace(kind, playback.player.current?.position() ?? 0, page)}
          isVideo={video}
          onPause={() => {
            playback.studentChose()
            playback.player.current?.pause()
          }}
          onSeek={(seconds) => playback.player.current?.seek(seconds)}
          onPage={goToPage}
        />
      )}
    </>
  )
  return (
    <Page>
      <PageColumns asideWidth={344} asideLabel={t('contents')} className={styles['columns']} aside={aside}>
        <div className={styles['way']}>
          <LessonBreadcrumb
            address={address}
            subjectName={subject.name}
            chapterName={contents === null ? undefined : facts.chapter.name || t('someChapter')}
            subjectId={subject.id}
            name={name}
          />
          {stamp}
        </div>
        <LessonStage
          address={address}
          opened={opened}
          locked={locked}
          subject={subject.key}
          next={next}
          offers={paths.offers({ chapter: facts.chapter.id || undefined, content: row?.content.id })}
          playback={playback}
          playAtOnce={playAtOnce}
          startAt={startPlace?.atSeconds ?? null}
          openedPage={openedPage}
          onReport={report.open}
        />
        <LessonBar
          name={name}
          row={row}
          locked={locked}
          subject={subject}
          chapterId={facts.chapter.id || null}
          chapterNumber={number}
          place={place}
          getPath={getPath}
          address={address}
          onReport={() => report.open(playback.getFailureReport())}
          onNote={() => notes.current?.begin()}
        />
        {row && (
          <LessonInfo
            row={row}
            attachments={opened.ok ? opened.lesson.attachments : null}
            locked={locked}
            rows={contents?.contents ?? []}
            validation={video ? { percent, completed: completed.has(row.content.id) } : null}
          />
        )}
      </PageColumns>
      {report.dialog}
    </Page>
  )
}

function useLessonPaths(address: LessonAddress, contents: ChapterContents | null, following: LessonRow | null) {
  const { t } = useTranslation('lesson')
  const addresses = useMemo(() => lessonAddresses(contents?.contents ?? []), [contents])
  const getPath = (to: LessonRow): string | null => {
    const slug = addresses.get(to)
    return slug === undefined ? null : paths.lesson({ ...address, lessonSlug: slug })
  }
  const path = following && getPath(following)
  const next =
    following && path !== null
      ? { to: path, name: getLessonName(following) || t('someLesson'), isLocked: isLocked(following) }
      : null
  return { getPath, next }
}

type LessonFacts = ReturnType<typeof useLessonFacts>

function useLessonReport({ row, name, kind, playback }: LessonFacts, page: number) {
  return useReport({
    contentId: row?.content.id ?? 0,
    lessonName: name,
    page: kind === 'magazine' ? page : null,
    position: () => (kind === 'video' ? (playback.player.current?.position() ?? 0) : 0),
  })
}

function toNoteLesson(
  { row, name, subject, chapter }: Pick<LessonFacts, 'row' | 'name' | 'subject' | 'chapter'>,
  { subjectSlug, chapterSlug, lessonSlug, recording }: LessonAddress,
  contents: ChapterContents | null,
): NoteLesson {
  return {
    contentId: row?.content.id ?? 0,
    lessonName: name,
    lessonSlug,
    chapterName: chapter.name,
    chapterSlug,
    subjectName: subject.name,
    subjectSlug,
    subjectColor: contents?.subject?.color ?? null,
    recording,
  }
}

function toNotePlace(kind: ReturnType<typeof contentKind> | null, seconds: number, page: number): NotePlace {
  if (kind === 'video') return { kind: 'time', seconds: Math.max(0, seconds) }
  return kind === 'magazine' ? { kind: 'page', page: page + 1 } : { kind: 'lesson' }
}

/** Name and subject must be known. */
function useRecentLesson(
  { subjectSlug, chapterSlug, lessonSlug, recording }: LessonAddress,
  { isOpen, name, subjectName }: { isOpen: boolean; name: string; subjectName: string },
): void {
  const add = useAddRecentLesson()
  useEffect(() => {
    if (isOpen) add({ subjectSlug, chapterSlug, lessonSlug, recording, name, subjectName })
  }, [add, isOpen, subjectSlug, chapterSlug, lessonSlug, recording, name, subjectName])
}

function useLessonFacts(address: LessonAddress, opened: OpenedLesson, contents: ChapterContents | null) {
  const { t } = useTranslation('lesson')
  const place = locateLesson(contents?.contents ?? [], address.lessonSlug)
  const row: LessonRow | null = opened.ok ? opened.lesson : place.row
  // The response contains no subject slug (spec 1 §3).
  const { subjectSlug } = address
  const { subject, chapter, number, isLoading } = useChapter(address, contents)
  const { id: chapterId, name: chapterName } = chapter
  const { id: subjectId, color } = subject
  const subjectName = subject.name || t('subjects')
  const progress = useQuery(
    contract.progress.contentsOfChapter,
    { params: { id: chapterId } },
    { skip: contents === null || chapterId === 0 },
  )
  const name = (row ? getLessonName(row) : '') || t('someLesson')
  const locked = !opened.ok || isLocked(opened.lesson)
  const kind = opened.ok && !locked ? contentKind(opened.lesson.content) : null
  const contentId = row?.content.id ?? 0
  const mine = progress.data?.payload.find(({ content_id }) => content_id === contentId)
  const playback = usePlayback({
    place: {
      contentId,
      subjectName,
      subjectSlug,
      subjectColor: color,
      chapterName,
      chapterSlug: address.chapterSlug,
      chapterIndex: number ?? 1,
      lessonName: name,
      lessonSlug: address.lessonSlug,
      lessonIndex: Math.max(1, place.index),
      lessonCount: Math.max(1, place.count),
      recording: address.recording,
    },
    chapterId,
    subjectId,
    duration: row ? contentSeconds(row.content) : 0,
    savedProgress:
      contents === null || isLoading || progress.isLoading
        ? undefined
        : { total: mine?.totalWatched ?? 0, completed: mine?.completed ?? false },
  })
  const completed = new Set(completedIds(progress.data?.payload))
  if (playback.tracking.completed) completed.add(contentId)
  return {
    row,
    name,
    place,
    number,
    locked,
    kind,
    playback,
    completed,
    subject: { id: subjectId, key: subjectKeyFor(color, subjectName), name: subjectName, slug: subjectSlug },
    chapter,
  }
}

/** A list of lessons alone names neither: the address and the chapters of the subject do. Ids are 0 while unknown. */
function useChapter({ subjectSlug, chapterSlug }: LessonAddress, contents: ChapterContents | null) {
  const subjectId = contents?.subject?.id ?? subjectIdFrom(subjectSlug) ?? 0
  const { data, isLoading } = useQuery(
    contract.subjects.chapters,
    { params: { id: subjectId } },
    { skip: contents === null || subjectId === 0 },
  )
  const listed = data?.payload.chapters.find(({ chapter }) => chapter.slug === chapterSlug)?.chapter
  const { id = 0, name = '' } = contents?.chapter ?? listed ?? {}
  const { name: subjectName = '' } = contents?.subject ?? data?.payload.subject ?? {}
  return {
    subject: { id: subjectId, name: subjectName, color: contents?.subject?.color ?? null },
    chapter: { id, name },
    number: data ? formatChapterNumber(data.payload.chapters, data.payload.chapterSections ?? [], id) : null,
    isLoading: id === 0 && isLoading,
  }
}

function LessonBreadcrumb({
  address: { subjectSlug },
  subjectId,
  subjectName,
  chapterName,
  name,
}: {
  address: LessonAddress
  subjectId: number
  subjectName: string
  chapterName: string | undefined
  name: string
}) {
  const { t } = useTranslation('lesson')
  // The slug of a link may lack the number by which the subject's screen is found.
  const subject = subjectId === 0 ? paths.subjectBySlug(subjectSlug) : paths.subject(subjectId, subjectSlug)
  const chapter = chapterName === undefined ? [] : [{ text: chapterName, to: subject }]
  return (
    <Breadcrumb
      label={t('breadcrumb')}
      icon={books}
      items={[
        { text: t('subjects'), to: paths.subjects() },
        { text: subjectName, to: subject },
        ...chapter,
        { text: name },
      ]}
    />
  )
}
