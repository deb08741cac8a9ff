import { useCallback, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { useActivity } from '#core/activity/activity.ts'
import { QueryContent } from '#core/api/query-screen.tsx'
import { useInvalidateTags } from '#core/api/use-invalidate-tags.ts'
import { useQuery } from '#core/api/use-query.ts'
import { useLastPassed } from '#core/clock/use-server-now.ts'
import { isRefusal } from '#core/failure/is-refusal.ts'
import type { PlatformFile } from '#core/files/file-name.ts'
import { useOpenFile } from '#core/files/use-open-file.ts'
import { CachedAtLabel } from '#core/network/cached-at-label.tsx'
import { paths } from '#core/paths.ts'
import { Screen } from '#core/screen/screen.tsx'
import { useScreenTitle } from '#core/screen/use-screen-title.ts'
import { getExamStatus, type ExamStatus } from '#domains/exams/exam-state.ts'
import type { ExamDetail } from '#shared/contract/exams.ts'
import { contract } from '#shared/contract/index.ts'
import { Card } from '#ui/card.tsx'
import { Stack } from '#ui/layout.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { SkeletonBlock, SkeletonCard, SkeletonLine } from '#ui/skeleton.tsx'
import { EmptyCard } from '#ui/states/empty-card.tsx'
import { useEdgeBar } from '#ui/use-edge-bar.ts'
import { ClockNotice } from './clock-notice'
import { Corrections } from './corrections'
import { CountdownCard } from './countdown-card'
import { ExamHeader } from './exam-header'
import { FileRows, hasAddress, type ListedFile } from './file-rows'
import { Homework } from './homework/homework'
import { OwnWork } from './own-work'
import { StartCard } from './start-card'
import { StartModal } from './start-modal'
import { getExamName } from './subject-of'
import { useStartExam } from './use-start-exam'
import styles from './exam-screen.module.css'

export function ExamScreen() {
  const { id = '' } = useParams()
  if (!/^[1-9]\d{0,14}$/.test(id)) return <NoSuchExam />
  return <OpenExam key={id} id={Number(id)} />
}

function OpenExam({ id }: { id: number }) {
  const { t } = useTranslation('exams')
  const answer = useQuery(contract.exams.detail, { params: { id } })
  const { data, failure } = answer
  if (data) return <Exam id={id} detail={data.payload} stamp={<CachedAtLabel answers={[answer]} />} />
  if (failure && isRefusal(failure, 'notFound')) return <NoSuchExam />
  return (
    <Screen title={t('exam')}>
      <QueryContent query={answer} loadingLabel={t('loadingOne')} skeleton={<ExamSkeleton />}>
        {() => null}
      </QueryContent>
    </Screen>
  )
}

function ExamSkeleton() {
  return (
    <Stack gap={20}>
      <SkeletonLine width="40%" height={28} />
      <SkeletonBlock height={150} radius="card" />
      <SkeletonCard lines={5} />
    </Stack>
  )
}

function NoSuchExam() {
  const { t } = useTranslation('exams')
  return (
    <Screen title={t('exam')}>
      <EmptyCard title={t('missingTitle')} text={t('missingText')} link={{ to: paths.exams(), text: t('seeExams') }} />
    </Screen>
  )
}

function Exam({ id, detail, stamp }: { id: number; detail: ExamDetail; stamp: ReactNode }) {
  const { t } = useTranslation('exams')
  const { contentExam: exam } = detail
  const files: readonly ListedFile[] = detail.fileExam
  const firstFile = files.find(hasAddress)
  const { status, isSettled } = useExamStatus(id, detail)
  const open = useOpenFile({ refused: t('fileRefused'), missing: t('fileMissing') })
  const start = useStartExam(id, open)
  const { state } = status
  const panel = useEdgeBar<HTMLDivElement>('panel')
  const isToDo = state === 'to-do'
  const isOver = !isToDo && state !== 'begun'
  const invalidate = useInvalidateTags()
  const [isHandedIn, setHandedIn] = useState(false)
  const onHandedIn = useCallback(() => {
    setHandedIn(true)
    invalidate(['exam', 'exams'])
  }, [invalidate])
  useScreenTitle(getExamName(exam) || t('unnamed'))
  useActivity('exam', state === 'begun')
  return (
    <Page gap={20}>
      <ExamHeader exam={exam} state={state} stamp={stamp} />
      <ClockNotice />
      <div className={styles['columns']}>
        <div className={styles['beside']}>
          <div ref={panel} className={styles['countdown']}>
            <CountdownCard status={status} />
          </div>
          <Stack gap={20}>
            <ExamSheet
              files={files}
              open={isToDo ? start.requestStart : open}
              locked={isToDo && (!isSettled || status.opensAt !== null)}
            />
            <Corrections detail={detail} status={status} open={open} />
          </Stack>
        </div>
        <Stack gap={20} className={styles['main']}>
          {isToDo && isSettled && <StartCard exam={exam} status={status} start={start} firstFile={firstFile ?? null} />}
          {isOver && (
            <Notice tone="info" role="status" title={t('overTitle')}>
              {t(status.startedAt === null ? 'overMissed' : 'overText')}
            </Notice>
          )}
          {/* Stays mounted after the end: an upload may be in progress. */}
          {!isToDo && <Homework examId={id} endsAt={status.endsAt} isOver={isOver} onHandedIn={onHandedIn} />}
          {!isToDo && (
            <OwnWork
              examId={id}
              files={detail.fileHomework}
              isBegun={state === 'begun'}
              isHandedIn={isHandedIn}
              mayDelete={!status.isDue}
              open={open}
            />
          )}
        </Stack>
      </div>
      <StartModal start={start} state={state} duration={exam.duration} endsAt={status.endsAt} />
    </Page>
  )
}

/** Milliseconds after the due date: both clocks differ slightly. */
const refetchDelaysMs = [2000, 15_000, 60_000]

function useExamStatus(id: number, detail: ExamDetail): { status: ExamStatus; isSettled: boolean } {
  const { data, failure } = useQuery(contract.exams.timing, { params: { id } })
  const { contentExam: exam } = detail
  const statusAt = (now: number | null) => getExamStatus(exam, data?.payload, now, detail)
  const { endsAt, dueAt, opensAt } = statusAt(0)
  const afterDue = dueAt === null ? [] : refetchDelaysMs.map((ms) => dueAt + ms)
  const passed = useLastPassed([opensAt, endsAt, dueAt, ...afterDue])
  const status = statusAt(passed)
  const late = exam.expired === true || passed === null ? 0 : afterDue.filter((at) => passed >= at).length
  const isBegun = status.state === 'begun'

  const invalidate = useInvalidateTags()
  const readAnew = useEffectEvent(() => invalidate(['exam', 'exams']))
  useEffect(() => {
    if (late > 0) readAnew()
  }, [late])
  const wasBegun = useRef(false)
  useEffect(() => {
    if (wasBegun.current && !isBegun) readAnew()
    wasBegun.current = isBegun
  }, [isBegun])
  return { status, isSettled: data !== undefined || failure !== null || status.state !== 'to-do' }
}

/** Before the start, `open` asks for confirmation (spec 2 §4). */
function ExamSheet({
  files,
  open,
  locked,
}: {
  files: readonly ListedFile[]
  open: (file: PlatformFile) => unknown
  locked: boolean
}) {
  const { t } = useTranslation('exams')
  return (
    <Card as="section" labelledBy="exam-sheet" gap={12} pack="start">
      <SectionTitle id="exam-sheet">{t('sheet')}</SectionTitle>
      {files.length === 0 ? (
        <p className={styles['hint']}>{t('noSheet')}</p>
      ) : (
        <FileRows files={files} open={open} labelledBy="exam-sheet" locked={locked} />
      )}
    </Card>
  )
}
