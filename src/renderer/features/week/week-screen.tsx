import { useTranslation } from 'react-i18next'
import { useFailureText } from '#core/failure/failure-labels.ts'
import { CachedAtLabel } from '#core/network/cached-at-label.tsx'
import { paths } from '#core/paths.ts'
import { Screen } from '#core/screen/screen.tsx'
import { useFormat } from '#core/strings/format.ts'
import { isolateLtr } from '#core/strings/isolate.ts'
import { useLanguage } from '#core/strings/use-language.ts'
import { getDayFormats } from '#domains/live/format-day.ts'
import { tunisWall } from '#domains/live/session-times.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Stack } from '#ui/layout.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageColumns } from '#ui/page-columns.tsx'
import { RowList } from '#ui/row-list.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { EmptyCard } from '#ui/states/empty-card.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { ExamPreparation } from './exam-preparation'
import { LastWeeks } from './last-weeks'
import { PrintWeek } from './print-week'
import { UnfinishedLessons, useUnfinished } from './unfinished-lessons'
import { useMyWeek, type MyWeek, type Part } from './use-my-week'
import { WeekGoalCard } from './week-goal-card'
import { WeekRow } from './week-item'
import type { WeekDay } from './week-rules'
import styles from './week-screen.module.css'

export function WeekScreen() {
  const { t } = useTranslation('week')
  const format = useFormat()
  const week = useMyWeek()
  const points = useUnfinished()

  const [first = '', last = ''] = [week.dates[0], week.dates.at(-1)]
  const isReading = week.sessions.isLoading || week.exams?.isLoading === true
  return (
    <Screen
      title={t('myWeek')}
      meta={t('span', { from: isolateLtr(format.date(first)), to: isolateLtr(format.date(last)) })}
      stamp={<CachedAtLabel answers={week.answers} />}
      actions={!isReading && <PrintWeek {...week} points={points} />}
    >
      <PageColumns
        asideWidth={344}
        asideLabel={t('unfinished')}
        aside={
          <>
            <WeekGoalCard now={week.now} />
            <UnfinishedLessons points={points} />
          </>
        }
      >
        <Stack gap={16}>
          <PartState part={week.sessions} kind="sessions" />
          {week.exams && <PartState part={week.exams} kind="exams" />}
          <Days {...week} />
          {week.exams && <ExamPreparation now={week.now} />}
          <LastWeeks now={week.now} />
        </Stack>
      </PageColumns>
    </Screen>
  )
}

const partWords = {
  sessions: { loading: 'loadingSessions', failed: 'sessionsFailed', retry: 'retrySessions' },
  exams: { loading: 'loadingExams', failed: 'examsFailed', retry: 'retryExams' },
} as const

function PartState({
  part: { isLoading, failure, isFetching, retry },
  kind,
}: {
  part: Part
  kind: keyof typeof partWords
}) {
  const { t } = useTranslation('week')
  const toText = useFailureText()
  const labels = partWords[kind]
  if (isLoading) {
    return (
      <Loading label={t(labels.loading)}>
        <Card>
          <SkeletonList rows={3} tile={36} />
        </Card>
      </Loading>
    )
  }
  if (failure === null) return null
  return (
    <Notice
      tone="warning"
      role="status"
      title={t(labels.failed)}
      action={
        <Button size="small" onClick={retry} loading={isFetching} aria-label={t(labels.retry)}>
          {t('retry')}
        </Button>
      }
    >
      {toText(failure)}
    </Notice>
  )
}

function Days({ week: { urgent, days }, sessions, exams, now }: MyWeek) {
  const { t } = useTranslation('week')
  const dayName = useDayName(now)
  const isWhole = [sessions, exams].every((part) => part === null || (!part.isLoading && part.failure === null))
  const isFree = urgent.length === 0 && days.every(({ items }) => items.length === 0)
  if (isFree) {
    return isWhole ? (
      <EmptyCard
        drawing="done"
        title={t('emptyTitle')}
        text={t('emptyText')}
        link={{ to: paths.subjects(), text: t('seeSubjects') }}
      />
    ) : null
  }
  return (
    <>
      {urgent.length > 0 && (
        <Card as="section" tone="warning" labelledBy="urgent">
          <SectionTitle id="urgent">{t('urgent')}</SectionTitle>
          <RowList labelledBy="urgent">
            {urgent.map((item) => (
              <WeekRow
                key={`${item.kind}-${item.id}-${item.at}`}
                item={item}
                now={now}
                day={dayName(tunisWall(Math.max(item.at, now)).date).short}
              />
            ))}
          </RowList>
        </Card>
      )}
      {days
        .filter((day, index) => day.items.length > 0 || (index === 0 && isWhole))
        .map((day) => (
          <Day key={day.date} day={day} now={now} />
        ))}
    </>
  )
}

function Day({ day: { date, items }, now }: { day: WeekDay; now: number }) {
  const { t } = useTranslation('week')
  const name = useDayName(now)(date)
  const id = `day-${date}`
  return (
    <Card as="section" labelledBy={id}>
      <SectionTitle id={id} className={styles['day']}>
        {name.whole}
      </SectionTitle>
      {items.length === 0 ? (
        <p className={styles['none']}>{t('todayFree')}</p>
      ) : (
        <RowList labelledBy={id}>
          {items.map((item) => (
            <WeekRow key={`${item.kind}-${item.id}-${item.at}`} item={item} now={now} day={null} />
          ))}
        </RowList>
      )}
    </Card>
  )
}

function useDayName(now: number): (date: string) => { short: string; whole: string } {
  const { t } = useTranslation('week')
  const { language } = useLanguage()
  const [today, tomorrow] = [now, now + 86_400_000].map((at) => tunisWall(at).date)
  return (date) => {
    const fullDate = getDayFormats(language).head(date).full
    const near = date === today ? t('today') : date === tomorrow ? t('tomorrow') : null
    return { short: near ?? fullDate, whole: near === null ? fullDate : `${near} •\u00A0${fullDate}` }
  }
}
