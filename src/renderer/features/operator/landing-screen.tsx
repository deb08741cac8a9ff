import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { brand } from '../../../shared/brand'
import { contract } from '../../../shared/contract/index'
import type { OperatorOffer } from '../../../shared/contract/operator'
import { PageToolbar } from '../../domains/account/page-toolbar'
import { useQuery } from '../../core/api/use-query'
import { FailedState } from '../../core/failure/failed-state'
import { TrustNote } from '../../domains/money/trust-note'
import { paths } from '../../core/paths'
import { useScreenTitle } from '../../core/screen/use-screen-title'
import { destinationChosen } from '../../core/store/session-slice'
import { useCoreDispatch } from '../../core/store/core-state'
import { Wordmark } from '../../ui/brand/logo'
import { ButtonLink } from '../../ui/button'
import { Card } from '../../ui/card'
import { Row, Stack } from '../../ui/layout'
import { SignInStrip } from '../../ui/mosaic/sign-in-mosaic'
import { ScreenTitle } from '../../ui/screen-title'
import { Empty } from '../../ui/states/empty'
import styles from './landing-screen.module.css'
import { OfferRail, RailLoading } from './offer-rail'
import { inLevelOrder } from './operator-offers'
import { SubscribeDialog } from './subscribe-dialog'
import { terms } from './terms'

export function LandingScreen() {
  const { t } = useTranslation('operator')
  const { operator = '' } = useParams()
  const dispatch = useCoreDispatch()
  const title = operator === brand.operator?.slug ? t('titleNamed', { operator: brand.operator.name }) : t('title')
  useScreenTitle(title)
  return (
    <div className={styles['page']}>
      <SignInStrip className={styles['strip']} />
      <Row as="header" gap={12} justify="between" wrap className={styles['header']}>
        <Wordmark name={brand.name} />
        <PageToolbar className={styles['tools']}>
          <ButtonLink
            size="small"
            variant="link"
            to={paths.signIn()}
            onClick={() => dispatch(destinationChosen(paths.operatorPlans()))}
          >
            {t('signIn')}
          </ButtonLink>
        </PageToolbar>
      </Row>
      <Stack as="main" gap={24} className={styles['main']}>
        <ScreenTitle level="sign-in" meta={<p className={styles['subtitle']}>{t('subtitle')}</p>}>
          {title}
        </ScreenTitle>
        <Offers />
        <Row as="ul" gap={[8, 24]} align="stretch" wrap>
          {terms.map((key) => (
            <li key={key}>
              <TrustNote>{t(key)}</TrustNote>
            </li>
          ))}
        </Row>
      </Stack>
    </div>
  )
}

function Offers() {
  const { t } = useTranslation('operator')
  const { data, failure, isFetching, refetch } = useQuery(contract.operator.offers)
  const [chosen, setChosen] = useState<OperatorOffer | null>(null)
  if (data === undefined && failure) {
    return (
      <Card>
        <FailedState failure={failure} retry={refetch} retrying={isFetching} heading="h2" />
      </Card>
    )
  }
  if (data === undefined) return <RailLoading />
  if (data.payload.length === 0) {
    return (
      <Card>
        <Empty
          title={t('emptyTitle')}
          text={t('emptyText')}
          heading="h2"
          action={
            <ButtonLink variant="primary" to={paths.signIn()}>
              {t('toSignIn')}
            </ButtonLink>
          }
        />
      </Card>
    )
  }
  return (
    <>
      <OfferRail offers={inLevelOrder(data.payload)} onChoose={setChosen} />
      <SubscribeDialog offer={chosen} onClose={() => setChosen(null)} />
    </>
  )
}
