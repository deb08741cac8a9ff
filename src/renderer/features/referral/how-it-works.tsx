import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/card'
import { Row, Text } from '../../ui/layout'
import { SectionTitle } from '../../ui/section-title'
import styles from './referral.module.css'

const steps = ['give', 'save', 'earn'] as const

/** Spec 2 §9. */
export function HowItWorks() {
  const { t } = useTranslation('referral')
  return (
    <Card as="section" labelledBy="referral-steps" className={styles['card']}>
      <SectionTitle id="referral-steps">{t('how')}</SectionTitle>
      <ol className={styles['steps']}>
        {steps.map((step, index) => (
          <Row key={step} as="li" gap={12} align="start">
            <span className={styles['number']} aria-hidden>
              {index + 1}
            </span>
            <span>
              <strong className={styles['stepTitle']}>{t(step)}</strong>
              <Text size="small" tone="secondary">
                {t(`${step}Text`)}
              </Text>
            </span>
          </Row>
        ))}
      </ol>
    </Card>
  )
}
