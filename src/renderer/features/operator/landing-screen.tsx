import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { useQuery } from '#core/api/use-query.ts'
import { FailedState } from '#core/failure/failed-state.tsx'
import { paths } from '#core/paths.ts'
import { useScreenTitle } from '#core/screen/use-screen-title.ts'
import { useCoreDispatch } from '#core/store/core-state.ts'
import { destinationChosen } from '#core/store/session-slice.ts'
import { PageToolbar } from '#domains/account/page-toolbar.tsx'
import { TrustNote } from '#domains/money/trust-note.tsx'
import { brand } from '#shared/brand.ts'
import { contract } from '#shared/contract/index.ts'
import type { OperatorOffer } from '#shared/contract/operator.ts'
import { Wordmark } from '#ui/brand/logo.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Row, Stack } from '#ui/layout.tsx'
import { SignInStrip } from '#ui/mosaic/sign-in-mosaic.tsx'
import { ScreenTitle } from '#ui/screen-title.tsx'
import { EmptyCard } from '#ui/states/empty-card.tsx'
import { OfferRail, RailLoading } from './offer-rail'
import { inLevelOrder } from './operator-offers'
import { SubscribeDialog } from './subscribe-dialog'
import { terms } from './terms'
import styles from './landing-screen.module.css'

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
      <EmptyCard title={t('emptyTitle')} text={t('emptyText')} link={{ to: paths.signIn(), text: t('toSignIn') }} />
    )
  }
  return (
    <>
      <OfferRail offers={inLevelOrder(data.payload)} onChoose={setChosen} />
      <SubscribeDialog offer={chosen} onClose={() => setChosen(null)} />
    </>
  )
}
