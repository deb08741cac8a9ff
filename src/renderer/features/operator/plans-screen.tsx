import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '#core/api/use-query.ts'
import { FailedState } from '#core/failure/failed-state.tsx'
import type { Failure } from '#core/failure/failure.ts'
import { paths } from '#core/paths.ts'
import { Screen } from '#core/screen/screen.tsx'
import { useSingleFlight } from '#core/screen/use-single-flight.ts'
import { useUser } from '#core/session/use-user.ts'
import { getOperatorStatus } from '#domains/money/operator-status.ts'
import { isFinal } from '#domains/money/transaction-labels.ts'
import { TransactionActions, TransactionNotice } from '#domains/money/transaction-notice.tsx'
import { useTransactions, useMoneyOrder } from '#domains/money/transactions.ts'
import { contract } from '#shared/contract/index.ts'
import type { OperatorOffer } from '#shared/contract/operator.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { useNotify } from '#ui/notify.ts'
import { SectionTitle } from '#ui/section-title.tsx'
import { SkeletonBlock } from '#ui/skeleton.tsx'
import { EmptyCard } from '#ui/states/empty-card.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { CurrentSubscription } from './current-subscription'
import { useOfferName } from './offer-name'
import { isOfLevel, levels, getPlans, type Level, type Plan } from './operator-offers'
import { PlanCards } from './plan-cards'
import { Terms } from './terms'
import styles from './plans-screen.module.css'

export function PlansScreen() {
  const { t } = useTranslation('operator')
  const { user } = useUser()
  const status = getOperatorStatus(user)
  return (
    <Screen title={t('plansTitle')} meta={t('plansSubtitle')}>
      <Orders />
      {status.registered && status.subscription && <CurrentSubscription subscription={status.subscription} />}
      <OfferOfClass isRegistered={status.registered} />
    </Screen>
  )
}

function Orders() {
  const orders = useTransactions().filter(({ order }) => order.kind === 'operator')
  return orders.map((attempt) => (
    <Card key={attempt.id} gap={16} className={styles['stack']}>
      <TransactionNotice attempt={attempt} />
      <TransactionActions attempt={attempt} />
    </Card>
  ))
}

function OfferOfClass({ isRegistered }: { isRegistered: boolean }) {
  const { t } = useTranslation('operator')
  const { user } = useUser()
  const offers = useQuery(contract.operator.offers)
  const own = useOwnLevel(user.division?.id ?? null)
  const failure = (offers.data === undefined ? offers.failure : null) ?? own.failure
  if (failure) {
    const again = () => {
      offers.refetch()
      own.retry()
    }
    return (
      <Card>
        <FailedState failure={failure} retry={again} heading="h2" />
      </Card>
    )
  }
  if (offers.data === undefined || own.isLoading) {
    return (
      <Loading label={t('loading')}>
        <SkeletonBlock height={220} radius="card" />
      </Loading>
    )
  }
  const offer = offers.data.payload.find((each) => isOfLevel(each, own.level))
  if (!offer) {
    return (
      <EmptyCard title={t('noLevelTitle')} text={t('noLevelText')} link={{ to: paths.offers(), text: t('toOffers') }} />
    )
  }
  return <OwnPlans offer={offer} isRegistered={isRegistered} />
}

type OwnLevel = { level: Level | null; isLoading: boolean; failure: Failure | null; retry: () => void }

function useOwnLevel(divisionId: number | null): OwnLevel {
  const [primary, basic, secondary, baccalaureate] = levels
  const answers = [
    useLevel(primary, divisionId),
    useLevel(basic, divisionId),
    useLevel(secondary, divisionId),
    useLevel(baccalaureate, divisionId),
  ]
  const level = answers.find(({ holds }) => holds)?.level ?? null
  const failed = level === null ? answers.filter(({ failure }) => failure !== null) : []
  return {
    level,
    isLoading: level === null && answers.some(({ isLoading }) => isLoading),
    failure: failed[0]?.failure ?? null,
    retry: () => failed.forEach(({ retry }) => retry()),
  }
}

function useLevel(level: Level, divisionId: number | null) {
  const { data, failure, isFetching, refetch } = useQuery(
    contract.places.levelDivisions,
    { params: { level } },
    { skip: divisionId === null },
  )
  return {
    level,
    holds: data?.payload.some(({ id }) => id === divisionId) === true,
    isLoading: isFetching && data === undefined,
    failure: data === undefined && failure?.kind !== 'refused' ? failure : null,
    retry: refetch,
  }
}

function OwnPlans({ offer, isRegistered }: { offer: OperatorOffer; isRegistered: boolean }) {
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
    <Card as="section" labelledBy="own-plans" gap={16} className={styles['stack']}>
      <SectionTitle id="own-plans">{t('yourLevel', { level: useOfferName(offer) })}</SectionTitle>
      {isRegistered ? (
        <Button disabled justifySelf="start">
          {t('registered')}
        </Button>
      ) : (
        <PlanCards plans={getPlans(offer)} onChoose={choose} sending={sending} disabled={isUnderWay} />
      )}
      <Terms />
    </Card>
  )
}
