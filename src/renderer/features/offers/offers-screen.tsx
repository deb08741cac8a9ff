import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { confetti } from 'virtual:icons/confetti'
import { useQuery } from '#core/api/use-query.ts'
import { useStartState } from '#core/desktop/start-state.ts'
import { FailedState } from '#core/failure/failed-state.tsx'
import { useOnline } from '#core/network/use-network.ts'
import { paths } from '#core/paths.ts'
import { useScreenTitle } from '#core/screen/use-screen-title.ts'
import { useUser } from '#core/session/use-user.ts'
import { PhoneDialog } from '#domains/account/phone-dialog.tsx'
import { PointsAmount } from '#domains/money/amounts.tsx'
import { useTransactions } from '#domains/money/transactions.ts'
import { TrustNote } from '#domains/money/trust-note.tsx'
import { useRecentAccount } from '#domains/money/use-recent-account.ts'
import { contract } from '#shared/contract/index.ts'
import { offersIn, type Offer } from '#shared/contract/offers.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Coin } from '#ui/coin.tsx'
import { Icon } from '#ui/icon.tsx'
import { Grid, Row, Stack, Text } from '#ui/layout.tsx'
import { TextLink } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { Modal } from '#ui/overlay/modal.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Page } from '#ui/page.tsx'
import { SkeletonCard } from '#ui/skeleton.tsx'
import { EmptyCard } from '#ui/states/empty-card.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { UserContent } from '#ui/user-content.tsx'
import { hasTakenTrial, getAvailability, sortOffers } from './availability'
import { ConfirmOffer } from './confirm-offer'
import { OfferCards } from './offer-cards'
import { lessonIn } from './pricing/pricing'
import { PricingDialog } from './pricing/pricing-dialog'
import { PurchaseStatusNotices } from './purchase-status'
import { getPurchaseStatus, isOrderInProgress, selectPurchases, findPendingPurchase } from './purchases'
import styles from './offers-screen.module.css'

/** The card of an offer leads to its confirmation, then to its prices (spec 2 §4); `gone` stays until it is closed. */
type Chosen = { offer: Offer; step: 'confirmation' | 'pricing' | 'gone' }

export function OffersScreen() {
  const { t } = useTranslation('offers')
  const viewer = useUser()
  const isOnline = useOnline()
  const [query] = useSearchParams()
  const { data, failure, isFetching, dropped, refetch } = useQuery(contract.offers.list)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [phoneFor, setPhoneFor] = useState<Offer | null>(null)
  const transactions = useTransactions()
  const purchases = selectPurchases(transactions)
  useScreenTitle(t('title'))
  useRecentAccount()

  const trialTaken = hasTakenTrial(viewer)
  const { offers: sent, groups } = offersIn(data?.payload ?? { offers: [] })
  const offers = sortOffers(sent)
  const isDone = purchases.some((purchase) => getPurchaseStatus(purchase) === 'done')
  if (isDone && chosen !== null) setChosen(null)
  const listed = chosen && offers.find(({ id }) => id === chosen.offer.id)
  const isForSale = listed && getAvailability(listed, trialTaken).kind !== 'closed'
  const isOrdered =
    chosen !== null && transactions.some((transaction) => isOrderInProgress(transaction, chosen.offer.id))
  // A row that cannot be read is not a withdrawn offer.
  const isUnread = data === undefined || (!listed && dropped > 0)
  const isGone = chosen !== null && !isDone && !isUnread && !isForSale && !isOrdered
  if (isGone && chosen.step !== 'gone') setChosen({ ...chosen, step: 'gone' })
  const offer = chosen && chosen.step !== 'gone' && !isGone ? (isForSale ? listed : chosen.offer) : null
  const availability = offer && getAvailability(offer, trialTaken)
  const close = () => setChosen(null)
  const choose = (selected: Offer) => {
    const availability = getAvailability(selected, trialTaken)
    const needsPhone = availability.kind === 'open' && availability.trial && !viewer.user.phone?.trim()
    if (needsPhone) setPhoneFor(selected)
    else
      setChosen({
        offer: selected,
        step: findPendingPurchase(selected.id, purchases) === null ? 'confirmation' : 'pricing',
      })
  }
  return (
    <Page gap={16}>
      <Announcement />
      <PageHeader meta={t('rate')} actions={<BalanceCard />}>
        {t('title')}
      </PageHeader>
      {!isOnline && (
        <Notice tone="warning" title={t('offlineTitle')}>
          {t('offlineText')}
        </Notice>
      )}
      <PurchaseStatusNotices exceptOfferId={offer?.id ?? null} />
      {data === undefined ? (
        failure ? (
          <Card>
            <FailedState failure={failure} retry={refetch} retrying={isFetching} heading="h2" />
          </Card>
        ) : (
          <OffersLoading />
        )
      ) : offers.length === 0 ? (
        <EmptyCard
          title={t('emptyTitle')}
          text={t('emptyText')}
          action={<Button onClick={refetch}>{t('refresh')}</Button>}
        />
      ) : (
        <>
          <OfferCards offers={offers} groups={groups} purchases={purchases} onChoose={choose} />
          <TrustNote>{t('receipts')}</TrustNote>
        </>
      )}
      {offer && availability && availability.kind !== 'closed' && chosen?.step === 'confirmation' && (
        <ConfirmOffer
          offer={offer}
          availability={availability}
          onContinue={() => setChosen({ offer, step: 'pricing' })}
          onClose={close}
        />
      )}
      {offer && availability && availability.kind !== 'closed' && chosen?.step === 'pricing' && (
        <PricingDialog
          key={offer.id}
          offer={offer}
          availability={availability}
          lesson={lessonIn(query)}
          reading={{ isFetching, failed: failure !== null || !listed, refetch }}
          onClose={close}
        />
      )}
      <OfferGone open={chosen?.step === 'gone'} onClose={close} />
      <PhoneDialog
        open={phoneFor !== null}
        reason={t('trialPhone')}
        onAdded={() => phoneFor !== null && setChosen({ offer: phoneFor, step: 'confirmation' })}
        onClose={() => setPhoneFor(null)}
      />
    </Page>
  )
}

