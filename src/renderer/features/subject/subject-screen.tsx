import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { books } from 'virtual:icons/books'
import { play } from 'virtual:icons/play'
import { useQuery } from '#core/api/use-query.ts'
import { FailedState } from '#core/failure/failed-state.tsx'
import { CachedAtLabel } from '#core/network/cached-at-label.tsx'
import { paths } from '#core/paths.ts'
import { useScreenTitle } from '#core/screen/use-screen-title.ts'
import { useUser } from '#core/session/use-user.ts'
import { isolate } from '#core/strings/isolate.ts'
import { AdvertCards } from '#domains/learning/advert-cards.tsx'
import { PrintProgress } from '#domains/learning/print-progress.tsx'
import { useLatestResume } from '#domains/learning/resume-slice.ts'
import { getSubjectProgress, shownSubjects } from '#domains/learning/subject-progress.ts'
import { contract } from '#shared/contract/index.ts'
import type { Subject } from '#shared/contract/resources.ts'
import { subjectIdFrom } from '#shared/subject-slug.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Row } from '#ui/layout.tsx'
import { PageColumns } from '#ui/page-columns.tsx'
import { Page } from '#ui/page.tsx'
import { ScreenTitle } from '#ui/screen-title.tsx'
import { SkeletonBlock, SkeletonCard, SkeletonLine, SkeletonList } from '#ui/skeleton.tsx'
import { EmptyCard } from '#ui/states/empty-card.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { SubjectTile } from '#ui/subject-tile.tsx'
import { subjectKeyFor } from '#ui/subjects.ts'
import { TextWithName } from '#ui/text-with-name.tsx'
import { UserContent } from '#ui/user-content.tsx'
import { ChapterTabs } from './chapter-tabs'
import { chapterToContinue, getChapterType, toSections } from './subject-rules'
import { OtherSubjects, SubjectWidget } from './subject-widget'
import styles from './subject-screen.module.css'

export function SubjectScreen() {
  const slug = useParams()['subject_id'] ?? ''
  const id = subjectIdFrom(slug)
  return <Page gap={12}>{id === null ? <UnknownSubject /> : <KnownSubject key={id} id={id} slug={slug} />}</Page>
}

function KnownSubject({ id, slug }: { id: number; slug: string }) {
  const { t } = useTranslation('subject')
  const subjects = useQuery(contract.subjects.list)
  const chapters = useQuery(contract.subjects.chapters, { params: { id } })
  const progress = useQuery(contract.progress.chaptersOfSubject, { params: { id } })
  const own = useQuery(contract.progress.subject, { params: { id } })
  const ofAll = useQuery(contract.progress.subjects)
  const adverts = useQuery(contract.subjects.promoCards)
  const left = useLatestResume()
  const listed = subjects.data?.payload.find((each) => each.id === id)
  const named = listed ?? chapters.data?.payload.subject
  const subject: Subject | null =
    chapters.data === undefined && named === undefined
      ? null
      : { ...(named ?? { id, name: '' }), slug: listed?.slug || slug }
  useScreenTitle(subject?.name ?? t('subjects'))

  if (chapters.isLoading || subjects.isLoading || progress.isLoading || own.isLoading || ofAll.isLoading)
    return <SubjectLoading />
  if (chapters.data === undefined || subject === null) {
    if (chapters.failure?.kind === 'refused' && chapters.failure.status === 404) return <UnknownSubject />
    return (
      <Card>
        {chapters.failure && (
          <FailedState
            failure={chapters.failure}
            retry={chapters.refetch}
            retrying={chapters.isFetching}
            heading="h1"
          />
        )}
      </Card>
    )
  }
  const { chapters: rows, chapterSections } = chapters.data.payload
  const courses = toSections(
    rows.filter(({ chapter }) => getChapterType(chapter) === 'course'),
    chapterSections ?? [],
    progress.data?.payload,
  ).flatMap((section) => section.chapters)
  const current = chapterToContinue(courses, left?.subjectSlug === subject.slug ? left.chapterSlug : null)
  const others = shownSubjects(subjects.data?.payload ?? []).filter((each) => each.id !== id)
  const completed = own.data ? [own.data.payload, ...(ofAll.data?.payload ?? [])] : ofAll.data?.payload
  const withProgress = (each: Subject) => ({ subject: each, progress: getSubjectProgress(each, completed) })
  return (
    <PageColumns
      asideWidth={284}
      asideLabel={t('about')}
      aside={
        <>
          <SubjectWidget subject={subject} progress={withProgress(subject).progress} chapters={rows.length} />
          <OtherSubjects others={others.map(withProgress)} />
          <AdvertCards cards={adverts.data?.payload ?? []} />
        </>
      }
    >
      <SubjectHead
        subject={subject}
        current={current}
        stamp={<CachedAtLabel answers={[subjects, chapters, progress, own, ofAll]} />}
        print={<PrintProgress compact subjects={[withProgress(subject)]} />}
      />
      {rows.length === 0 ? (
        <EmptyCard
          title={t('noChapterTitle')}
          text={t('noChapterText')}
          action={<ButtonLink to={paths.subjects()}>{t('seeSubjects')}</ButtonLink>}
        />
      ) : (
        <ChapterTabs
          rows={rows}
          sections={chapterSections ?? []}
          progress={progress.data?.payload}
          subject={subjectKeyFor(subject.color, subject.name)}
          subjectSlug={subject.slug || String(subject.id)}
          currentId={current?.row.chapter.id ?? null}
        />
      )}
    </PageColumns>
  )
}

