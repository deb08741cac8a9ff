import { useRef, useState, type CSSProperties, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#core/strings/format.ts'
import { isolateLtr } from '#core/strings/isolate.ts'
import { useWatchWeeks, type WeekGoal } from '#domains/learning/watch-weeks-slice.ts'
import { Card } from '#ui/card.tsx'
import { isPlainKey } from '#ui/is-plain-key.ts'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { Tooltip } from '#ui/overlay/tooltip.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { useDirection } from '#ui/theme/use-direction.ts'
import { getChartTop, getLastWeeks, type PlannedWeek } from './plan-rules'
import styles from './last-weeks.module.css'

export function LastWeeks({ now }: { now: number }) {
  const { t } = useTranslation('plan')
  const { date } = useFormat()
  const watched = useWatchWeeks()
  const weeks = getLastWeeks(watched, now)
  const isEmpty = weeks.every(({ minutes, lessons }) => minutes + lessons === 0)
  return (
    <Card as="section" labelledBy="last-weeks" gap={12}>
      <SectionTitle id="last-weeks">{t('lastWeeks')}</SectionTitle>
      {isEmpty ? (
        <Text as="p" tone="secondary">
          {t('noWeeks')}
        </Text>
      ) : (
        <div className={styles['beside']}>
          <WeeksChart weeks={weeks} goal={watched.goal} />
          <WeeksTable weeks={weeks} />
        </div>
      )}
      <Text as="p" size="small" tone="secondary">
        {watched.since === null ? t('countedHere') : t('countedSince', { date: isolateLtr(date(watched.since)) })}
      </Text>
    </Card>
  )
}

/** One tab stop; the bars' tooltips open on focus. */
function WeeksChart({ weeks, goal }: { weeks: readonly PlannedWeek[]; goal: WeekGoal | null }) {
  const { t } = useTranslation('plan')
  const { date, number } = useFormat()
  const isRtl = useDirection() === 'rtl'
  const bars = useRef<(HTMLButtonElement | null)[]>([])
  const [active, setActive] = useState(weeks.length - 1)
  const unit = goal?.kind ?? 'minutes'
  const top = getChartTop(weeks, unit, goal)
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isPlainKey(event)) return
    const target = getNextBar(event.key, active, weeks.length, isRtl)
    if (target === null) return
    event.preventDefault()
    setActive(target)
    bars.current[target]?.focus()
  }
  const toShare = (value: number): CSSProperties & { '--share': string } => ({ '--share': `${(value / top) * 100}%` })
  return (
    <Stack as="figure" gap={8}>
      <div role="group" aria-label={t(unit === 'minutes' ? 'chartMinutes' : 'chartLessons')} className={styles['bars']}>
        {goal !== null && <span className={styles['goal']} style={toShare(goal.amount)} aria-hidden />}
        {weeks.map((week, index) => {
          const value = week[unit]
          const label = t('weekOf', {
            date: isolateLtr(date(week.monday)),
            value: unit === 'minutes' ? t('minuteCount', { count: value }) : t('lessonCount', { count: value }),
          })
          return (
            <Tooltip key={week.monday} title={label}>
              {/* The tooltip describes what is around the bar: it is the name of the bar. */}
              <div className={styles['around']}>
                <button
                  ref={(bar) => void (bars.current[index] = bar)}
                  type="button"
                  tabIndex={index === active ? 0 : -1}
                  aria-label={label}
                  className={styles['slot']}
                  onFocus={() => setActive(index)}
                  onKeyDown={onKeyDown}
                >
                  <span className={value === 0 ? styles['none'] : styles['bar']} style={toShare(value)} />
                </button>
              </div>
            </Tooltip>
          )
        })}
      </div>
      <Row gap={8} align="stretch" justify="between" size="label" tone="secondary" aria-hidden>
        <Ltr>{date(weeks[0]?.monday ?? '').slice(0, 5)}</Ltr>
        <span>{t('most', { value: isolateLtr(number(top)) })}</span>
        <Ltr>{date(weeks.at(-1)?.monday ?? '').slice(0, 5)}</Ltr>
      </Row>
    </Stack>
  )
}

function getNextBar(key: string, active: number, count: number, isRtl: boolean): number | null {
  switch (key) {
    case 'ArrowLeft':
      return Math.min(count - 1, Math.max(0, active + (isRtl ? 1 : -1)))
    case 'ArrowRight':
      return Math.min(count - 1, Math.max(0, active + (isRtl ? -1 : 1)))
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}

function WeeksTable({ weeks }: { weeks: readonly PlannedWeek[] }) {
  const { t } = useTranslation('plan')
  const { date, number } = useFormat()
  return (
    <table className={styles['table']}>
      <caption className="visually-hidden">{t('lastWeeks')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('week')}</th>
          <th scope="col">{t('minutes')}</th>
          <th scope="col">{t('lessons')}</th>
        </tr>
      </thead>
      <tbody>
        {weeks.toReversed().map(({ monday, minutes, lessons }) => (
          <tr key={monday}>
            <th scope="row">
              <Ltr>{date(monday)}</Ltr>
            </th>
            <td>
              <Ltr>{number(minutes)}</Ltr>
            </td>
            <td>
              <Ltr>{number(lessons)}</Ltr>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
