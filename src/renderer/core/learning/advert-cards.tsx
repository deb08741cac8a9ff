import type { PromoCard } from '../../../shared/contract/resources'
import { Button, ButtonLink } from '../../ui/button'
import { Card } from '../../ui/card'
import { arrowSquareOut } from '../../ui/icons/arrow-square-out'
import { usePicture } from '../../ui/picture-source'
import { ServerText } from '../../ui/server-text'
import { SubjectPicture } from '../../ui/subject-picture'
import { useOpenLink } from '../desktop/use-open-link'
import { NeedsLine } from '../network/needs-line'
import { paths } from '../paths'
import { usePaymentsAllowed } from '../settings/use-school'
import styles from './advert-cards.module.css'
import { advertTarget, advertWords, shownAdverts } from './adverts'
import { learningStrings } from './learning-strings'

/** The advert cards of a screen by position, each under the word « Annonce »; nothing where there is none. */
export function AdvertCards({ cards }: { cards: readonly PromoCard[] }) {
  const t = learningStrings.useText()
  const shown = shownAdverts(cards)
  if (shown.length === 0) return null
  return (
    <ul className={styles['list']} aria-label={t('adverts')}>
      {shown.map((card) => (
        <li key={card.id}>
          <AdvertCard card={card} />
        </li>
      ))}
    </ul>
  )
}

function AdvertCard({ card }: { card: PromoCard }) {
  const t = learningStrings.useText()
  const { title, text } = advertWords(card.text ?? '')
  const icon = usePicture(card.icon_url)
  const drawnTitle = usePicture(card.text_image_url)
  const quiet = icon !== null && !card.background_url
  return (
    <Card padding="none" tone={quiet ? 'saffron' : 'surface'} className={styles['card']}>
      {!quiet && <SubjectPicture subject="brand" image={card.background_url} className={styles['picture']} />}
      <div className={styles['body']}>
        {quiet && <img className={styles['icon']} alt="" width={44} height={44} {...icon} />}
        <span className={styles['label']}>{t('advert')}</span>
        {drawnTitle ? <img alt={title} loading="lazy" {...drawnTitle} /> : <ServerText as="h3" className={styles['title']}>{title}</ServerText>}
        {text !== '' && <ServerText as="p" className={styles['text']}>{text}</ServerText>}
        <AdvertAction card={card} about={title} />
      </div>
    </Card>
  )
}

function AdvertAction({ card, about }: { card: PromoCard; about: string }) {
  const t = learningStrings.useText()
  const open = useOpenLink(t('linkRefused'))
  const mayPay = usePaymentsAllowed()
  const target = advertTarget(card)
  // An advert may lead to what cannot be done here.
  if (target === null || (!mayPay && target.kind === 'screen' && target.path.startsWith(paths.offers()))) return null
  const label = about === '' ? t('discover') : `${t('discover')} : ${about}`
  if (target.kind === 'screen') {
    return (
      <ButtonLink to={target.path} block className={styles['action']} aria-label={label}>
        {t('discover')}
      </ButtonLink>
    )
  }
  return (
    <NeedsLine>
      <Button block trailingIcon={arrowSquareOut} className={styles['action']} aria-label={label} onClick={() => void open(target.url)}>
        {t('discover')}
      </Button>
    </NeedsLine>
  )
}
