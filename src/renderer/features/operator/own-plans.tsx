import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OperatorOffer } from '../../../shared/contract/operator'
import { isFinal } from '../../domains/money/transaction-labels'
import { useTransactions, useMoneyOrder } from '../../domains/money/transactions'
import { useSingleFlight } from '../../core/screen/use-single-flight'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { useNotify } from '../../ui/notify'
import { SectionTitle } from '../../ui/section-title'
import { useOfferName } from './offer-name'
import { plansOf, type Plan } from './operator-offers'
import { PlanCards } from './plan-cards'
import styles from './plans-screen.module.css'
import { Terms } from './terms'

/** The plans of the user's own level; choosing one gives the order, which the desktop sends once. */
export function OwnPlans({ offer, isRegistered }: { offer: OperatorOffer; isRegistered: boolean }) {
  const { t } = useTranslation('operator')
  const notify = useNotify()
  const give = useMoneyOrder()
  const isUnderWay = useTransactions().some((attempt) => attempt.order.kind === 'operator' && !isFinal(attempt))
  const [sending, setSending] = useState<Plan['recurrence'] | null>(null)
  const [choose] = useSingleFlight(async (recurrence: Plan['recurrence']) => {
    setSending(recurrence)
    const attempt = await give({ kind: 'operator', recurrence, offerId: offer.id })
    setSending(null)
    if (attempt === null) notify.error(t('serverError'))
  })
  return (
    <Card as="section" labelledBy="own-plans" className={styles['stack']}>
      <SectionTitle id="own-plans">{t('yourLevel', { level: useOfferName(offer) })}</SectionTitle>
      {isRegistered ? (
        <Button disabled className={styles['action']}>
          {t('registered')}
        </Button>
      ) : (
        <PlanCards plans={plansOf(offer)} onChoose={choose} sending={sending} disabled={isUnderWay} />
      )}
      <Terms />
    </Card>
  )
}
