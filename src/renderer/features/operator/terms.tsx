import { useTranslation } from 'react-i18next'
import styles from './terms.module.css'

/** Spec 2 §4. */
export const terms = ['renews', 'cancelAnyTime', 'safe'] as const

export function Terms() {
  const { t } = useTranslation('operator')
  return (
    <ul className={styles['terms']}>
      {terms.map((key) => (
        <li key={key}>{t(key)}</li>
      ))}
    </ul>
  )
}
