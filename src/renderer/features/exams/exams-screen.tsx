import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { QueryScreen } from '#core/api/query-screen.tsx'
import { useQueries } from '#core/api/use-queries.ts'
import { useQuery } from '#core/api/use-query.ts'
import { useServerNow } from '#core/clock/use-server-now.ts'
import { NextStep } from '#core/policy/next-step.tsx'
import { getExamStatus } from '#domains/exams/exam-state.ts'
import { useExamTimings } from '#domains/exams/use-exam-timings.ts'
import type { Exam } from '#shared/contract/exams.ts'
import { contract } from '#shared/contract/index.ts'
import { Select } from '#ui/forms/select.tsx'
import { Grid, Stack } from '#ui/layout.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { SkeletonCard } from '#ui/skeleton.tsx'
import { EmptyCard } from '#ui/states/empty-card.tsx'
import { ClockNotice } from './clock-notice'
import { ExamCard } from './exam-card'
import { toGroups, isOfSubject, subjectIn, getSubjects, type ListedExam } from './exam-groups'
import styles from './exams-screen.module.css'

const maxCorrectionQueries = 12
const tickMs = 10_000
const everySubject = 0

export function ExamsScreen() {
  const { t } = useTranslation('exams')
  const query = useQuery(contract.exams.list)
  const count = query.data?.payload.contents.length ?? 0
  return (
    <QueryScreen
      title={t('title')}
      meta={count > 0 && t('count', { count })}
      query={query}
      loadingLabel={t('loadingExams')}
      skeleton={<ExamsSkeleton />}
    >
      {({ payload }) => <Exams exams={eachOnce(payload.contents)} subjects={payload.subjects} />}
    </QueryScreen>
  )
}

function ExamsSkeleton() {
  return (
    <Grid gap={16} min={300} fill>
      {[1, 2, 3, 4, 5, 6].map((key) => (
        <SkeletonCard key={key} lines={4} />
      ))}
    </Grid>
  )
}

function Exams({
  exams,
  subjects: platformSubjects,
}: {
  exams: readonly Exam[]
  subjects: readonly { id: number; name: string }[]
}) {
  const { t } = useTranslation('exams')
  const [query, setQuery] = useSearchParams()
  const listed = useListed(exams)
  if (exams.length === 0) {
    return <EmptyCard title={t('emptyTitle')} text={t('emptyText')} action={<NextStep to="subjects" />} />
  }
  const subjects = getSubjects(platformSubjects, exams)
  const subject = subjectIn(query.get('subject'), subjects)
  const groups = toGroups(listed.filter(({ exam }) => isOfSubject(exam, subject)))
  const choices = [
    { value: everySubject, label: t('all') },
    ...subjects.map(({ id, name }) => ({ value: id, label: name })),
  ]
  const isEmpty = Object.values(groups).every((rows) => rows.length === 0)
  return (
    <>
      <ClockNotice />
      <Select
        aria-label={t('subject')}
        className={styles['filter']}
        options={choices}
        value={subject ?? everySubject}
        onChange={(id) =>
          setQuery(id === everySubject ? {} : { subject: String(id) }, { replace: true, preventScrollReset: true })
        }
      />
      {isEmpty && <EmptyCard title={t('emptySubjectTitle')} text={t('emptySubjectText')} compact />}
      <Group id="exams-urgent" title={t('urgent')} rows={groups.urgent} urgent />
      <Group id="exams-open" title={t('toDo')} rows={groups.open} />
      <Group id="exams-finished" title={t('finished')} rows={groups.finished} />
    </>
  )
}

function Group({
  id,
  title,
  rows,
  urgent = false,
}: {
  id: string
  title: string
  rows: readonly ListedExam[]
  urgent?: boolean
}) {
  if (rows.length === 0) return null
  return (
    <Stack aria-labelledby={id} as="section" gap={12}>
      <SectionTitle id={id}>{title}</SectionTitle>
      <Grid as="ul" gap={16} min={300} fill aria-labelledby={id}>
        {rows.map((row) => (
          <Stack key={row.exam.id} as="li">
            <ExamCard row={row} urgent={urgent} />
          </Stack>
        ))}
      </Grid>
    </Stack>
  )
}

function eachOnce(exams: readonly Exam[]): Exam[] {
  return [...new Map(exams.map((exam) => [exam.id, exam])).values()]
}

function useListed(exams: readonly Exam[]): ListedExam[] {
  const now = useServerNow(tickMs)
  const { open, over } = useMemo(() => {
    const listed = exams.map((exam) => ({ id: exam.id, ...getExamStatus(exam, null, now) }))
    const isOver = ({ leftMs }: { leftMs: number | null }) => leftMs === 0
    const latest = listed.filter(isOver).sort((one, other) => (other.dueAt ?? 0) - (one.dueAt ?? 0))
    return {
      open: listed.filter((exam) => !isOver(exam)).map(({ id }) => id),
      over: latest.slice(0, maxCorrectionQueries).map(({ id }) => id),
    }
  }, [exams, now])
  const { timings } = useExamTimings(open)
  const details = useQueries(
    contract.exams.detail,
    over.map((id) => ({ params: { id } })),
  )
  return exams.map((exam) => {
    const timing = timings.get(exam.id)
    const status = getExamStatus(exam, timing, now, details[over.indexOf(exam.id)]?.payload)
    return { exam, status, isKnown: timing !== undefined || status.leftMs === 0 }
  })
}
