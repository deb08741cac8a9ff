import { useTranslation } from 'react-i18next'
import { FcfaAmount } from '#domains/money/amounts.tsx'
import type { OperatorOffer } from '#shared/contract/operator.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { Text } from '#ui/layout.tsx'
import { CardMosaic } from '#ui/mosaic/mosaic.tsx'
import { Rail, RailPlaceholder, RailSlide } from '#ui/rail/rail.tsx'
import { useRail } from '#ui/rail/use-rail.ts'
import { SkeletonCard } from '#ui/skeleton.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { OfferName, useOfferName } from './offer-name'
import { offerTitle, getPlans, standsOut } from './operator-offers'
import styles from './offer-rail.module.css'

type RailProps = { offers: readonly OperatorOffer[]; onChoose: (offer: OperatorOffer) => void }

/** Shows 3.8 offers (spec 2 §9). */
export function OfferRail({ offers, onChoose }: RailProps) {
  const { t } = useTranslation('operator')
  const rail = useRail()
  return (
    <Rail
      rail={rail}
      titleId="operator-offers"
      title={t('offers')}
      previousLabel={t('previous')}
      nextLabel={t('next')}
      className={styles['section']}
      listClassName={styles['rail']}
    >
      {offers.map((offer) => (
        <RailSlide key={offer.id}>
          <OfferCard offer={offer} onChoose={() => onChoose(offer)} />
        </RailSlide>
      ))}
    </Rail>
  )
}

export function RailLoading() {
  const { t } = useTranslation('operator')
  return (
    <Loading label={t('loading')}>
      <RailPlaceholder className={styles['rail']}>
        {[1, 2, 3, 4].map((number) => (
          <SkeletonCard key={number} image lines={4} />
        ))}
      </RailPlaceholder>
    </Loading>
  )
}

function OfferCard({ offer, onChoose }: { offer: OperatorOffer; onChoose: () => void }) {
  const { t } = useTranslation('operator')
  const name = useOfferName(offer)
  const plans = getPlans(offer)
  const isMarked = standsOut(offer)
  const title = offerTitle(offer)
  return (
    <Card padding="none" className={classNames(styles['card'], isMarked && styles['shadow'])}>
      <CardMosaic subject={'key' in title ? getSubjects[title.key] : 'brand'} rows={3} className={styles['mosaic']} />
      <div className={styles['words']}>
        <Text as="h3" size="card-title" weight="semibold">
          <OfferName offer={offer} />
        </Text>
        {plans.length === 0 ? (
          <Text as="p" size="small" tone="secondary">
            {t('noPrice')}
          </Text>
        ) : (
          plans.map(({ recurrence, price }) => (
            <Text key={recurrence} as="p" size="small" tone="secondary">
              <Text as="strong" tone="primary" weight="semibold" className={styles['price']}>
                <FcfaAmount value={price} />
              </Text>{' '}
              {t(recurrence === 1 ? 'perDay' : 'perWeek')}
            </Text>
          ))
        )}
        <Button
          block
          variant={isMarked ? 'primary' : 'outlined'}
          disabled={plans.length === 0}
          aria-label={t('chooseLevel', { level: name })}
          onClick={onChoose}
          marginTop="auto"
        >
          {t('choose')}
        </Button>
      </div>
    </Card>
  )
}

const getSubjects = {
  primary: 'svt',
  basic: 'info',
  secondary: 'phys',
  baccalaureate: 'math',
  allBranches: 'math',
} as const