type SubjectHeadProps = {
  subject: Subject
  current: ReturnType<typeof chapterToContinue>
  stamp: ReactNode
  print: ReactNode
}

function SubjectHead({ subject, current, stamp, print }: SubjectHeadProps) {
  const { t } = useTranslation('subject')
  const { user } = useUser()
  const left = useLatestResume()
  const chapter = current?.row.chapter
  const goesOn = left !== null && left.subjectSlug === subject.slug && left.chapterSlug === chapter?.slug
  const lessonSlug = goesOn ? left.lessonSlug : current?.row.firstLessonSlug
  const begun = goesOn || (current?.percent ?? 0) > 0
  return (
    <>
      <Breadcrumb
        label={t('breadcrumb')}
        icon={books}
        items={[{ text: t('subjects'), to: paths.subjects() }, { text: subject.name }]}
      />
      <Row as="header" gap={[12, 16]} wrap>
        <SubjectTile subject={subjectKeyFor(subject.color, subject.name)} size={56} />
        <ScreenTitle
          className={styles['title']}
          meta={user.division && <UserContent>{user.division.name}</UserContent>}
          stamp={stamp}
        >
          <UserContent>{subject.name}</UserContent>
        </ScreenTitle>
        {print}
        {chapter && lessonSlug && (
          <ButtonLink
            variant="primary"
            icon={play}
            iconFilled
            className={styles['continue']}
            to={paths.lesson({
              subjectSlug: subject.slug || String(subject.id),
              chapterSlug: chapter.slug,
              lessonSlug,
              recording: chapter.type === 'recording',
            })}
          >
            <TextWithName
              text={t(begun ? 'continueWith' : 'startWith', { chapter: isolate(chapter.name) })}
              name={chapter.name}
            />
          </ButtonLink>
        )}
      </Row>
    </>
  )
}

function UnknownSubject() {
  const { t } = useTranslation('subject')
  useScreenTitle(t('unknownTitle'))
  return (
    <EmptyCard
      title={t('unknownTitle')}
      text={t('unknownText')}
      heading="h1"
      link={{ to: paths.subjects(), text: t('seeSubjects') }}
    />
  )
}

function SubjectLoading() {
  const { t } = useTranslation('subject')
  return (
    <Loading label={t('loading')}>
      <PageColumns asideWidth={284} asideLabel={t('about')} aside={<SkeletonCard image lines={3} />}>
        <Row gap={[12, 16]} wrap>
          <SkeletonBlock width={56} height={56} radius="md" />
          <SkeletonLine width="220px" height={28} />
        </Row>
        <Card>
          <SkeletonList rows={6} tile={44} />
        </Card>
      </PageColumns>
    </Loading>
  )
}
