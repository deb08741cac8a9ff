import type { CSSProperties, KeyboardEvent, Ref } from 'react'
import { checkCircle } from 'virtual:icons/check-circle'
import { lockSimple } from 'virtual:icons/lock-simple'
import { useFormat } from '#core/strings/format.ts'
import { classNames } from '#ui/class-names.ts'
import { HoverTitle } from '#ui/hover-title.tsx'
import { Icon } from '#ui/icon.tsx'
import { Row } from '#ui/layout.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { SubjectGlyph } from '#ui/subject-glyph.tsx'
import { TextWithName } from '#ui/text-with-name.tsx'
import { UserContent } from '#ui/user-content.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { cutName } from './truncate-name'
import { useSessionLabels } from './use-session-labels'
import type { Box } from './week-layout'
import type { TimedSession } from './week-sessions'
import styles from './event-box.module.css'

/** Characters of a session's name that are shown in the calendar (spec 2 §9). */
const shownLetters = 30
const pixelsPerMinute = 54 / 60
/** Shorter sessions, in minutes, fit one text line. */
const oneLine = 45
const threeLines = 75

type EventBoxProps = {
  box: Box<TimedSession>
  firstHour: number
  tabStop: boolean
  ref: Ref<HTMLButtonElement>
  onFocus: () => void
  onKeyDown: (event: KeyboardEvent) => void
  onOpen: () => void
}

type Place = CSSProperties & {
  '--top': string
  '--height': string
  '--lane': number
  '--lanes': number
  '--span': number
}

export function EventBox({
  box: { session, from, to, lane, lanes, span },
  firstHour,
  tabStop,
  ref,
  onFocus,
  onKeyDown,
  onOpen,
}: EventBoxProps) {
  const labels = useSessionLabels()
  const format = useFormat()
  const name = labels.getName(session)
  const box: Place = {
    '--top': `${(from - firstHour * 60) * pixelsPerMinute}px`,
    '--height': `${(to - from) * pixelsPerMinute}px`,
    '--lane': lane,
    '--lanes': lanes,
    '--span': span,
  }
  const look =
    session.status === 'over' ? 'over' : session.action === 'buy' ? 'buy' : session.status === 'live' ? 'live' : 'soon'
  return (
    <button
      ref={ref}
      type="button"
      data-subject={session.subject}
      data-session={session.key}
      className={classNames(
        styles['box'],
        styles[look],
        to - from < oneLine && styles['short'],
        lanes > 2 * span && styles['crowded'],
        lanes > 8 * span && styles['packed'],
      )}
      style={box}
      aria-haspopup="dialog"
      tabIndex={tabStop ? 0 : -1}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      onClick={onOpen}
    >
      <VisuallyHidden>
        <TextWithName text={labels.fullLabel(session)} name={labels.getName(session)} />
      </VisuallyHidden>
      <span aria-hidden className={styles['shown']}>
        <Row as="span" gap={4} size="label" weight="semibold" className={styles['time']}>
          {look === 'soon' && lanes === span && <SubjectGlyph subject={session.subject} />}
          <Ltr className={styles['hours']}>
            {lanes === span ? labels.getTunisTimes(session) : breakable(format.tunisClock(session.times.start))}
          </Ltr>
          {look === 'over' && <Icon glyph={checkCircle} size={16} filled className={styles['state']} />}
          {look === 'buy' && <Icon glyph={lockSimple} size={16} filled className={styles['state']} />}
          {look === 'live' && <span className={styles['dot']} />}
        </Row>
        <UserContent className={styles['name']}>{cutName(name, shownLetters)}</UserContent>
        {session.teacher !== null && to - from >= threeLines && (
          <UserContent size="label" tone="secondary" className={styles['teacher']}>
            {session.teacher}
          </UserContent>
        )}
      </span>
      <HoverTitle text={name} />
    </button>
  )
}

/** A narrow box shows the hour above the minutes. */
function breakable(clock: string): string {
  return clock.replace(':', ':\u200b')
}
