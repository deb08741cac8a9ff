import { useRef, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { OperatorOffer } from '../../../shared/contract/operator'
import { FcfaAmount } from '../../core/money/amounts'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { classNames } from '../../ui/class-names'
import { IconButton } from '../../ui/icon-button'
import { caretLeft } from '../../ui/icons/caret-left'
import { caretRight } from '../../ui/icons/caret-right'
import { CardMosaic } from '../../ui/mosaic/mosaic'
import { SectionTitle } from '../../ui/section-title'
import { SkeletonCard } from '../../ui/skeleton'
import { Loading } from '../../ui/states/loading'
import { useDirection } from '../../ui/theme/use-direction'
import { useReducedMotion } from '../../ui/theme/use-reduced-motion'
import { offerTitle, plansOf, standsOut } from './operator-offers'
import { OfferName, useOfferName } from './offer-name'
import styles from './offer-rail.module.css'

const titleId = 'operator-offers'

type RailProps = { offers: readonly OperatorOffer[]; onChoose: (offer: OperatorOffer) => void }

/** 3.8 offers in sight that slide along the reading direction (spec 2 §9), by hand only. */
export function OfferRail({ offers, onChoose }: RailProps) {
  const { t } = useTranslation('operator')
  const rail = useRef<HTMLUListElement>(null)
  const slide = useSlide(rail)
  return (
    <section aria-labelledby={titleId} className={styles['section']}>
      <SectionTitle
        id={titleId}
        aside={
          <span className={styles['arrows']}>
            <IconButton glyph={caretLeft} tone="outlined" label={t('previous')} onClick={() => slide(-1)} />
            <IconButton glyph={caretRight} tone="outlined" label={t('next')} onClick={() => slide(1)} />
          </span>
        }
      >
        {t('offers')}
      </SectionTitle>
      <ul ref={rail} className={styles['rail']} aria-labelledby={titleId}>
        {offers.map((offer) => (
          <OfferCard key={offer.id} offer={offer} onChoose={() => onChoose(offer)} />
        ))}
      </ul>
    </section>
  )
}

/** As many cards as there will be (spec 2 §9). */
export function RailLoading() {
  const { t } = useTranslation('operator')
  return (
    <Loading label={t('loading')}>
      <div className={styles['rail']}>
        {[1, 2, 3, 4].map((place) => (
          <div key={place} className={styles['slide']}>
            <SkeletonCard image lines={4} />
          </div>
        ))}
      </div>
    </Loading>
  )
}

function useSlide(rail: RefObject<HTMLUListElement | null>): (by: 1 | -1) => void {
  const direction = useDirection()
  const reduced = useReducedMotion()
  return (by) => {
    const card = rail.current?.firstElementChild
    if (!rail.current || !card) return
    const step = card.getBoundingClientRect().width * by
    rail.current.scrollBy({ left: direction === 'rtl' ? -step : step, behavior: reduced ? 'auto' : 'smooth' })
  }
}

function OfferCard({ offer, onChoose }: { offer: OperatorOffer; onChoose: () => void }) {
  const { t } = useTranslation('operator')
  const name = useOfferName(offer)
  const plans = plansOf(offer)
  const isMarked = standsOut(offer)
  const title = offerTitle(offer)
  return (
    <Card as="li" padding="none" className={classNames(styles['slide'], styles['card'], isMarked && styles['shadow'])}>
      <CardMosaic subject={'key' in title ? subjectsOf[title.key] : 'brand'} rows={3} className={styles['mosaic']} />
      <div className={styles['words']}>
        <h3 className={styles['name']}>
          <OfferName offer={offer} />
        </h3>
        {plans.length === 0 ? (
          <p className={styles['plan']}>{t('noPrice')}</p>
        ) : (
          plans.map(({ recurrence, price }) => (
            <p key={recurrence} className={styles['plan']}>
              <strong className={styles['price']}>
                <FcfaAmount value={price} />
              </strong>{' '}
              {t(recurrence === 1 ? 'perDay' : 'perWeek')}
            </p>
          ))
        )}
        <Button block variant={isMarked ? 'primary' : 'outlined'} disabled={plans.length === 0} aria-label={t('chooseLevel', { level: name })} onClick={onChoose} className={styles['choose']}>
          {t('choose')}
        </Button>
      </div>
    </Card>
  )
}

/** Each level keeps one picture. */
const subjectsOf = { primary: 'svt', basic: 'info', secondary: 'phys', baccalaureate: 'math', allBranches: 'math' } as const
