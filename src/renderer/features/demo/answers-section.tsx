import { useTranslation } from 'react-i18next'
import type { AnswerForm } from '../../../shared/desktop/demo'
import { Checkbox } from '../../ui/forms/checkbox'
import { SectionTitle } from '../../ui/section-title'
import styles from './demo.module.css'

/** Lets the platform answer with the fields of the documents and no others. */
export function AnswersSection({ form, change }: { form: AnswerForm; change: (form: AnswerForm) => Promise<void> }) {
  const { t } = useTranslation('demo')
  return (
    <section className={styles['section']}>
      <SectionTitle as="h3">{t('answers')}</SectionTitle>
      <p className={styles['hint']}>{t('answersText')}</p>
      <Checkbox checked={form === 'documented'} onChange={(wanted) => void change(wanted ? 'documented' : 'demo')}>
        {t('answersDocumented')}
      </Checkbox>
    </section>
  )
}
