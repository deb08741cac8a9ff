import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { printer } from 'virtual:icons/printer'
import { paths } from '#core/paths.ts'
import { PrintSheet } from '#core/screen/print-sheet.tsx'
import { useUser } from '#core/session/use-user.ts'
import { useFormat } from '#core/strings/format.ts'
import { isolateLtr } from '#core/strings/isolate.ts'
import { useLanguage } from '#core/strings/use-language.ts'
import { toPercent } from '#domains/learning/numbers.ts'
import type { ResumePoint } from '#domains/learning/resume-point.ts'
import { getDayFormats } from '#domains/live/format-day.ts'
import { tunisWall } from '#domains/live/session-times.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Text } from '#ui/layout.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { useMediaQuery } from '#ui/theme/media-query.ts'
import { UserContent } from '#ui/user-content.tsx'
import type { MyWeek } from './use-my-week'
import { useItemWords } from './week-item'
import type { WeekItem } from './week-rules'
import styles from './print-week.module.css'

type PrintWeekProps = Pick<MyWeek, 'week' | 'now' | 'dates'> & { points: readonly ResumePoint[] }

export function PrintWeek({ week, now, dates, points }: PrintWeekProps) {
  const { t } = useTranslation('week')
  const isNarrow = useMediaQuery('(max-width: 599px)')
  const [isPrinting, setPrinting] = useState(false)
  const begin = (): void => setPrinting(true)
  return (
    <>
      {isNarrow ? (
        <IconButton glyph={printer} size={44} tone="outlined" label={t('print')} onClick={begin} />
      ) : (
        <Button icon={printer} onClick={begin}>
          {t('print')}
        </Button>
      )}
      {isPrinting && (
        <PrintSheet ready onDone={() => setPrinting(false)}>
          <PrintedWeek week={week} now={now} dates={dates} points={points} />
        </PrintSheet>
      )}
    </>
  )
}

function PrintedWeek({ week: { urgent, days }, now, dates, points }: PrintWeekProps) {
  const { t } = useTranslation('week')
  const format = useFormat()
  const { user } = useUser()
  const items = [...urgent, ...days.flatMap((day) => day.items)].sort((one, other) => one.at - other.at)
  const [first = '', last = ''] = [dates[0], dates.at(-1)]
  return (
    <>
      <h1 className={styles['title']}>{t('myWeek')}</h1>
      <Text as="p" tone="secondary">
        <Bdi>{[user.name, user.last_name].filter(Boolean).join(' ')}</Bdi> •{' '}
        {t('span', { from: isolateLtr(format.date(first)), to: isolateLtr(format.date(last)) })}
      </Text>
      {items.length === 0 ? (
        <p>{t('emptyTitle')}</p>
      ) : (
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">{t('day')}</th>
              <th scope="col">{t('printTime')}</th>
              <th scope="col">{t('printWhat')}</th>
              <th scope="col">{t('state')}</th>
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <PrintedRow key={`${item.kind}-${item.id}-${item.at}`} item={item} now={now} />
            ))}
          </tbody>
        </table>
      )}
      {points.length > 0 && <PrintedLessons points={points} />}
    </>
  )
}

function PrintedRow({ item, now }: { item: WeekItem; now: number }) {
  const { t } = useTranslation('week')
  const { clockTime } = useFormat()
  const { language } = useLanguage()
  const { name, about, state } = useItemWords(now)(item)
  const at = clockTime(item.at)
  return (
    <tr>
      <th scope="row">{getDayFormats(language).head(tunisWall(Math.max(item.at, now)).date).full}</th>
      <td>
        {item.kind === 'exam' && `${t('before')} `}
        <Ltr>{at}</Ltr>
      </td>
      <td>
        <UserContent>{name}</UserContent> <Text tone="secondary">({about})</Text>
      </td>
      <td>{state}</td>
    </tr>
  )
}

function PrintedLessons({ points }: { points: readonly ResumePoint[] }) {
  const { t } = useTranslation('week')
  const { percent } = useFormat()
  return (
    <>
      <h2 className={styles['section']}>{t('unfinished')}</h2>
      <ul>
        {points.map((point) => (
          <li key={paths.lesson(point)}>
            <Bdi>{point.lessonName}</Bdi> (<Bdi>{point.subjectName}</Bdi>,{' '}
            <Ltr>{percent(toPercent(point.position, point.duration))}</Ltr>)
          </li>
        ))}
      </ul>
    </>
  )
}
