import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { caretLeft } from 'virtual:icons/caret-left'
import { caretRight } from 'virtual:icons/caret-right'
import { videoCamera } from 'virtual:icons/video-camera'
import { RequireOnline } from '#core/network/require-online.tsx'
import { isolate } from '#core/strings/isolate.ts'
import { Button } from '#ui/button.tsx'
import { HoverTitle } from '#ui/hover-title.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Row } from '#ui/layout.tsx'
import { ScreenTitle } from '#ui/screen-title.tsx'
import { TextWithName } from '#ui/text-with-name.tsx'
import { cutName } from './truncate-name'
import { useSessionLabels } from './use-session-labels'
import { furthestWeek } from './week-address'
import type { Session } from './week-sessions'
import styles from './week-header.module.css'

const shownLetters = 30

type WeekHeaderProps = {
  offset: number
  range: string
  stamp: ReactNode
  joinable: Session | null
  onWeek: (offset: number) => void
  onToday: () => void
  onJoin: (session: Session) => void
}

export function WeekHeader({ offset, range, stamp, joinable, onWeek, onToday, onJoin }: WeekHeaderProps) {
  const { t } = useTranslation('sessions')
  const { getName } = useSessionLabels()
  const shownName = joinable === null ? '' : cutName(getName(joinable), shownLetters)
  return (
    <Row gap={[12, 16]} justify="between" wrap className={styles['head']}>
      <ScreenTitle stamp={stamp}>{t('title')}</ScreenTitle>
      <Row gap={12} wrap shrink className={styles['tools']}>
        <Row role="group" aria-label={t('shownWeek')} className={styles['switcher']}>
          <IconButton
            glyph={caretLeft}
            label={t('previousWeek')}
            disabled={offset <= -furthestWeek}
            onClick={() => onWeek(offset - 1)}
          />
          <span role="status" className={styles['range']}>
            {range}
          </span>
          <IconButton
            glyph={caretRight}
            label={t('nextWeek')}
            disabled={offset >= furthestWeek}
            onClick={() => onWeek(offset + 1)}
          />
        </Row>
        <Button onClick={onToday}>{t('today')}</Button>
        {joinable && (
          <RequireOnline>
            <Button variant="primary" icon={videoCamera} iconFilled onClick={() => onJoin(joinable)}>
              <TextWithName text={t('joinNow', { name: isolate(shownName) })} name={shownName} />
              <HoverTitle text={getName(joinable)} />
            </Button>
          </RequireOnline>
        )}
      </Row>
    </Row>
  )
}
