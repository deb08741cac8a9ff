import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { QuietHours } from '../../../shared/desktop/notifications'
import { useSettings } from '../../core/settings/use-settings'
import { TextInput } from '../../ui/forms/text-input'
import { SwitchRow } from '../../ui/switch'
import { useChange } from './setting'
import styles from './settings-screen.module.css'

const timeOfDay = /^\d{2}:\d{2}$/

/** The hours in which the system shows nothing; both are chosen while it is on. */
export function QuietHoursSetting() {
  const { t } = useTranslation('settings')
  const { quietHours } = useSettings()
  const change = useChange()
  const set = (part: Partial<QuietHours>) => change({ quietHours: { ...quietHours, ...part } })
  return (
    <>
      <SwitchRow title={t('quiet')} text={t('quietText')} checked={quietHours.on} onChange={(on) => set({ on })} />
      {quietHours.on && (
        <div role="group" aria-label={t('quiet')} className={styles['hours']}>
          <Hour label={t('quietFrom')} value={quietHours.from} choose={(from) => set({ from })} />
          <Hour label={t('quietTo')} value={quietHours.to} choose={(to) => set({ to })} />
        </div>
      )}
    </>
  )
}

/** A time that is emptied while it is typed changes nothing, and stands again once the field is left. */
function Hour({ label, value, choose }: { label: string; value: string; choose: (time: string) => void }) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const type = (time: string) => {
    setTyped(time)
    if (timeOfDay.test(time)) choose(time)
  }
  return (
    <span className={styles['hour']}>
      <label htmlFor={id}>{label}</label>
      <TextInput id={id} type="time" ltr value={typed ?? value} onChange={({ target }) => type(target.value)} onBlur={() => setTyped(null)} />
    </span>
  )
}
