import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { hourglassMedium } from 'virtual:icons/hourglass-medium'
import { useQuery } from '#core/api/use-query.ts'
import { useServerOrLocalNow } from '#core/clock/use-server-now.ts'
import { useUser } from '#core/session/use-user.ts'
import { useFormat } from '#core/strings/format.ts'
import { isolate } from '#core/strings/isolate.ts'
import type { Warning } from '#shared/contract/home.ts'
import { contract } from '#shared/contract/index.ts'
import type { Offer, OfferGroup } from '#shared/contract/offers.ts'
import { Button } from '#ui/button.tsx'
import { Grid } from '#ui/layout.tsx'
import { Notice } from '#ui/notice.tsx'
import { hasTakenTrial, getAvailability } from './availability'
import { OfferCard } from './offer-card'
import { getPlacement } from './placement'
import { findPendingPurchase, type Purchase } from './purchases'
import { getSubscriptionStatus, readHeldOffers, warningsBeside } from './subscription-status'
import styles from './offers-screen.module.css'

type OfferCardsProps = {
  offers: readonly Offer[]
  groups: readonly OfferGroup[]
  purchases: readonly Purchase[]
  onChoose: (offer: Offer) => void
}

export function OfferCards({ offers, groups, purchases, onChoose }: OfferCardsProps) {
  const { t } = useTranslation('offers')
  const viewer = useUser()
  const { user } = viewer
  const alerts = useQuery(contract.home.alerts)
  const warnings = alerts.data?.payload ?? []
  const now = useServerOrLocalNow(60_000)
  const held = useMemo(() => readHeldOffers(user.affiliations), [user.affiliations])
  const shown = offers.map((offer) => ({
    offer,
    availability: getAvailability(offer, hasTakenTrial(viewer)),
    status: getSubscriptionStatus(offer.name, { held, warnings, now }),
  }))
  const due = shown.filter(({ availability, status }) => status.partDue !== null && availability.kind !== 'closed')
  return (
    <>
      {due.map(({ offer }) => (
        <Notice
          key={offer.id}
          tone="warning"
          icon={hourglassMedium}
          title={t('sliceTitle', { offer: isolate(offer.name) })}
          action={<Button onClick={() => onChoose(offer)}>{t('paySlice')}</Button>}
        />
      ))}
      {warningsBeside(
        warnings,
        offers.map(({ name }) => name),
      ).map((warning, index) => (
        <OtherWarning key={index} warning={warning} />
      ))}
      <Grid as="ul" min={240} fill gap={16} className={styles['grid']} aria-label={t('offers')}>
        {shown.map(({ offer, availability, status }) => (
          <li key={offer.id}>
            <OfferCard
              offer={offer}
              placement={getPlacement(offer, groups)}
              availability={availability}
              status={status}
              isPurchasePending={findPendingPurchase(offer.id, purchases) !== null}
              onChoose={() => onChoose(offer)}
            />
          </li>
        ))}
      </Grid>
    </>
  )
}

function OtherWarning({ warning }: { warning: Warning }) {
  const { t } = useTranslation('offers')
  const format = useFormat()
  const { groupeName, restDays, expirationDate, isSlice } = warning
  const offer = isolate(groupeName ?? '')
  const days = restDays == null ? null : Math.max(0, Math.ceil(restDays))
  return (
    <Notice tone="warning" icon={hourglassMedium} title={t(isSlice ? 'sliceTitle' : 'expiryTitle', { offer })}>
      {days !== null && (days === 0 ? t('lastDay') : t('daysLeft', { count: days }))}
      {expirationDate && ` • ${format.date(expirationDate)}`}
    </Notice>
  )
}
