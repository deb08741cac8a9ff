import { useTranslation } from 'react-i18next'
import { shoppingBag } from 'virtual:icons/shopping-bag'
import { RequireOnline } from '#core/network/require-online.tsx'
import { paths } from '#core/paths.ts'
import { useTokenFormats, type Tokens } from '#domains/referral/format-tokens.ts'
import type { Gift } from '#shared/contract/gifts.ts'
import { Button } from '#ui/button.tsx'
import { Coin } from '#ui/coin.tsx'
import { Row } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'
import { UserContent } from '#ui/user-content.tsx'
import { GiftPicture } from '../gift-picture'
import { missingFor, getPictures, getPrice } from '../gift-rules'
import styles from './gift-card.module.css'

export type Buying = {
  balance: Tokens
  inCart: number
  getCount: (giftId: number) => number
  add: (gift: Gift) => void
  adding: number | null
}

export function GiftCard({ gift, buying }: { gift: Gift; buying: Buying }) {
  const name = useGiftName(gift)
  return (
    <div className={styles['card']}>
      <Link to={giftPath(gift.id)} className={styles['face']}>
        <GiftPicture address={getPictures(gift)[0]} />
        <UserContent as="h3" clamp={2} size="body" weight="semibold" className={styles['name']}>
          {name}
        </UserContent>
      </Link>
      <GiftOrder gift={gift} buying={buying} />
    </div>
  )
}

export function useGiftName({ name }: Pick<Gift, 'name'>): string {
  const { t } = useTranslation('gifts')
  return name.trim() === '' ? t('unnamed') : name
}

export function GiftOrder({
  gift,
  buying: { balance, inCart, getCount, add, adding },
}: {
  gift: Gift
  buying: Buying
}) {
  const { t } = useTranslation('gifts')
  const { amount: tokens } = useTokenFormats()
  const name = useGiftName(gift)
  const missing = missingFor(getPrice(gift), inCart, balance)
  const count = getCount(gift.id)
  return (
    <div className={styles['order']}>
      <Row as="p" gap={8} weight="semibold">
        <Coin size={20} />
        {tokens(getPrice(gift))}
      </Row>
      {(missing > 0 || count > 0) && (
        <Row as="p" gap={[2, 12]} align="stretch" wrap size="small" tone="secondary">
          {count > 0 && <span>{t('inCart', { number: count })}</span>}
          {missing > 0 && <span className={styles['missing']}>{t('missing', { tokens: tokens(missing) })}</span>}
        </Row>
      )}
      <RequireOnline>
        <Button
          variant="pale"
          block
          icon={shoppingBag}
          aria-label={t('addNamed', { gift: name })}
          // One gift at a time is added: another press would do nothing.
          disabled={missing > 0 || (adding !== null && adding !== gift.id)}
          loading={adding === gift.id}
          onClick={() => add(gift)}
          marginTop="auto"
        >
          {t('add')}
        </Button>
      </RequireOnline>
    </div>
  )
}

function giftPath(id: number): string {
  return `${paths.gifts()}?gift=${id}`
}
