import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#core/strings/use-language.ts'
import { getDayFormats } from '#domains/live/format-day.ts'
import { tunisWall } from '#domains/live/session-times.ts'
import { TabPanel, Tabs } from '#ui/tabs.tsx'
import { SessionRow } from './session-row'
import type { Session } from './week-sessions'
import styles from './day-list.module.css'

type DayListProps = {
  sessions: readonly Session[]
  dates: readonly string[]
  now: number
  opened: Session | null
  onOpen: (session: Session) => void
}

function getDate({ times }: Session): string | null {
  return times === null ? null : tunisWall(times.start).date
}

export function DayList({ sessions, dates, now, opened, onOpen }: DayListProps) {
  const { t } = useTranslation('sessions')
  const { language } = useLanguage()
  const labels = getDayFormats(language)
  const [chosen, setChosen] = useState<string | null>(opened && getDate(opened))
  const today = tunisWall(now).date
  const ofDay = (date: string) =>
    sessions
      .filter((session) => getDate(session) === date)
      .sort((one, other) => (one.times?.start ?? 0) - (other.times?.start ?? 0) || one.id - other.id)
  const shown =
    [chosen, today].find((date) => date !== null && dates.includes(date)) ??
    dates.find((date) => ofDay(date).length > 0) ??
    dates[0] ??
    today
  const listed = ofDay(shown)
  const items = dates.map((date) => {
    const { weekday, day } = labels.head(date)
    return { key: date, label: `${weekday} ${day}`, ...(ofDay(date).length > 0 && { count: ofDay(date).length }) }
  })
  return (
    <div className={styles['list']}>
      <Tabs label={t('days')} items={items} active={shown} onChange={setChosen} idBase="sessions-day" />
      <TabPanel idBase="sessions-day" tab={shown}>
        {listed.length === 0 ? (
          <p className={styles['none']}>{t('emptyDay')}</p>
        ) : (
          <ul role="list" aria-label={labels.head(shown).full}>
            {listed.map((session) => (
              <SessionRow key={session.key} session={session} now={now} onOpen={() => onOpen(session)} />
            ))}
          </ul>
        )}
      </TabPanel>
    </div>
  )
}
