import { useTranslation } from 'react-i18next'
import { Stack } from '#ui/layout.tsx'
import styles from './terms.module.css'

/** Subscriptions renew automatically and can be cancelled at any time (spec 2 §4). */
export const terms = ['renews', 'cancelAnyTime', 'safe'] as const

export function Terms() {
  const { t } = useTranslation('operator')
  return (
    <Stack as="ul" gap={4} size="small" tone="secondary" className={styles['terms']}>
      {terms.map((key) => (
        <li key={key}>{t(key)}</li>
      ))}
    </Stack>
  )
}
