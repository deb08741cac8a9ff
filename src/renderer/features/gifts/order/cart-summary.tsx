import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { trash } from 'virtual:icons/trash'
import { RequireOnline } from '#core/network/require-online.tsx'
import { useTokenFormats, type Tokens } from '#domains/referral/format-tokens.ts'
import { subtractAmounts } from '#shared/contract/money.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Row, Stack } from '#ui/layout.tsx'
import { Notice } from '#ui/notice.tsx'
import { ListRow, RowList } from '#ui/row-list.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { UserContent } from '#ui/user-content.tsx'
import type { TakeOut } from '../cart/use-take-out'
import { GiftPicture } from '../gift-picture'
import { missingFor, getPictures, getPrice, getSum, type CartItems } from '../gift-rules'
import styles from './order-screen.module.css'

type CartSummaryProps = { items: CartItems; balance: Tokens; taking: TakeOut; isSending: boolean; children: ReactNode }

export function CartSummary({ items, balance, taking: { takeOut, leaving }, isSending, children }: CartSummaryProps) {
  const { t } = useTranslation('gifts')
  const id = useId()
  return (
    <Card as="section" labelledBy={id} gap={12}>
      <SectionTitle id={id}>{t('cart')}</SectionTitle>
      <RowList labelledBy={id}>
        {items.map((item) => (
          <ListRow key={item.id}>
            <CartRow
              item={item}
              isLeaving={leaving.has(item.id)}
              isSending={isSending}
              onTakeOut={() => takeOut(item)}
            />
          </ListRow>
        ))}
      </RowList>
      <Totals sum={getSum(items)} balance={balance} />
      {children}
    </Card>
  )
}

type CartRowProps = { item: CartItems[number]; isLeaving: boolean; isSending: boolean; onTakeOut: () => void }

function CartRow({ item: { gift }, isLeaving, isSending, onTakeOut }: CartRowProps) {
  const { t } = useTranslation('gifts')
  const { amount: tokens } = useTokenFormats()
  const name = gift.name.trim() === '' ? t('unnamed') : gift.name
  return (
    <Row gap={12} shrink wrap className={styles['item']}>
      <GiftPicture address={getPictures(gift)[0]} className={styles['picture']} />
      <Stack gap={2} grow>
        <UserContent clamp={2} weight="strong">
          {name}
        </UserContent>
        <span className={styles['itemPrice']}>{tokens(getPrice(gift))}</span>
      </Stack>
      <RequireOnline>
        <IconButton
          glyph={trash}
          label={t('takeOut', { gift: name })}
          disabled={isSending}
          aria-busy={isLeaving || undefined}
          onClick={onTakeOut}
        />
      </RequireOnline>
    </Row>
  )
}

function Totals({ sum, balance }: { sum: number; balance: Tokens }) {
  const { t } = useTranslation('gifts')
  const { t: unknown } = useTranslation('tokens')
  const { amount: tokens } = useTokenFormats()
  const missing = missingFor(sum, 0, balance)
  return (
    <>
      <dl className={styles['totals']}>
        <dt>{t('held')}</dt>
        <dd>{tokens(balance)}</dd>
        <dt className={styles['total']}>{t('total')}</dt>
        <dd className={styles['total']}>{tokens(sum)}</dd>
        {missing === 0 && balance !== null && (
          <>
            <dt>{t('left')}</dt>
            <dd>{tokens(subtractAmounts(balance, sum))}</dd>
          </>
        )}
      </dl>
      {balance === null && <Notice tone="info">{unknown('heldUnknownHint')}</Notice>}
      {missing > 0 && (
        <p role="status" className={styles['missing']}>
          {t('missing', { tokens: tokens(missing) })}
        </p>
      )}
    </>
  )
}

export function OrderButton({ isBusy, isOutOfReach }: { isBusy: boolean; isOutOfReach: boolean }) {
  const { t } = useTranslation('gifts')
  return (
    <RequireOnline>
      <Button type="submit" variant="primary" size="large" block loading={isBusy} disabled={isOutOfReach}>
        {t('order')}
      </Button>
    </RequireOnline>
  )
}
