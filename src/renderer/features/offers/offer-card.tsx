import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { star } from 'virtual:icons/star'
import { useStartState } from '#core/desktop/start-state.ts'
import { pageAddress } from '#core/files/page-address.ts'
import { useFormat } from '#core/strings/format.ts'
import { isolate } from '#core/strings/isolate.ts'
import type { PlainKey } from '#core/strings/plain-key.ts'
import type { Offer } from '#shared/contract/offers.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { classNames } from '#ui/class-names.ts'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { CardMosaic } from '#ui/mosaic/mosaic.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { UserContent } from '#ui/user-content.tsx'
import { isBought, getLowestPrice, type Availability } from './availability'
import { parseOfferDescription } from './offer-description'
import { OfferFeatures } from './offer-features'
import { perPeriod } from './period-labels'
import type { Placement } from './placement'
import { endPercent, type SubscriptionStatus } from './subscription-status'
import { getTier } from './tiers'
import styles from './offer-card.module.css'

type OfferCardProps = {
  offer: Offer
  placement: Placement
  availability: Availability
  status: SubscriptionStatus
  isPurchasePending: boolean
  onChoose: () => void
}

export function OfferCard({ offer, placement, availability, status, isPurchasePending, onChoose }: OfferCardProps) {
  const { t } = useTranslation('offers')
  const { advised } = getTier(offer)
  const { tagline, features } = parseOfferDescription(offer.description ?? offer.offer_description)
  const id = `offer-${offer.id}`
  const isAdvised = advised && availability.kind !== 'closed' && !status.isCurrent
  return (
    <Card
      as="article"
      padding="none"
      labelledBy={id}
      className={classNames(styles['card'], isAdvised && styles['advised'])}
    >
      <div className={styles['top']}>
        <div className={styles['mosaic']}>
          <OfferPicture offer={offer} address={placement.thumbnail} />
        </div>
        {(status.isCurrent || isAdvised) && (
          <span className={styles['mark']}>
            {status.isCurrent ? (
              <Chip state="soon">{t('current')}</Chip>
            ) : (
              <Chip state="free" icon={star}>
                {t('advised')}
              </Chip>
            )}
          </span>
        )}
      </div>
      <div className={styles['body']}>
        {placement.group && (
          <UserContent as="p" size="small" tone="secondary">
            {placement.group}
          </UserContent>
        )}
        <UserContent as="h2" id={id} size="hero" weight="semibold">
          {offer.name}
        </UserContent>
        {tagline && (
          <UserContent as="p" size="small" tone="secondary">
            {tagline}
          </UserContent>
        )}
        <CardPrice offer={offer} availability={availability} />
        <OfferFeatures features={features} className={styles['features']} />
        <Stack gap={12} className={styles['foot']}>
          <CardSubscriptionStatus status={status} />
          <CardAction
            offer={offer}
            placement={placement}
            availability={availability}
            status={status}
            isPurchasePending={isPurchasePending}
            primary={isAdvised}
            onChoose={onChoose}
          />
        </Stack>
      </div>
    </Card>
  )
}

function CardPrice({ offer, availability }: { offer: Offer; availability: Availability }) {
  const { t } = useTranslation('offers')
  const own = offer.Finalprice ?? offer.price ?? null
  if (availability.kind === 'closed')
    return availability.why === 'no-price' && own !== null ? (
      <Figure points={own} before={offer.Baseprice ?? null} />
    ) : null
  if (availability.kind === 'part') {
    const partNumber = availability.parts.findIndex(({ number }) => number === availability.part.number) + 1
    return (
      <Figure
        points={availability.part.points}
        before={null}
        lead={t('partOf', { number: partNumber, total: availability.parts.length })}
      />
    )
  }
  const first = availability.choices.find((one) => !isBought(one)) ?? availability.choices[0]
  if (first === undefined) return null
  const figure = own ?? getLowestPrice(first)
  const choice =
    getLowestPrice(first) === figure ? first : availability.choices.find((one) => getLowestPrice(one) === figure)
  const isLeast = availability.choices.length > 1 || first.subjects.length > 1
  return (
    <>
      <Figure
        points={figure}
        before={offer.Baseprice ?? null}
        lead={isLeast ? t('from') : null}
        per={choice && perPeriod(choice.period, t)}
      />
      {availability.parts.length > 0 && (
        <Text as="p" size="small" tone="secondary">
          {t('partsTitle', { total: availability.parts.length })}
        </Text>
      )}
    </>
  )
}

