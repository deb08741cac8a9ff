import { useTranslation } from 'react-i18next'
import { useFormat } from '#core/strings/format.ts'
import { formatCountdown, getCountdown } from '#domains/live/countdown.ts'
import { Bdi } from '#ui/bdi.tsx'
import { HoverTitle } from '#ui/hover-title.tsx'
import { Row, Stack } from '#ui/layout.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { SubjectTile } from '#ui/subject-tile.tsx'
import { TextWithName } from '#ui/text-with-name.tsx'
import { UserContent } from '#ui/user-content.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { StatusChip } from './status-chip'
import { cutName } from './truncate-name'
import { useSessionLabels } from './use-session-labels'
import type { Session } from './week-sessions'
import styles from './session-row.module.css'

/** Characters of a session's name that are shown in the list of days (spec 2 §9). */
const shownLetters = 60

export function SessionRow({
  session,
  now,
  dated = false,
  onOpen,
}: {
  session: Session
  now: number
  dated?: boolean
  onOpen: () => void
}) {
  const { t: live } = useTranslation('live')
  const format = useFormat()
  const labels = useSessionLabels()
  const name = labels.getName(session)
  const { times, status, subject, teacher } = session
  const countdown = times !== null && status === 'soon' ? getCountdown(times.start, now) : null
  return (
    <li className={styles['item']}>
      <button type="button" data-subject={subject} className={styles['row']} aria-haspopup="dialog" onClick={onOpen}>
        <VisuallyHidden>
          <TextWithName text={labels.fullLabel(session)} name={labels.getName(session)} />
        </VisuallyHidden>
        <SubjectTile subject={subject} />
        <Stack aria-hidden as="span" gap={2} grow>
          <Row as="span" gap={[0, 8]} align="stretch" wrap size="small" tabular>
            {dated && times !== null && <Ltr>{format.date(times.start)}</Ltr>}
            <span className={styles['times']}>{labels.getTimes(session)}</span>
          </Row>
          <UserContent weight="strong">{cutName(name, shownLetters)}</UserContent>
          <Row as="span" gap={[4, 10]} wrap size="small" tone="secondary">
            {teacher !== null && <Bdi>{teacher}</Bdi>}
            <StatusChip status={session.status} action={session.action} />
            {countdown && <span>{formatCountdown(countdown, live)}</span>}
          </Row>
        </Stack>
        <HoverTitle text={name} />
      </button>
    </li>
  )
}
