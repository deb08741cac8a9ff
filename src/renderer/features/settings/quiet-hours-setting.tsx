import { TimePicker } from 'antd'
import dayjs from 'dayjs'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clock } from 'virtual:icons/clock'
import { useSettings } from '#core/settings/use-settings.ts'
import type { QuietHours } from '#shared/desktop/notifications.ts'
import { Icon } from '#ui/icon.tsx'
import { Row } from '#ui/layout.tsx'
import { SwitchRow } from '#ui/switch.tsx'
import { useChange } from './setting'
import styles from './settings-screen.module.css'

export function QuietHoursSetting() {
  const { t } = useTranslation('settings')
  const { quietHours } = useSettings()
  const change = useChange()
  const set = (part: Partial<QuietHours>, undo?: () => void) => change({ quietHours: { ...quietHours, ...part } }, undo)
  return (
    <>
      <SwitchRow title={t('quiet')} text={t('quietText')} checked={quietHours.on} onChange={(on) => set({ on })} />
      {quietHours.on && (
        <Row role="group" aria-label={t('quiet')} gap={[8, 20]} align="stretch" wrap>
          <Hour label={t('quietFrom')} value={quietHours.from} choose={(from, undo) => set({ from }, undo)} />
          <Hour label={t('quietTo')} value={quietHours.to} choose={(to, undo) => set({ to }, undo)} />
        </Row>
      )}
    </>
  )
}

const formats = ['HH:mm', 'H:mm', 'HHmm', 'HH[h]mm', 'H[h]mm']

type HourProps = { label: string; value: string; choose: (time: string, undo: () => void) => void }

function Hour({ label, value, choose }: HourProps) {
  const id = useId()
  // Optimistic: a blur before the save completes would restore the old time.
  const [chosen, setChosen] = useState({ time: value, stored: value })
  if (chosen.stored !== value) setChosen({ time: value, stored: value })
  return (
    <Row as="span" gap={10}>
      <label htmlFor={id}>{label}</label>
      <TimePicker
        id={id}
        value={dayjs(`2000-01-01T${chosen.time}`)}
        // `onChange` fires only on blur.
        onCalendarChange={(_, time) => {
          if (typeof time !== 'string' || time === '') return
          setChosen({ time, stored: value })
          choose(time, () => setChosen({ time: value, stored: value }))
        }}
        format={formats}
        needConfirm={false}
        previewValue={false}
        allowClear={false}
        showNow={false}
        suffixIcon={<Icon glyph={clock} size={16} />}
        className={styles['time'] ?? ''}
      />
    </Row>
  )
}
