import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { arrowSquareOut } from 'virtual:icons/arrow-square-out'
import { FcfaAmount } from '#domains/money/amounts.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Grid, Stack, Text } from '#ui/layout.tsx'
import type { Plan } from './operator-offers'
import styles from './plan-cards.module.css'

type PlanCardsProps = {
  plans: readonly Plan[]
  onChoose: (recurrence: Plan['recurrence']) => void
  sending: Plan['recurrence'] | null
  disabled?: boolean
  fault?: string | null
  title?: string
}

/** Choosing a card sets the recurrence and submits; nothing is sent without a recurrence (spec 2 §4). */
export function PlanCards({ plans, onChoose, sending, disabled = false, fault = null, title }: PlanCardsProps) {
  const { t } = useTranslation('operator')
  const [titleId, faultId] = [useId(), useId()]
  if (plans.length === 0) return <p>{t('noPrice')}</p>
  return (
    <Stack role="group" aria-labelledby={titleId} aria-describedby={fault ? faultId : undefined} gap={8}>
      <Text id={titleId} as="p" weight="strong">
        {title ?? t('plans')}
      </Text>
      <Grid gap={12} min={160}>
        {plans.map(({ recurrence, price }) => (
          <button
            key={recurrence}
            type="button"
            className={classNames(styles['card'], sending === recurrence && styles['sending'])}
            onClick={sending === null ? () => onChoose(recurrence) : undefined}
            disabled={disabled}
            aria-disabled={sending !== null || undefined}
            aria-busy={sending === recurrence || undefined}
          >
            <Text weight="semibold">{t(recurrence === 1 ? 'day' : 'week')}</Text>
            <strong className={styles['price']}>
              <FcfaAmount value={price} />
            </strong>
            <Text size="small" className={styles['renewed']}>
              {t(recurrence === 1 ? 'planRenewed1' : 'planRenewed7')}
            </Text>
            <Icon glyph={arrowSquareOut} size={18} className={styles['out']} />
          </button>
        ))}
      </Grid>
      {fault && (
        <Text id={faultId} role="alert" as="p" size="small" tone="error">
          {fault}
        </Text>
      )}
    </Stack>
  )
}
