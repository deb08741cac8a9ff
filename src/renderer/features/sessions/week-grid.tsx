// Not Ant Design's Calendar, which has no hours.
import { useEffect, useMemo, useRef, useState, type CSSProperties, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#core/strings/format.ts'
import { useLanguage } from '#core/strings/use-language.ts'
import { getDayFormats } from '#domains/live/format-day.ts'
import { tunisWall } from '#domains/live/session-times.ts'
import { Card } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { isPlainKey } from '#ui/is-plain-key.ts'
import { Row, Text } from '#ui/layout.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { useDirection } from '#ui/theme/use-direction.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { EventBox } from './event-box'
import { layoutWeek, type Box, type Timed } from './week-layout'
import { isTimed, type Session, type TimedSession } from './week-sessions'
import styles from './week-grid.module.css'

const hourPixels = 54
const dayEndMinutes = 24 * 60

type WeekGridProps = {
  sessions: readonly Session[]
  dates: readonly string[]
  now: number
  onOpen: (session: Session) => void
}

type Measures = CSSProperties & Record<`--${string}`, string | number>

/** Sessions past midnight end with their day. */
export function WeekGrid({ sessions, dates, now, onOpen }: WeekGridProps) {
  const { t } = useTranslation('sessions')
  const { language } = useLanguage()
  const { boxes, hours } = useMemo(() => layoutWeek(sessions.filter(isTimed), dates), [sessions, dates])
  const wall = tunisWall(now)
  const keys = useGridKeys(boxes, wall.date)
  const labels = getDayFormats(language)
  const nowPixels = ((wall.minutes - hours.from * 60) / 60) * hourPixels
  const measures: Measures = {
    '--days': dates.length,
    '--hour': `${hourPixels}px`,
    '--hours': hours.to - hours.from,
    '--now': `${nowPixels}px`,
  }
  const showsNow = dates.includes(wall.date) && wall.minutes >= hours.from * 60 && wall.minutes < hours.to * 60
  const scroller = useHoursInSight(dates.join(), showsNow ? nowPixels : firstEventPixels(boxes, hours.from))
  return (
    <Card padding="none" className={styles['card']}>
      <VisuallyHidden as="p" id="sessions-keys">
        {t('keysHint')}
      </VisuallyHidden>
      <div ref={scroller} className={styles['scroller']}>
        <div className={styles['grid']} style={measures}>
          <Row justify="center" tone="secondary" className={styles['corner']}>
            {t('tunisTime')}
          </Row>
          {dates.map((date) => (
            <DayHead key={date} labels={labels.head(date)} isToday={date === wall.date} />
          ))}
          <Hours from={hours.from} to={hours.to} now={showsNow ? wall.minutes : null} />
          {dates.map((date) => (
            <ul
              key={date}
              role="list"
              aria-label={labels.head(date).full}
              aria-describedby="sessions-keys"
              className={classNames(styles['day'], date === wall.date && styles['isToday'])}
            >
              {boxes
                .filter((box) => box.date === date)
                .map((box) => (
                  <li key={box.session.key}>
                    <EventBox
                      box={box}
                      firstHour={hours.from}
                      onOpen={() => onOpen(box.session)}
                      {...keys.of(box.session.key)}
                    />
                  </li>
                ))}
            </ul>
          ))}
          {showsNow && <div className={styles['now']} aria-hidden />}
        </div>
      </div>
    </Card>
  )
}

function DayHead({
  labels: { weekday, day, full },
  isToday,
}: {
  labels: { weekday: string; day: string; full: string }
  isToday: boolean
}) {
  return (
    <div
      className={classNames(styles['dayHead'], isToday && styles['today'])}
      {...(isToday && { 'aria-current': 'date' as const })}
    >
      <span aria-hidden>{weekday}</span>
      <Text tone="primary" weight="semibold" aria-hidden className={styles['number']}>
        {day}
      </Text>
      <VisuallyHidden>{full}</VisuallyHidden>
    </div>
  )
}

function Hours({ from, to, now }: { from: number; to: number; now: number | null }) {
  const { tunisClock } = useFormat()
  const shown = (minutes: number) => tunisClock(Date.parse('2026-01-01T00:00:00+01:00') + minutes * 60_000)
  const toOffset = (minutes: number): Measures => ({ '--at': `${((minutes - from * 60) / 60) * hourPixels}px` })
  return (
    <div className={styles['hours']} aria-hidden>
      {Array.from({ length: to - from - 1 }, (_, index) => (from + index + 1) * 60).map((minutes) => (
        <Ltr key={minutes}>
          <span className={styles['hour']} style={toOffset(minutes)}>
            {shown(minutes)}
          </span>
        </Ltr>
      ))}
      {now !== null && (
        <Ltr>
          <span className={styles['nowTime']} style={toOffset(now)}>
            {shown(now)}
          </span>
        </Ltr>
      )}
    </div>
  )
}

function useGridKeys(boxes: readonly Box<TimedSession>[], today: string) {
  const direction = useDirection()
  const buttons = useRef(new Map<string, HTMLButtonElement>())
  const [last, setLast] = useState<string | null>(null)
  const has = (key: string | null) => boxes.some(({ session }) => session.key === key)
  const next = boxes.find(({ date, session }) => date >= today && session.status !== 'over') ?? boxes[0]
  const stop = has(last) ? last : (next?.session.key ?? null)
  const onKeyDown = (event: KeyboardEvent, key: string) => {
    const target = isPlainKey(event) ? sessionAfterKey(boxes, key, event.key, direction) : null
    if (target === null) return
    event.preventDefault()
    buttons.current.get(target)?.focus()
  }
  const of = (key: string) => ({
    tabStop: key === stop,
    ref: (button: HTMLButtonElement | null) =>
      void (button ? buttons.current.set(key, button) : buttons.current.delete(key)),
    onFocus: () => setLast(key),
    onKeyDown: (event: KeyboardEvent) => onKeyDown(event, key),
  })
  return { of }
}

function firstEventPixels(boxes: readonly Box<Timed>[], fromHour: number): number {
  return ((Math.min(...boxes.map(({ from }) => from), dayEndMinutes) - fromHour * 60) / 60) * hourPixels
}

/** At opening, the hour at `pixels` stands a third below the upper edge. */
function useHoursInSight(week: string, pixels: number) {
  const scroller = useRef<HTMLDivElement>(null)
  const opening = useRef(pixels)
  useEffect(() => {
    opening.current = pixels
  })
  useEffect(() => {
    const { current: box } = scroller
    if (box) box.scrollTop = Math.max(0, opening.current - box.clientHeight / 3)
  }, [week])
  return scroller
}

type Place = Pick<Box<Timed>, 'date' | 'from' | 'lane'> & { session: { key: string } }

/** Sideways to the nearest other day. */
export function sessionAfterKey(
  boxes: readonly Place[],
  current: string,
  key: string,
  direction: 'ltr' | 'rtl',
): string | null {
  const at = boxes.findIndex(({ session }) => session.key === current)
  const here = boxes[at]
  if (here === undefined) return null
  const sideways = direction === 'rtl' ? { ArrowLeft: 1, ArrowRight: -1 } : { ArrowLeft: -1, ArrowRight: 1 }
  switch (key) {
    case 'ArrowUp':
    case 'ArrowDown': {
      const next = boxes[at + (key === 'ArrowUp' ? -1 : 1)]
      return next?.date === here.date ? next.session.key : null
    }
    case 'ArrowLeft':
    case 'ArrowRight':
      return nearestAside(boxes, here, sideways[key])
    case 'Home':
      return boxes[0]?.session.key ?? null
    case 'End':
      return boxes.at(-1)?.session.key ?? null
    default:
      return null
  }
}

function nearestAside(boxes: readonly Place[], here: Place, step: number): string | null {
  const aside = boxes.filter(({ date }) => (step > 0 ? date > here.date : date < here.date))
  const [nearest] = aside.sort((one, other) => {
    const days = one.date < other.date ? -1 : one.date > other.date ? 1 : 0
    return step * days || Math.abs(one.from - here.from) - Math.abs(other.from - here.from) || one.lane - other.lane
  })
  return nearest?.session.key ?? null
}
