import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { playbackRates } from '../../../core/settings/preferences-slice'
import { useFormat } from '../../../core/strings/format'
import { Dropdown } from '../../../ui/overlay/dropdown'
import { LeftToRight } from '../../../ui/theme/left-to-right'
import styles from './speed-menu.module.css'

/** The menu stands inside the player, so that it is there in full screen too and the bar stays while it has the focus. */
export function SpeedMenu({ rate, onChoose }: { rate: number; onChoose: (rate: number) => void }) {
  const { t } = useTranslation('player')
  const format = useFormat()
  const box = useRef<HTMLSpanElement>(null)
  const [open, setOpen] = useState(false)
  const items = playbackRates.map((each) => ({ key: String(each), text: format.speed(each), checked: each === rate, onClick: () => onChoose(each) }))
  return (
    <span ref={box} className={styles['speed']}>
      <LeftToRight>
        <Dropdown items={items} label={t('playbackSpeed')} placement="above" className={styles['menu']} container={(trigger) => box.current ?? trigger} open={open} onOpenChange={setOpen}>
          <button type="button" className={styles['chip']} aria-haspopup="menu" aria-expanded={open} aria-label={t('speedIs', { rate: format.speed(rate) })} title={t('playbackSpeed')}>
            {format.speed(rate)}
          </button>
        </Dropdown>
      </LeftToRight>
    </span>
  )
}
