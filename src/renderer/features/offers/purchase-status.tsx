import type { TFunction } from 'i18next'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useMessageText } from '#core/failure/use-success.ts'
import { paths } from '#core/paths.ts'
import { useFormat } from '#core/strings/format.ts'
import { isolate } from '#core/strings/isolate.ts'
import { ReceiptButton } from '#domains/money/receipt.tsx'
import { TransactionActions, TransactionNotice } from '#domains/money/transaction-notice.tsx'
import { useTransactions, useMoneyActions } from '#domains/money/transactions.ts'
import { Button } from '#ui/button.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { Notice } from '#ui/notice.tsx'
import { useNotify } from '#ui/notify.ts'
import { Modal } from '#ui/overlay/modal.tsx'
import { Drawing } from '#ui/states/drawing.tsx'
import { UserContent } from '#ui/user-content.tsx'
import { getPurchaseStatus, selectPurchases, type Purchase } from './purchases'
import styles from './offers-screen.module.css'

export function PurchaseStatusNotices({ exceptOfferId }: { exceptOfferId: number | null }) {
  const { t } = useTranslation('offers')
  const purchases = selectPurchases(useTransactions())
  const shown = purchases.filter(
    (purchase) =>
      ['under-way', 'ended'].includes(getPurchaseStatus(purchase)) &&
      purchase.order.offerDivisionDetail !== exceptOfferId,
  )
  const done = purchases.find((purchase) => getPurchaseStatus(purchase) === 'done')
  useRedirectToWallet(purchases.find((purchase) => getPurchaseStatus(purchase) === 'poor'))
  return (
    <>
      {shown.map((purchase) => (
        <Stack key={purchase.id} as="section" gap={8} aria-label={getNoticeTitle(purchase, t)}>
          <Text as="h2" size="card-title" weight="semibold">
            {getNoticeTitle(purchase, t)}
          </Text>
          <TransactionNotice attempt={purchase} />
          <TransactionActions attempt={purchase} />
        </Stack>
      ))}
      {done && <PurchaseDone key={done.id} purchase={done} />}
    </>
  )
}

function getNoticeTitle(purchase: Purchase, t: TFunction<'offers'>): string {
  return t(getPurchaseStatus(purchase) === 'under-way' ? 'underWayTitle' : 'refusedTitle', {
    offer: isolate(purchase.order.name),
  })
}

/** 401 and 402 mean missing points (spec 2 §4, threats E6). */
function useRedirectToWallet(purchase: Purchase | undefined): void {
  const { t } = useTranslation('offers')
  const notify = useNotify()
  const navigate = useNavigate()
  const { seen } = useMoneyActions()
  const toMessageText = useMessageText()
  const redirected = useRef<string | null>(null)
  useEffect(() => {
    if (purchase === undefined || redirected.current === purchase.id) return
    redirected.current = purchase.id
    notify.warning(toMessageText(purchase.message, t('poorText')))
    void seen(purchase.id)
    void navigate(paths.wallet())
  }, [purchase, notify, t, toMessageText, seen, navigate])
}

/** A purchase leads to the live sessions, and joins one if a chapter was bought (spec 2 §4). */
function PurchaseDone({ purchase }: { purchase: Purchase }) {
  const { t } = useTranslation('offers')
  const format = useFormat()
  const navigate = useNavigate()
  const { seen } = useMoneyActions()
  const { order, charged, message, changedAt, platformId } = purchase
  const text = useMessageText()(message, '')
  const proceed = () => {
    void seen(purchase.id)
    void navigate(paths.sessionsAfterPurchase(order.chapter, order.contentId))
  }
  return (
    <Modal
      open
      onClose={proceed}
      title={t('doneTitle')}
      closeLabel={t('close')}
      width={460}
      footer={
        <>
          <ReceiptButton
            facts={{
              name: order.name,
              points: charged ?? order.agreed,
              at: new Date(changedAt).toISOString(),
              reference: null,
              number: platformId,
            }}
          />
          <Button variant="primary" onClick={proceed}>
            {t(order.chapter === undefined ? 'toSessions' : 'toSession')}
          </Button>
        </>
      }
    >
      <Stack gap={12} align="start" className={styles['done']}>
        <Drawing of="done" />
        {text && <UserContent as="p">{text}</UserContent>}
        <p>{t('doneText', { offer: isolate(order.name) })}</p>
        {charged !== null && charged !== order.agreed && (
          <Notice tone="warning" role="status">
            {t('charged', { charged: format.points(charged), agreed: format.points(order.agreed) })}
          </Notice>
        )}
      </Stack>
    </Modal>
  )
}
