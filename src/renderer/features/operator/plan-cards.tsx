import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { FcfaAmount } from '../../domains/money/amounts'
import { classNames } from '../../ui/class-names'
import { Icon } from '../../ui/icon'
import { arrowSquareOut } from 'virtual:icons/arrow-square-out'
import type { Plan } from './operator-offers'
import styles from './plan-cards.module.css'

type PlanCardsProps = {
  plans: readonly Plan[]
  onChoose: (recurrence: Plan['recurrence']) => void
  /** The one that is on its way. */
  sending: Plan['recurrence'] | null
  disabled?: boolean
  /** What is said under the cards, such as that one has to be chosen. */
  fault?: string | null
  title?: string
}

/** One day or seven (spec 2 §4): choosing a card sends the order. */
export function PlanCards({ plans, onChoose, sending, disabled = false, fault = null, title }: PlanCardsProps) {
  const { t } = useTranslation('operator')
  const [titleId, faultId] = [useId(), useId()]
  if (plans.length === 0) return <p>{t('noPrice')}</p>
  return (
    <div role="group" aria-labelledby={titleId} aria-describedby={fault ? faultId : undefined} className={styles['group']}>
      <p id={titleId} className={styles['title']}>
        {title ?? t('plans')}
      </p>
      <div className={styles['cards']}>
        {plans.map(({ recurrence, price }) => (
          <button
            key={recurrence} type="button" className={classNames(styles['card'], sending === recurrence && styles['sending'])} onClick={sending === null ? () => onChoose(recurrence) : undefined}
            disabled={disabled} aria-disabled={sending !== null || undefined} aria-busy={sending === recurrence || undefined}
          >
            <span className={styles['name']}>{t(recurrence === 1 ? 'day' : 'week')}</span>
            <strong className={styles['price']}>
              <FcfaAmount value={price} />
            </strong>
            <span className={styles['renewed']}>{t(recurrence === 1 ? 'planRenewed1' : 'planRenewed7')}</span>
            <Icon glyph={arrowSquareOut} size={18} className={styles['out']} />
          </button>
        ))}
      </div>
      {fault && (
        <p id={faultId} role="alert" className={styles['fault']}>
          {fault}
        </p>
      )}
    </div>
  )
}
