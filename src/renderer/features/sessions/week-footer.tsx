import { useTranslation } from 'react-i18next'
import { useFormat } from '#core/strings/format.ts'
import { isolateLtr } from '#core/strings/isolate.ts'
import { tunisWall } from '#domains/live/session-times.ts'
import type { Calendar } from '#shared/contract/events.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { Dotted } from '#ui/dotted.tsx'
import { Box, Row, Text } from '#ui/layout.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { SessionRow } from './session-row'
import { isTimed, type Session } from './week-sessions'

export function Legend({ sessions, now }: { sessions: readonly Session[]; now: number }) {
  const { t } = useTranslation('sessions')
  const { t: nav } = useTranslation('nav')
  const { t: live } = useTranslation('live')
  const { clockTime } = useFormat()
  const today = tunisWall(now).date
  const left = sessions
    .filter(isTimed)
    .filter(({ status, times }) => status !== 'over' && tunisWall(times.start).date === today)
  const next = left.filter(({ status }) => status === 'soon').map(({ times }) => times.start)
  return (
    <Row gap={[8, 16]} justify="between" wrap>
      <Row as="ul" gap={8} align="stretch" wrap role="list" aria-label={t('legend')}>
        <li>
          <Chip state="live">{live('live')}</Chip>
        </li>
        <li>
          <Chip state="soon">{live('soon')}</Chip>
        </li>
        <li>
          <Chip state="completed">{live('over')}</Chip>
        </li>
        <li>
          <Chip state="locked">{live('toBuy')}</Chip>
        </li>
      </Row>
      {left.length > 0 && (
        <Text as="p" size="small" tone="secondary">
          <Dotted
            parts={[
              { key: 'left', content: nav('leftToday', { count: left.length }) },
              ...(next.length === 0
                ? []
                : [{ key: 'next', content: t('nextAt', { time: isolateLtr(clockTime(Math.min(...next))) }) }]),
            ]}
          />
        </Text>
      )}
    </Row>
  )
}

export function Levels({ levels }: { levels: Calendar['student_levels'] }) {
  const { t } = useTranslation('sessions')
  const shown = levels.filter(
    ({ subject_name, student_level_name }) => subject_name.trim() !== '' && student_level_name.trim() !== '',
  )
  if (shown.length === 0) return null
  return (
    <Row aria-labelledby="sessions-levels" as="section" gap={[8, 12]} wrap>
      <Text id="sessions-levels" as="h2" size="small" tone="secondary" weight="strong">
        {t('levels')}
      </Text>
      <Row as="ul" gap={8} align="stretch" wrap role="list" aria-labelledby="sessions-levels">
        {shown.map(({ subject_name, student_level_name }) => (
          <li key={`${subject_name} ${student_level_name}`}>
            <Chip state="neutral">
              <Bdi>{subject_name}</Bdi> · <Bdi>{student_level_name}</Bdi>
            </Chip>
          </li>
        ))}
      </Row>
    </Row>
  )
}

export function OtherSessions({
  sessions,
  now,
  onOpen,
}: {
  sessions: readonly Session[]
  now: number
  onOpen: (session: Session) => void
}) {
  const { t } = useTranslation('sessions')
  if (sessions.length === 0) return null
  return (
    <Card as="section" labelledBy="sessions-others">
      <SectionTitle id="sessions-others">{t('otherSessions')}</SectionTitle>
      <Box as="ul" marginTop={8} role="list" aria-labelledby="sessions-others">
        {sessions.map((session) => (
          <SessionRow key={session.key} session={session} now={now} dated onOpen={() => onOpen(session)} />
        ))}
      </Box>
    </Card>
  )
}