function Figure({
  points,
  before,
  lead = null,
  per,
}: {
  points: number
  before: number | null
  lead?: string | null
  per?: string | undefined
}) {
  const format = useFormat()
  return (
    <Text as="p" size="small" tone="secondary" className={styles['price']}>
      {lead !== null && <span>{lead} </span>}
      {before !== null && before > points && (
        <>
          <Text as="del" tone="tertiary">
            <Ltr>{format.number(before)}</Ltr>
          </Text>{' '}
        </>
      )}
      <Ltr className={styles['figure']}>{format.number(points)}</Ltr>{' '}
      <span>
        {format.pointsUnit(points)}
        {per !== undefined && ` ${per}`}
      </span>
    </Text>
  )
}

function CardSubscriptionStatus({ status: { until, daysLeft, isCurrent } }: { status: SubscriptionStatus }) {
  const { t } = useTranslation('offers')
  const format = useFormat()
  if (!isCurrent || until === null) return null
  const left = daysLeft === null ? null : daysLeft === 0 ? t('lastDay') : t('daysLeft', { count: daysLeft })
  return (
    <Stack gap={4}>
      <Row gap={[0, 12]} align="stretch" justify="between" wrap size="small" tone="secondary">
        <span>{t('until', { date: isolate(format.date(until)) })}</span>
        {left && (
          <Text tone="warning" weight="semibold">
            {left}
          </Text>
        )}
      </Row>
      {daysLeft !== null && left !== null && (
        <ProgressBar value={endPercent(daysLeft)} label={t('timeLeft')} valueText={left} height={6} tone="warning" />
      )}
    </Stack>
  )
}

const closedWords = {
  'disabled': { button: 'closedOffer', text: null },
  'no-price': { button: 'noPrice', text: 'noPriceText' },
  'all-bought': { button: 'allBought', text: 'allBoughtText' },
  'trial-taken': { button: 'trialTaken', text: 'trialTakenText' },
  'unknown-type': { button: 'unknownType', text: 'unknownTypeText' },
} as const

type CardActionProps = OfferCardProps & { primary: boolean }

function CardAction({ offer, availability, status, isPurchasePending, primary, onChoose }: CardActionProps) {
  const { t } = useTranslation('offers')
  const sent = buttonWords(offer.Button, offer.name, t)
  if (availability.kind === 'closed') {
    const { button, text } = closedWords[availability.why]
    return (
      <>
        {text && (
          <Text as="p" size="small" tone="secondary">
            {t(text)}
          </Text>
        )}
        <Button block disabled>
          {availability.why === 'disabled'
            ? (sent ?? t(offer.offer?.is_free === true ? 'included' : button))
            : t(button)}
        </Button>
      </>
    )
  }
  const name = isolate(offer.name)
  const partNumber =
    availability.kind === 'part'
      ? availability.parts.findIndex(({ number }) => number === availability.part.number) + 1
      : 0
  const own =
    availability.kind === 'part'
      ? t('payPart', { number: partNumber })
      : availability.trial
        ? t('tryFree')
        : status.isCurrent
          ? t('extend')
          : t('choose', { name })
  const label = isPurchasePending ? t('underWay') : (sent ?? own)
  const isNamed = label.includes(name)
  return (
    <Button
      block
      variant={primary && !isPurchasePending ? 'primary' : 'outlined'}
      onClick={onChoose}
      {...(!isNamed && { 'aria-label': `${label}, ${offer.name}` })}
    >
      {label}
    </Button>
  )
}

const fixed = new Map<string, PlainKey<'offers'>>([
  ['prolonger', 'extend'],
  ['essayer gratuitement', 'tryFree'],
  ['inclus', 'included'],
  ['pas disponible', 'closedOffer'],
])

/** Translates the platform's known button labels and keeps others. */
function buttonWords(sent: string | null | undefined, name: string, t: TFunction<'offers'>): string | null {
  const message = sent?.trim() ?? ''
  if (message === '') return null
  const key = fixed.get(message.toLowerCase())
  if (key !== undefined) return t(key)
  if (message === `Choisir ${name}`) return t('choose', { name: isolate(name) })
  const slice = /^payer la tranche (\d{1,3})$/i.exec(message)?.[1]
  return slice === undefined ? isolate(message) : t('payPart', { number: Number(slice) })
}

function OfferPicture({ offer, address }: { offer: Offer; address: string | null }) {
  const { mediaHosts } = useStartState().platform
  const [broken, setBroken] = useState<string>()
  const source = address === null ? '' : pageAddress(address, mediaHosts)
  if (!source.startsWith('/media/') || source === broken) return <CardMosaic subject={getTier(offer).mosaic} />
  return (
    <img
      className={styles['image']}
      src={source}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => setBroken(source)}
    />
  )
}