function OfferGone({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('offers')
  return (
    <Modal open={open} onClose={onClose} title={t('goneTitle')} closeLabel={t('close')} width={440}>
      <Stack gap={16}>
        <p role="alert">{t('goneText')}</p>
        <Button variant="primary" justifySelf="start" onClick={onClose}>
          {t('seeTheOffers')}
        </Button>
      </Stack>
    </Modal>
  )
}

function OffersLoading() {
  const { t } = useTranslation('offers')
  return (
    <Loading label={t('loading')}>
      <Grid min={240} fill gap={16} className={styles['grid']}>
        {Array.from({ length: 4 }, (_, index) => (
          <SkeletonCard key={index} image lines={5} />
        ))}
      </Grid>
    </Loading>
  )
}

function BalanceCard() {
  const { t } = useTranslation('offers')
  const { user } = useUser()
  return (
    <Card className={styles['balance']} padding="none">
      <Coin size={32} />
      <p className={styles['balanceWords']}>
        <Text size="small" tone="secondary">
          {t('balance')}
        </Text>
        <Text weight="semibold">
          <PointsAmount value={user.points} />
        </Text>
      </p>
      <TextLink to={paths.wallet()}>{t('addPoints')}</TextLink>
    </Card>
  )
}

/** A banner with an external link for the classes 23 to 34 (spec 2 §2). */
function Announcement() {
  const { t } = useTranslation('offers')
  const { user } = useUser()
  const { announcement } = useStartState().platform
  if (announcement === null || !isAnnouncedTo(user.division?.id)) return null
  return (
    <Row as="aside" gap={[4, 12]} wrap className={styles['announcement']} aria-label={t('announcement')}>
      <Icon glyph={confetti} size={24} className={styles['confetti']} />
      <UserContent className={styles['announced']}>{announcement.text}</UserContent>
      <TextLink to={announcement.url} external externalLabel={t('inBrowser')} trailing="external">
        {t('learnMore')}
      </TextLink>
    </Row>
  )
}

/** Classes that see the announcement (spec 2 §9). */
const firstDivision = 23
const lastDivision = 34

export function isAnnouncedTo(divisionId: number | null | undefined): boolean {
  return divisionId != null && divisionId >= firstDivision && divisionId <= lastDivision
}
