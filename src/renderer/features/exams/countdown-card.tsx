// Ant Design's Statistic.Timer follows the local clock and announces nothing.
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { hourglassMedium } from 'virtual:icons/hourglass-medium'
import { useServerNow } from '#core/clock/use-server-now.ts'
import { useFormat, type Formats } from '#core/strings/format.ts'
import { isolateLtr } from '#core/strings/isolate.ts'
import type { ExamStatus } from '#domains/exams/exam-state.ts'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { alarmMs, getCountdownFigures, percentGone, warningFor } from './countdown'
import styles from './countdown-card.module.css'

export function CountdownCard({ status }: { status: ExamStatus }) {
  const { t } = useTranslation('exams')
  const now = useServerNow(1000)
  const { state, endsAt } = status
  const isOver = state === 'over' || state === 'corrected'
  const leftMs = isOver ? 0 : endsAt === null || now === null ? null : Math.max(0, endsAt - now)
  const warning = warningFor(leftMs)
  const alarms = leftMs !== null && leftMs > 0 && leftMs < alarmMs
  return (
    <section aria-label={t('countdown')} className={classNames(styles['card'], alarms && styles['alarm'])}>
      <Row gap={[4, 12]} align="baseline" justify="between" wrap>
        <Row as="h2" gap={8} size="body" weight="semibold" className={styles['title']}>
          <Icon glyph={hourglassMedium} size={20} filled />
          {t(leftMs === 0 ? 'timeOver' : 'timeLeft')}
        </Row>
        {!isOver && <End at={endsAt} now={now} />}
      </Row>
      {leftMs === 0 ? (
        <p className={styles['figures']}>
          <Ltr>00:00:00</Ltr>
        </p>
      ) : (
        <Figures leftMs={leftMs} />
      )}
      {!isOver && endsAt === null && <p className={styles['words']}>{t('noEnd')}</p>}
      {!isOver && endsAt !== null && now === null && <p className={styles['words']}>{t('timeUnknown')}</p>}
      {state === 'begun' && leftMs !== 0 && now !== null && <Gone status={status} now={now} />}
      {/* Announced only below one hour, ten minutes and one minute. */}
      <VisuallyHidden>
        <span role="status">{warning && t(warning)}</span>
      </VisuallyHidden>
    </section>
  )
}

function Figures({ leftMs }: { leftMs: number | null }) {
  const { t } = useTranslation('exams')
  const figures = leftMs === null ? ['--', '--', '--'] : getCountdownFigures(leftMs)
  const units = [t('daysShort'), t('hoursShort'), t('minutesShort'), t('secondsShort')].slice(-figures.length)
  return (
    <Row align="start" gap={8} role="timer" dir="ltr">
      {figures.map((figure, index) => (
        <Fragment key={units[index]}>
          {index > 0 && <span className={styles['colon']}>:</span>}
          <span className={styles['part']}>
            <span className={styles['figure']}>{figure}</span>
            <Text size="label" dir="auto">
              {units[index]}
            </Text>
          </span>
        </Fragment>
      ))}
    </Row>
  )
}

function isToday(format: Pick<Formats, 'date'>, at: number, now: number | null): boolean {
  return now !== null && format.date(at) === format.date(now)
}

function End({ at, now }: { at: number | null; now: number | null }) {
  const { t } = useTranslation('exams')
  const format = useFormat()
  if (at === null) return null
  return (
    <span className={styles['end']}>
      {isToday(format, at, now)
        ? t('endsAt', { time: isolateLtr(format.clockTime(at)) })
        : t('endsOn', { time: isolateLtr(format.dateTime(at)) })}
    </span>
  )
}

function Gone({ status: { startedAt, endsAt }, now }: { status: ExamStatus; now: number }) {
  const { t } = useTranslation('exams')
  const format = useFormat()
  if (startedAt === null || endsAt === null) return null
  // Whole percents avoid a repaint every second.
  const percent = Math.floor(percentGone(startedAt, endsAt, now))
  const share = t('shareOfTime', { percent: isolateLtr(format.percent(percent)) })
  return (
    <Stack gap={6} className={styles['gone']}>
      <ProgressBar value={percent} label={t('countdown')} valueText={share} tone="saffron" height={6} onColor />
      <p className={styles['words']}>
        <span>
          {isToday(format, startedAt, now)
            ? t('begunAt', { time: isolateLtr(format.clockTime(startedAt)) })
            : t('begunOn', { time: isolateLtr(format.dateTime(startedAt)) })}
        </span>
        <span>{share}</span>
      </p>
    </Stack>
  )
}
