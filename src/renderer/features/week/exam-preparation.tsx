import { useTranslation } from 'react-i18next'
import { useQuery } from '#core/api/use-query.ts'
import { shownDeadline } from '#core/dates/wire-time.ts'
import { paths } from '#core/paths.ts'
import { useFormat } from '#core/strings/format.ts'
import { isolateLtr } from '#core/strings/isolate.ts'
import { toSubjectKey } from '#domains/learning/subject-key.ts'
import { shownSubjects } from '#domains/learning/subject-progress.ts'
import { contract } from '#shared/contract/index.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Card } from '#ui/card.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { TextLink } from '#ui/link.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { UserContent } from '#ui/user-content.tsx'
import { getExamPreparation, type SubjectLeft } from './plan-rules'

/** Hidden without an exam or a known subject. */
export function ExamPreparation({ now }: { now: number }) {
  const { t } = useTranslation('plan')
  const { dateTime } = useFormat()
  const exams = useQuery(contract.exams.list, {})
  const subjects = useQuery(contract.subjects.list, {})
  const progress = useQuery(contract.progress.subjects, {})
  const prepared = getExamPreparation(
    exams.data?.payload.contents ?? [],
    shownSubjects(subjects.data?.payload ?? []),
    progress.data?.payload,
    now,
  )
  if (prepared.length === 0) return null
  return (
    <Card as="section" labelledBy="exam-preparation" gap={16}>
      <SectionTitle id="exam-preparation" link={{ to: paths.exams(), text: t('allExams') }}>
        {t('beforeExams')}
      </SectionTitle>
      {prepared.map(({ id, name, endsAt, subjects: left }) => (
        <Stack key={id} gap={8}>
          <div>
            <h3>
              <UserContent>{name || t('exam')}</UserContent>
            </h3>
            <Text as="p" size="small" tone="secondary">
              {t('handInBy', { date: isolateLtr(dateTime(shownDeadline(endsAt))) })}
            </Text>
          </div>
          {left.map((each) => (
            <SubjectRow key={each.subject.id} {...each} />
          ))}
        </Stack>
      ))}
    </Card>
  )
}

function SubjectRow({ subject, left, total }: SubjectLeft) {
  const { t } = useTranslation('plan')
  const { percent, number } = useFormat()
  const share = Math.floor(((total - left) / total) * 100)
  return (
    <Stack gap={4}>
      <span>
        <TextLink to={paths.subject(subject.id, subject.slug)}>
          <Bdi>{subject.name}</Bdi>
        </TextLink>{' '}
        <Text size="small" tone="secondary">
          {left === 0 ? t('allWatched') : t('lessonsLeft', { count: left, total: isolateLtr(number(total)) })}
        </Text>
      </span>
      <ProgressBar
        value={share}
        label={t('progressIn', { subject: subject.name })}
        valueText={percent(share)}
        height={5}
        subject={toSubjectKey(subject)}
      />
    </Stack>
  )
}
