import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { shoppingBag } from 'virtual:icons/shopping-bag'
import { useQuery } from '#core/api/use-query.ts'
import { FailedState } from '#core/failure/failed-state.tsx'
import { CachedAtLabel } from '#core/network/cached-at-label.tsx'
import { paths } from '#core/paths.ts'
import { useScreenTitle } from '#core/screen/use-screen-title.ts'
import { useUser } from '#core/session/use-user.ts'
import { useRecentAccount } from '#domains/money/use-recent-account.ts'
import { toTokens, useTokenFormats } from '#domains/referral/format-tokens.ts'
import { TokensPill } from '#domains/referral/tokens-pill.tsx'
import { contract } from '#shared/contract/index.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Grid, Row } from '#ui/layout.tsx'
import { TextLink } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { ScreenTitle } from '#ui/screen-title.tsx'
import { SkeletonCard } from '#ui/skeleton.tsx'
import { EmptyCard } from '#ui/states/empty-card.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { useAddToCart } from '../cart/use-add-to-cart'
import { getCount, useCart, type Cart } from '../cart/use-cart'
import { numberIn } from '../gift-rules'
import type { Buying } from './gift-card'
import { GiftDialog } from './gift-dialog'
import { GiftRail } from './gift-rail'
import { useGiftPages, type GiftPages } from './use-gift-pages'
import styles from './products-screen.module.css'

export function ProductsScreen() {
  const { t } = useTranslation('gifts')
  const { user } = useUser()
  const [query, setQuery] = useSearchParams()
  const pages = useGiftPages()
  const cart = useCart()
  const { add, adding, needsCode } = useAddToCart(cart)
  useScreenTitle(t('title'))
  useRecentAccount()

  const balance = toTokens(user)
  const opened = numberIn(query.get('gift'))
  const buying: Buying = { balance, inCart: cart.sum, getCount: (id) => getCount(cart.held, id), add, adding }
  return (
    <Page gap={16}>
      <Head cart={cart} stamp={<CachedAtLabel answers={[pages]} />} />
      {(needsCode || !user.gift_code) && <CodeFirst />}
      {balance === 0 && <NoTokens />}
      <Gifts pages={pages} buying={buying} isCovered={opened !== null} />
      <GiftDialog
        id={opened}
        gifts={pages.gifts}
        buying={buying}
        onClose={() => setQuery({}, { replace: true, preventScrollReset: true })}
      />
    </Page>
  )
}

function Head({ cart, stamp }: { cart: Cart; stamp: ReactNode }) {
  const { t } = useTranslation('gifts')
  const { amount: tokens } = useTokenFormats()
  const orders = useQuery(contract.gifts.orders)
  const [newest] = orders.data?.payload ?? []
  const count = cart.items.length
  return (
    <Row gap={[12, 24]} wrap>
      <ScreenTitle meta={stamp}>{t('title')}</ScreenTitle>
      <TokensPill to={paths.giftCode()} />
      <Row gap={[12, 20]} justify="end" wrap className={styles['actions']}>
        {newest && (
          <TextLink to={paths.giftOrders(newest.id)} trailing="arrow">
            {t('orders')}
          </TextLink>
        )}
        <ButtonLink
          variant={count > 0 ? 'primary' : 'outlined'}
          icon={shoppingBag}
          to={cart.held === null ? paths.emptyCart() : paths.giftOrder()}
        >
          {count > 0 ? t('cartWith', { count, tokens: tokens(cart.sum) }) : t('cart')}
        </ButtonLink>
      </Row>
    </Row>
  )
}

function CodeFirst() {
  const { t } = useTranslation('gifts')
  return (
    <Notice
      tone="warning"
      role="status"
      title={t('codeFirstTitle')}
      action={<ButtonLink to={paths.generateGiftCode()}>{t('generateCode')}</ButtonLink>}
    >
      {t('codeFirstText')}
    </Notice>
  )
}

function NoTokens() {
  const { t } = useTranslation('gifts')
  return (
    <Notice tone="info" title={t('noTokens')} action={<ButtonLink to={paths.noCoins()}>{t('earnTokens')}</ButtonLink>}>
      {t('noTokensHint')}
    </Notice>
  )
}

function Gifts({ pages, buying, isCovered }: { pages: GiftPages; buying: Buying; isCovered: boolean }) {
  const { t } = useTranslation('gifts')
  const { gifts, isComplete, failure, isFetching, refetch } = pages
  if (gifts.length > 0) return <GiftRail pages={pages} buying={buying} isCovered={isCovered} />
  if (isComplete) {
    return (
      <EmptyCard
        title={t('noGifts')}
        text={t('noGiftsText')}
        action={<ButtonLink to={paths.giftCode()}>{t('seeCode')}</ButtonLink>}
      />
    )
  }
  if (failure) {
    return (
      <Card>
        <FailedState failure={failure} retry={refetch} retrying={isFetching} heading="h2" />
      </Card>
    )
  }
  return (
    <Loading label={t('loading')}>
      <Grid gap={16} min={220}>
        <SkeletonCard image lines={3} />
        <SkeletonCard image lines={3} />
        <SkeletonCard image lines={3} />
      </Grid>
    </Loading>
  )
}
