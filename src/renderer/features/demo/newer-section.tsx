import { useTranslation } from 'react-i18next'
import { Checkbox } from '../../ui/forms/checkbox'
import { SectionTitle } from '../../ui/section-title'
import styles from './demo.module.css'

/** Lets the platform want a version that does not exist yet; the application hears of it at once. */
export function NewerSection({ isRequired, require }: { isRequired: boolean; require: (isRequired: boolean) => Promise<void> }) {
  const { t } = useTranslation('demo')
  return (
    <section className={styles['section']}>
      <SectionTitle as="h3">{t('newer')}</SectionTitle>
      <p className={styles['hint']}>{t('newerText')}</p>
      <Checkbox checked={isRequired} onChange={(wanted) => void require(wanted)}>
        {t('newerRequired')}
      </Checkbox>
    </section>
  )
}
