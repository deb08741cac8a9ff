import { useTranslation } from 'react-i18next'
import type { DemoAction } from '../../../shared/desktop/demo'
import { languageFacts, type Language } from '../../../shared/locale'
import { useLanguage } from '../../core/strings/use-language'
import { Button } from '../../ui/button'
import { Row } from '../../ui/layout'
import { SectionTitle } from '../../ui/section-title'
import styles from './demo.module.css'

const hourMs = 3_600_000
const steps = [['hour', hourMs], ['day', 24 * hourMs], ['week', 7 * 24 * hourMs]] as const

export function ClockSection({ offsetMs, records, act }: { offsetMs: number; records: number; act: (action: DemoAction) => Promise<void> }) {
  const { t } = useTranslation('demo')
  const { language } = useLanguage()
  return (
    <section className={styles['section']}>
      <SectionTitle as="h3">{t('clock')}</SectionTitle>
      <p className={styles['hint']}>
        {offsetMs === 0 ? t('clockNow') : t('clockMoved', { duration: inDaysAndHours(offsetMs, language) })} {t('records', { count: records })}
      </p>
      <Row gap={8} align="stretch" wrap>
        {steps.map(([text, ms]) => (
          <Button key={text} size="small" onClick={() => void act({ do: 'advance-clock', ms })}>
            {t(text)}
          </Button>
        ))}
      </Row>
    </section>
  )
}

function inDaysAndHours(ms: number, language: Language): string {
  const hours = Math.round(ms / hourMs)
  const unit = (value: number, name: 'day' | 'hour') =>
    new Intl.NumberFormat(`${languageFacts[language].intl}-u-nu-latn`, { style: 'unit', unit: name, unitDisplay: 'long' }).format(value)
  const parts = [...(hours >= 24 ? [unit(Math.trunc(hours / 24), 'day')] : []), ...(hours % 24 === 0 ? [] : [unit(hours % 24, 'hour')])]
  return new Intl.ListFormat(languageFacts[language].intl, { type: 'unit' }).format(parts)
}
