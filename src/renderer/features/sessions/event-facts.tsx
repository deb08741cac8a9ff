import { useTranslation } from 'react-i18next'
import { fileText } from 'virtual:icons/file-text'
import { useOpenFile } from '#core/files/use-open-file.ts'
import { plainLines } from '#core/server-html/plain-lines.ts'
import { useFormat } from '#core/strings/format.ts'
import { isolate } from '#core/strings/isolate.ts'
import { useLanguage } from '#core/strings/use-language.ts'
import { formatCountdown, getCountdown } from '#domains/live/countdown.ts'
import { getDayFormats } from '#domains/live/format-day.ts'
import { tunisWall } from '#domains/live/session-times.ts'
import type { LiveEvent, Traineeship } from '#shared/contract/events.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { HoverTitle } from '#ui/hover-title.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { SubjectTile } from '#ui/subject-tile.tsx'
import { UserContent } from '#ui/user-content.tsx'
import { StatusChip } from './status-chip'
import { cutName } from './truncate-name'
import { useSessionLabels } from './use-session-labels'
import type { Session } from './week-sessions'
import styles from './event-dialog.module.css'

/** Characters of a file's name that are shown (spec 2 §9). */
const shownLetters = 15
const directionMarks = /[\u202a-\u202e\u2066-\u2069]/g

export function EventFacts({ session, now }: { session: Session; now: number }) {
  const { t } = useTranslation('sessions')
  const { t: live } = useTranslation('live')
  const { language } = useLanguage()
  const labels = useSessionLabels()
  const { event, subject, teacher, times, status } = session
  const about = plainLines(event.event.description ?? '')
  const countdown = times !== null && status === 'soon' ? getCountdown(times.start, now) : null
  const subjectName = event.subject.name.trim()
  return (
    <Stack gap={16}>
      <Row gap={12}>
        <SubjectTile subject={subject} size={40} />
        <Stack gap={2} grow>
          {subjectName !== '' && <UserContent>{subjectName}</UserContent>}
          {teacher !== null && (
            <Text size="small" tone="secondary">
              {t('by', { name: isolate(teacher) })}
            </Text>
          )}
        </Stack>
      </Row>
      <Row gap={[0, 10]} align="stretch" wrap weight="strong">
        {times !== null && <span>{getDayFormats(language).head(tunisWall(times.start).date).full}</span>}
        <span>{labels.getTimes(session)}</span>
      </Row>
      <Row gap={[6, 10]} wrap>
        <StatusChip status={session.status} action={session.action} />
        {countdown && (
          <Text size="small" tone="secondary">
            {formatCountdown(countdown, live)}
          </Text>
        )}
      </Row>
      {about.length > 0 && (
        <Stack aria-labelledby="session-about" as="section" gap={6}>
          <h3 id="session-about" className={styles['partTitle']}>
            {t('about')}
          </h3>
          <div className={styles['about']} tabIndex={0} role="group" aria-labelledby="session-about">
            {about.map((line, index) => (
              <UserContent as="p" key={index}>
                {line}
              </UserContent>
            ))}
          </div>
        </Stack>
      )}
      {event.event.files.length > 0 && <Files files={event.event.files} />}
      {event.event.traineeship && <TraineeshipFacts traineeship={event.event.traineeship} />}
    </Stack>
  )
}

function Files({ files }: { files: LiveEvent['event']['files'] }) {
  const { t } = useTranslation('sessions')
  const open = useOpenFile({ refused: t('fileRefused'), missing: t('fileMissing') })
  return (
    <Stack aria-labelledby="session-files" as="section" gap={6}>
      <h3 id="session-files" className={styles['partTitle']}>
        {t('files')}
      </h3>
      <Row as="ul" gap={8} align="stretch" wrap role="list" aria-labelledby="session-files">
        {files.map((file, index) => {
          const name = file.name.replace(directionMarks, '').trim() || t('files')
          return (
            <li key={`${index} ${file.url}`}>
              <Button
                variant="pale"
                size="small"
                icon={fileText}
                aria-label={t('openFile', { name: isolate(name) })}
                onClick={() => void open({ ...file, name })}
              >
                <Bdi>{cutName(name, shownLetters)}</Bdi>
                <HoverTitle text={name} />
              </Button>
            </li>
          )
        })}
      </Row>
    </Stack>
  )
}

function TraineeshipFacts({
  traineeship: { name, totalSeances, price, comingContentHessaty, depassedContentHessaty },
}: {
  traineeship: Traineeship
}) {
  const { t } = useTranslation('sessions')
  const format = useFormat()
  return (
    <Stack as="section" gap={8} aria-labelledby="session-traineeship" className={styles['traineeship']}>
      <h3 id="session-traineeship" className={styles['partTitle']}>
        {t('traineeship')}
        {name.trim() !== '' && (
          <>
            {' '}
            : <Bdi>{name}</Bdi>
          </>
        )}
      </h3>
      <Row as="p" gap={[0, 10]} align="stretch" wrap weight="strong">
        {totalSeances != null && totalSeances > 0 && <span>{t('sessionsInAll', { count: totalSeances })}</span>}
        {price != null && price >= 0 && <Text weight="semibold">{format.points(price)}</Text>}
      </Row>
      <Meetings id="session-coming" title={t('coming')} meetings={comingContentHessaty} />
      <Meetings id="session-past" title={t('past')} meetings={depassedContentHessaty} />
    </Stack>
  )
}

function Meetings({
  id,
  title,
  meetings,
}: {
  id: string
  title: string
  meetings: Traineeship['comingContentHessaty']
}) {
  const format = useFormat()
  const { t: live } = useTranslation('live')
  if (meetings.length === 0) return null
  return (
    <Stack gap={6}>
      <Text id={id} as="h4" size="small" tone="secondary">
        {title}
      </Text>
      <ul role="list" aria-labelledby={id} className={styles['meetings']}>
        {meetings.map(({ name, start_time }, index) => (
          <li key={index}>
            <UserContent>{name.trim() || live('liveSession')}</UserContent>
            {start_time != null && (
              <Ltr size="small" tone="secondary">
                {format.dateTime(start_time)}
              </Ltr>
            )}
          </li>
        ))}
      </ul>
    </Stack>
  )
}
