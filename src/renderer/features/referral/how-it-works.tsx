import { useTranslation } from 'react-i18next'
import { brand } from '#shared/brand.ts'
import { Card } from '#ui/card.tsx'
import { Grid, Row, Text } from '#ui/layout.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import styles from './referral.module.css'

const steps = ['give', 'save', 'earn'] as const

/** A friend pays 5 % less, the student earns 5 % of the price as tokens (spec 2 §9). */
export function HowItWorks() {
  const { t } = useTranslation('referral')
  return (
    <Card as="section" labelledBy="referral-steps" gap={12} pack="start">
      <SectionTitle id="referral-steps">{t('how')}</SectionTitle>
      <Grid as="ol" min={220} gap={16}>
        {steps.map((step, index) => (
          <Row key={step} as="li" gap={12} align="start">
            <Text tone="link" weight="semibold" shrink={false} className={styles['number']} aria-hidden>
              {index + 1}
            </Text>
            <span>
              <strong className={styles['stepTitle']}>{t(step)}</strong>
              <Text size="small" tone="secondary">
                {t(step === 'earn' && !brand.features.gifts ? 'earnWithoutGiftsText' : `${step}Text`)}
              </Text>
            </span>
          </Row>
        ))}
      </Grid>
    </Card>
  )
}
