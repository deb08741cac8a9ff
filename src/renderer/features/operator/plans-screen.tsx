import { useTranslation } from 'react-i18next'
import { contract } from '../../../shared/contract/index'
import { useQuery } from '../../core/api/use-query'
import { FailedState } from '../../core/failure/failed-state'
import { TransactionActions, TransactionNotice } from '../../domains/money/transaction-notice'
import { useTransactions } from '../../domains/money/transactions'
import { paths } from '../../core/paths'
import { useUser } from '../../core/session/use-user'
import { Screen } from '../../core/screen/screen'
import { ButtonLink } from '../../ui/button'
import { Card } from '../../ui/card'
import { SkeletonBlock } from '../../ui/skeleton'
import { Empty } from '../../ui/states/empty'
import { Loading } from '../../ui/states/loading'
import { CurrentSubscription } from './current-subscription'
import { operatorStanding } from './operator-offers'
import { OwnPlans } from './own-plans'
import styles from './plans-screen.module.css'
import { useOwnLevel } from './use-own-level'

/** The operator's subscription of whoever is signed in (spec 2 §4): begun, under way, or to be ended. */
export function PlansScreen() {
  const { t } = useTranslation('operator')
  const { user } = useUser()
  const standing = operatorStanding(user)
  return (
    <Screen title={t('plansTitle')} meta={t('plansSubtitle')}>
      <Orders />
      {standing.registered && standing.subscription && <CurrentSubscription subscription={standing.subscription} />}
      <OfferOfClass isRegistered={standing.registered} />
    </Screen>
  )
}

/** The orders to the operator that are under way, or whose end was not seen yet. */
function Orders() {
  const orders = useTransactions().filter(({ order }) => order.kind === 'operator')
  return orders.map((attempt) => (
    <Card key={attempt.id} className={styles['stack']}>
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
  const offer = offers.data.payload.find(({ level }) => level === own.level)
  if (!offer) {
    return (
      <Card>
        <Empty title={t('noLevelTitle')} text={t('noLevelText')} heading="h2" action={<ButtonLink variant="primary" to={paths.offers()}>{t('toOffers')}</ButtonLink>} />
      </Card>
    )
  }
  return <OwnPlans offer={offer} isRegistered={isRegistered} />
}
