import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router-dom'
import { useQuery } from '#core/api/use-query.ts'
import { FailedState } from '#core/failure/failed-state.tsx'
import type { Failure } from '#core/failure/failure.ts'
import { CachedAtLabel } from '#core/network/cached-at-label.tsx'
import { paths } from '#core/paths.ts'
import { useScreenTitle } from '#core/screen/use-screen-title.ts'
import { contract } from '#shared/contract/index.ts'
import type { ChapterContents, Lesson, LessonRow } from '#shared/contract/lessons.ts'
import { Card } from '#ui/card.tsx'
import { PageColumns } from '#ui/page-columns.tsx'
import { Page } from '#ui/page.tsx'
import { SkeletonBlock, SkeletonLine, SkeletonList } from '#ui/skeleton.tsx'
import { Loading } from '#ui/states/loading.tsx'
import type { LessonAddress, OpenedLesson } from './lesson-address'
import { contentKind, meantAddress, getLessonName, locateLesson } from './lesson-rules'
import { LessonView } from './lesson-view'
import type { StartPlace } from './start-place'

type LoaderProps = {
  address: LessonAddress
  meantId: number | null
  playAtOnce: boolean
  startPlace: StartPlace | null
}

export function LessonLoader({ address, meantId, playAtOnce, startPlace }: LoaderProps) {
  const { subjectSlug, chapterSlug, lessonSlug, recording } = address
  const { t } = useTranslation('lesson')
  const opened = useQuery(contract.lessons.open, { params: { subjectSlug, chapterSlug, lessonSlug } })
  const { contents, isOfOtherRoute, isLoading: isListLoading } = useChapter(address, opened.data?.payload ?? null)
  const rows = contents.data?.payload.contents ?? []
  const { row } = locateLesson(rows, lessonSlug)
  const meant = meantAddress(rows, lessonSlug, meantId)
  const answered = opened.data?.payload
  const isAnother = answered !== undefined && row !== null && row.content.id !== answered.content.id
  const lesson = isAnother ? undefined : answered
  const name = (lesson ? getLessonName(lesson) : row ? getLessonName(row) : '') || t('someLesson')
  const isFirstLoad = opened.isLoading || isListLoading
  useScreenTitle(isFirstLoad ? '' : name)
  // A store renders its answers in one task: 160 ms for a lesson.
  const isLoading = useDeferredValue(isFirstLoad)

  if (isLoading) return <LessonLoading />
  if (isOfOtherRoute)
    return (
      <Navigate
        to={paths.lesson({ ...address, ...startPlace, recording: !recording, contentId: meantId })}
        state={{ play: playAtOnce }}
        replace
      />
    )
  if (meant !== null)
    return (
      <Navigate
        to={paths.lesson({ ...address, ...startPlace, lessonSlug: meant })}
        state={{ play: playAtOnce }}
        replace
      />
    )
  const result = openedLesson(lesson, isAnother ? notFound : opened.failure, opened.refetch, row)
  if (result === null) return <LessonLoading />
  if (!result.ok && result.failure.kind !== 'refused' && contents.data === undefined) {
    const again = (): void => {
      opened.refetch()
      contents.refetch()
    }
    return (
      <Page>
        <Card>
          <FailedState failure={result.failure} retry={again} retrying={opened.isFetching} heading="h1" />
        </Card>
      </Page>
    )
  }
  return (
    <LessonView
      stamp={<CachedAtLabel answers={[opened, contents]} />}
      address={address}
      opened={result}
      contents={contents.data?.payload ?? null}
      onContentsRetry={contents.refetch}
      playAtOnce={playAtOnce}
      startPlace={startPlace}
    />
  )
}

/** Refusals of the user, which the other list would repeat. */
const refusedAccess: ReadonlySet<number> = new Set([401, 402, 403])

/**
 * A link does not always say whether its lesson is a recording: rows of favourites, search and Home carry no chapter
 * type. The list of the other route is asked once, when the list of this one is refused or holds no such recording.
 */
function useChapter({ subjectSlug, chapterSlug, lessonSlug, recording }: LessonAddress, lesson: Lesson | null) {
  const inChapter = { params: { subject: subjectSlug, chapter: chapterSlug } }
  const [listed, otherList] = recording
    ? [contract.lessons.ofRecordings, contract.lessons.ofChapter]
    : [contract.lessons.ofChapter, contract.lessons.ofRecordings]
  const contents = useQuery(listed, inChapter)
  const { data, failure } = contents
  const isRefused = data === undefined && failure?.kind === 'refused' && !refusedAccess.has(failure.status)
  const isRecording = lesson !== null && contentKind(lesson.content) === 'recording'
  const isMissing =
    !contents.isLoading &&
    isRecording &&
    !recording &&
    locateLesson(data?.payload.contents ?? [], lessonSlug).row === null
  const asksOther = isRefused || isMissing
  const other = useQuery(otherList, inChapter, { skip: !asksOther })
  return {
    contents,
    isOfOtherRoute: asksOther && other.data !== undefined && (isRefused || holds(other.data.payload, lessonSlug)),
    isLoading: contents.isLoading || (asksOther && other.isLoading),
  }
}

function holds({ contents }: ChapterContents, lessonSlug: string): boolean {
  return locateLesson(contents, lessonSlug).row !== null
}

const notFound: Failure = { kind: 'refused', status: 404, code: '', message: '', fieldErrors: {} }

function openedLesson(
  lesson: Lesson | undefined,
  failure: Failure | null,
  retry: () => void,
  row: LessonRow | null,
): OpenedLesson | null {
  if (lesson !== undefined) return { ok: true, lesson }
  return failure === null ? null : { ok: false, failure, retry, row }
}

function LessonLoading() {
  const { t } = useTranslation('lesson')
  return (
    <Page>
      <Loading label={t('loading')}>
        <PageColumns
          asideWidth={344}
          asideLabel={t('contents')}
          aside={
            <Card>
              <SkeletonList rows={9} tile={24} />
            </Card>
          }
        >
          <SkeletonLine width="320px" />
          <SkeletonBlock ratio="16 / 9" radius="card" />
          <SkeletonLine width="260px" height={28} />
          <SkeletonBlock height={66} radius="card" />
        </PageColumns>
      </Loading>
    </Page>
  )
}
