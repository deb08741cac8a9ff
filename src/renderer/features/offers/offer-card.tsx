import type { Offer } from '../../../shared/contract/offers'
import { useFormat } from '../../core/strings/format'
import { isolate } from '../../core/strings/isolate'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Chip } from '../../ui/chip'
import { classNames } from '../../ui/class-names'
import { Icon } from '../../ui/icon'
import { checkCircle } from '../../ui/icons/check-circle'
import { star } from '../../ui/icons/star'
import { Ltr } from '../../ui/ltr'
import { CardMosaic } from '../../ui/mosaic/mosaic'
import { ProgressBar } from '../../ui/progress-bar'
import { ServerText } from '../../ui/server-text'
import styles from './offer-card.module.css'
import { offerWords } from './offer-words'
import { offersStrings } from './offers-strings'
import { perPeriod } from './period-words'
import { isBought, leastOf, type Sale } from './sale'
import { endPercent, type Standing } from './standing'
import { tierOf } from './tiers'

type OfferCardProps = { offer: Offer; sale: Sale; standing: Standing; underWay: boolean; onChoose: () => void }

export function OfferCard({ offer, sale, standing, underWay, onChoose }: OfferCardProps) {
  const t = offersStrings.useText()
  const { mosaic, advised } = tierOf(offer)
  const { tagline, features } = offerWords(offer.description ?? offer.offer_description)
  const id = `offer-${offer.id}`
  const isAdvised = advised && sale.kind !== 'closed' && !standing.isCurrent
  return (
    <Card as="article" padding="none" labelledBy={id} className={classNames(styles['card'], isAdvised && styles['advised'])}>
      <div className={styles['top']}>
        <div className={styles['mosaic']}>
          <CardMosaic subject={mosaic} />
        </div>
        {(standing.isCurrent || isAdvised) && (
          <span className={styles['mark']}>{standing.isCurrent ? <Chip state="soon">{t('current')}</Chip> : <Chip state="free" icon={star}>{t('advised')}</Chip>}</span>
        )}
      </div>
      <div className={styles['body']}>
        <ServerText as="h2" id={id} className={styles['name']}>
          {offer.name}
        </ServerText>
        {tagline && (
          <ServerText as="p" className={styles['tagline']}>
            {tagline}
          </ServerText>
        )}
        <CardPrice sale={sale} />
        {features.length > 0 && (
          <ul className={styles['features']}>
            {features.map((feature, index) => (
              <li key={index}>
                <Icon glyph={checkCircle} size={18} filled className={styles['check']} />
                <ServerText>{feature}</ServerText>
              </li>
            ))}
          </ul>
        )}
        <div className={styles['foot']}>
          <CardStanding standing={standing} />
          <CardAction offer={offer} sale={sale} standing={standing} underWay={underWay} primary={isAdvised} onChoose={onChoose} />
        </div>
      </div>
    </Card>
  )
}

function CardPrice({ sale }: { sale: Sale }) {
  const t = offersStrings.useText()
  const format = useFormat()
  if (sale.kind === 'closed') return null
  if (sale.kind === 'part') {
    const place = sale.parts.findIndex(({ number }) => number === sale.part.number) + 1
    return (
      <p className={styles['price']}>
        <span>{t('partOf', { number: place, count: sale.parts.length })}</span>{' '}
        <Ltr className={styles['figure']}>{format.number(sale.part.points)}</Ltr> <span>{format.pointsUnit(sale.part.points)}</span>
      </p>
    )
  }
  const choice = sale.choices.find((one) => !isBought(one)) ?? sale.choices[0]
  if (choice === undefined) return null
  const least = leastOf(choice)
  const isLeast = sale.choices.length > 1 || choice.subjects.length > 1
  return (
    <>
      <p className={styles['price']}>
        {isLeast && <span>{t('from')} </span>}
        <Ltr className={styles['figure']}>{format.number(least)}</Ltr>{' '}
        <span>
          {format.pointsUnit(least)} {perPeriod(choice.period, t)}
        </span>
      </p>
      {sale.parts.length > 0 && <p className={styles['tagline']}>{t('partsTitle', { count: sale.parts.length })}</p>}
    </>
  )
}

function CardStanding({ standing: { until, daysLeft, isCurrent } }: { standing: Standing }) {
  const t = offersStrings.useText()
  const format = useFormat()
  if (!isCurrent || until === null) return null
  const left = daysLeft === null ? null : daysLeft === 0 ? t('lastDay') : t('daysLeft', { count: daysLeft })
  return (
    <div className={styles['standing']}>
      <div className={styles['standingWords']}>
        <span>{t('until', { date: isolate(format.date(until)) })}</span>
        {left && <span className={styles['left']}>{left}</span>}
      </div>
      {daysLeft !== null && left !== null && <ProgressBar value={endPercent(daysLeft)} label={t('timeLeft')} valueText={left} height={6} tone="warning" />}
    </div>
  )
}

const closedWords = {
  disabled: { button: 'closedOffer', text: null },
  'no-price': { button: 'noPrice', text: 'noPriceText' },
  'all-bought': { button: 'allBought', text: 'allBoughtText' },
  'unknown-type': { button: 'unknownType', text: 'unknownTypeText' },
} as const

type CardActionProps = OfferCardProps & { primary: boolean }

function CardAction({ offer, sale, standing, underWay, primary, onChoose }: CardActionProps) {
  const t = offersStrings.useText()
  if (sale.kind === 'closed') {
    const { button, text } = closedWords[sale.why]
    return (
      <>
        {text && <p className={styles['closedText']}>{t(text)}</p>}
        <Button block disabled>
          {sale.why === 'disabled' && offer.offer?.is_free === true ? t('included') : t(button)}
        </Button>
      </>
    )
  }
  const name = isolate(offer.name)
  const place = sale.kind === 'part' ? sale.parts.findIndex(({ number }) => number === sale.part.number) + 1 : 0
  const words = underWay ? t('underWay') : sale.kind === 'part' ? t('payPart', { number: place }) : sale.trial ? t('tryFree') : standing.isCurrent ? t('extend') : t('choose', { name })
  const isNamed = !underWay && sale.kind === 'open' && !sale.trial && !standing.isCurrent
  return (
    <Button block variant={primary && !underWay ? 'primary' : 'outlined'} onClick={onChoose} {...(!isNamed && { 'aria-label': `${words}, ${offer.name}` })}>
      {words}
    </Button>
  )
}
