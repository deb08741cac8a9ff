import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '#core/api/use-query.ts'
import { paths } from '#core/paths.ts'
import { Screen } from '#core/screen/screen.tsx'
import { useUser } from '#core/session/use-user.ts'
import { toTokens, useTokenFormats } from '#domains/referral/format-tokens.ts'
import { contract } from '#shared/contract/index.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Row } from '#ui/layout.tsx'
import { EmptyCard } from '#ui/states/empty-card.tsx'
import { useCart } from './cart/use-cart'

/** Shown for an empty cart and for a cart that the platform does not find (spec 2 §2). */
export function EmptyCartScreen() {
  const { t } = useTranslation('gifts')
  const cart = useCart()
  const orders = useQuery(contract.gifts.orders)
  const [newest] = orders.data?.payload ?? []
  const count = cart.items.length
  if (count > 0) {
    return (
      <Stands title={t('cart')} heading={t('cartFilled', { count })} text={t('cartFilledText')}>
        <ButtonLink variant="primary" to={paths.giftOrder()}>
          {t('seeCart')}
        </ButtonLink>
      </Stands>
    )
  }
  return (
    <Stands title={t('cart')} heading={t('emptyCartTitle')} text={t('emptyCartText')}>
      <ButtonLink variant="primary" to={paths.gifts()}>
        {t('seeGifts')}
      </ButtonLink>
      {newest && <ButtonLink to={paths.giftOrders(newest.id)}>{t('orders')}</ButtonLink>}
    </Stands>
  )
}

/** Explains how tokens are earned to a user who has none (spec 2 §1, §2). */
export function NoCoinsScreen() {
  const { t } = useTranslation('gifts')
  const { amount, label } = useTokenFormats()
  const { user } = useUser()
  const held = toTokens(user)
  const hasCode = Boolean(user.gift_code)
  return (
    <Stands
      title={t('tokensTitle')}
      heading={held === null ? label(held) : held > 0 ? t('youHold', { tokens: amount(held) }) : t('noTokens')}
      text={t('noTokensText')}
    >
      <ButtonLink variant="primary" to={hasCode ? paths.giftCode() : paths.generateGiftCode()}>
        {t(hasCode ? 'shareCode' : 'generateCode')}
      </ButtonLink>
      <ButtonLink to={paths.gifts()}>{t('seeGifts')}</ButtonLink>
    </Stands>
  )
}

function Stands({
  title,
  heading,
  text,
  children,
}: {
  title: string
  heading: string
  text: string
  children: ReactNode
}) {
  return (
    <Screen title={title} gap={16}>
      <EmptyCard
        title={heading}
        text={text}
        action={
          <Row gap={12} align="stretch" justify="center" wrap>
            {children}
          </Row>
        }
      />
    </Screen>
  )
}
