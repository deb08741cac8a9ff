import { useTranslation } from 'react-i18next'
import type { User } from '../../../shared/contract/resources'
import { paths } from '../../core/paths'
import { useFormat } from '../../core/strings/format'
import { ButtonLink } from '../../ui/button'
import { Card } from '../../ui/card'
import { ProgressRing } from '../../ui/progress-ring'
import { completenessOf, type CompletenessItem } from './completeness'
import styles from './completeness-card.module.css'

const texts = {
  photo: 'missingPhoto', birthDate: 'missingBirthDate', gender: 'missingGender', email: 'missingEmail', phone: 'missingPhone',
  division: 'missingDivision', address: 'missingAddress', institute: 'missingInstitute', parentPhone: 'missingParentPhone',
} as const satisfies Record<CompletenessItem, string>

export function CompletenessCard({ user, mayEdit }: { user: User; mayEdit: boolean }) {
  const { t } = useTranslation('profile')
  const format = useFormat()
  const { percent, missing } = completenessOf(user)
  const isFull = missing.length === 0
  return (
    <Card as="section" labelledBy="completeness">
      <div className={styles['top']}>
        <ProgressRing value={percent} label={t('completeness')} valueText={format.percent(percent)} size={76} tone={isFull ? 'success' : 'lagoon'} />
        <div className={styles['words']}>
          <h2 id="completeness" className={styles['title']}>
            {t('completeness')}
          </h2>
          <p className={styles['text']}>{isFull ? t('completenessFull') : t('completenessMissing', { count: missing.length })}</p>
        </div>
      </div>
      {!isFull && (
        <ul className={styles['missing']}>
          {missing.map((item) => (
            <li key={item} className={styles['item']}>
              <span className={styles['dot']} aria-hidden />
              {t(texts[item])}
            </li>
          ))}
        </ul>
      )}
      {!isFull && mayEdit && (
        <ButtonLink block to={paths.editProfile()} className={styles['action']}>
          {t('complete')}
        </ButtonLink>
      )}
    </Card>
  )
}
