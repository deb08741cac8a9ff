import { useTranslation } from 'react-i18next'
import { paths } from '#core/paths.ts'
import { useFormat } from '#core/strings/format.ts'
import { isolate } from '#core/strings/isolate.ts'
import { formatCountdown, getCountdown } from '#domains/live/countdown.ts'
import { Chip, type ChipState } from '#ui/chip.tsx'
import { Dotted } from '#ui/dotted.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { ListRow } from '#ui/row-list.tsx'
import { SubjectTile } from '#ui/subject-tile.tsx'
import { TextWithName } from '#ui/text-with-name.tsx'
import { UserContent } from '#ui/user-content.tsx'
import type { WeekExam, WeekItem, WeekSession } from './week-rules'
import styles from './week-screen.module.css'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

function getPath(item: WeekItem): string {
  return item.kind === 'exam' ? paths.exam(item.id) : paths.sessions(item.id, item.offset)
}

export function useItemWords(
  now: number,
): (item: WeekItem) => { name: string; about: string; subject: string; state: string; chip: ChipState } {
  const { t } = useTranslation('week')
  const { t: live } = useTranslation('live')
  const format = useFormat()
  const ofSession = ({ name, subject, status, at }: WeekSession) => {
    const countdown = getCountdown(at, now)
    const state = status === 'live' ? live('live') : countdown ? formatCountdown(countdown, live) : live('soon')
    const chip: ChipState = status === 'live' ? 'live' : 'soon'
    return {
      name: name || t('liveSession'),
      about: subject === '' ? t('liveSession') : t('sessionOf', { subject: isolate(subject) }),
      subject,
      state,
      chip,
    }
  }
  const ofExam = ({ name, subject, state, opensAt, leftMs, isUrgent }: WeekExam) => {
    const left =
      leftMs < hourMs
        ? t('leftMinutes', { count: Math.max(1, Math.round(leftMs / minuteMs)) })
        : t('leftHours', { count: Math.floor(leftMs / hourMs) })
    const standing =
      opensAt === null ? t(state === 'begun' ? 'begun' : 'toDo') : t('opensAt', { date: format.dateTime(opensAt) })
    const chip: ChipState = opensAt === null ? (isUrgent ? 'pending' : 'neutral') : 'locked'
    return {
      name: name || t('exam'),
      about: subject === '' ? t('exam') : t('examOf', { subject: isolate(subject) }),
      subject,
      state: isUrgent ? `${standing} • ${left}` : standing,
      chip,
    }
  }
  return (item) => (item.kind === 'session' ? ofSession(item) : ofExam(item))
}

export function WeekRow({ item, now, day }: { item: WeekItem; now: number; day: string | null }) {
  const labels = useItemWords(now)(item)
  const zone = useFormat().zoneNote(item.at)
  return (
    <ListRow to={getPath(item)} subject={item.subjectKey}>
      <Times item={item} />
      <SubjectTile subject={item.subjectKey} size={36} />
      <Stack as="span" gap={4} grow>
        <UserContent clamp={2} weight="medium">
          {labels.name}
        </UserContent>
        <Row as="span" gap={[4, 10]} wrap size="small" tone="secondary" className={styles['about']}>
          <Dotted
            parts={[...(day === null ? [] : [day]), ...labels.about.split(' • ')].map((part) => ({
              key: part,
              content: <TextWithName text={part} name={labels.subject} />,
            }))}
          />
          {zone !== null && <span>{zone}</span>}
          <Chip state={labels.chip}>{labels.state}</Chip>
        </Row>
      </Stack>
    </ListRow>
  )
}

function Times({ item }: { item: WeekItem }) {
  const { t } = useTranslation('week')
  const { tunisClock: at } = useFormat()
  if (item.kind === 'exam') {
    return (
      <Stack as="span" shrink={false} className={styles['times']}>
        <Text size="small" tone="secondary">
          {t('before')}
        </Text>{' '}
        <Ltr weight="semibold">{at(item.at)}</Ltr>
      </Stack>
    )
  }
  return (
    <Stack as="span" shrink={false} className={styles['times']}>
      <Ltr weight="semibold">{at(item.at)}</Ltr>{' '}
      {item.end !== null && (
        <Ltr size="small" tone="secondary">
          {at(item.end)}
        </Ltr>
      )}
    </Stack>
  )
}
