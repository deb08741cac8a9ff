import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button'
import { arrowCounterClockwise } from 'virtual:icons/arrow-counter-clockwise'
import styles from './demo.module.css'

export function ResetSection({ reset }: { reset: () => Promise<void> }) {
  const { t } = useTranslation('demo')
  const [isBusy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    await reset()
    setBusy(false)
  }
  return (
    <section className={styles['section']}>
      <p className={styles['hint']}>{t('resetText')}</p>
      <Button variant="danger" icon={arrowCounterClockwise} loading={isBusy} onClick={() => void run()}>
        {t('reset')}
      </Button>
    </section>
  )
}
