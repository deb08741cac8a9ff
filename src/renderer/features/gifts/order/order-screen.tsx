import { useState, useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate } from 'react-router-dom'
import { gift } from 'virtual:icons/gift'
import { FailedState } from '#core/failure/failed-state.tsx'
import { paths } from '#core/paths.ts'
import { Screen } from '#core/screen/screen.tsx'
import { useUnsavedWork } from '#core/screen/unsaved-work.ts'
import { useUser } from '#core/session/use-user.ts'
import { useFormat } from '#core/strings/format.ts'
import { isolate } from '#core/strings/isolate.ts'
import { useRecentAccount } from '#domains/money/use-recent-account.ts'
import { toTokens } from '#domains/referral/format-tokens.ts'
import type { GiftCart } from '#shared/contract/gifts.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Form } from '#ui/forms/form.tsx'
import { Stack } from '#ui/layout.tsx'
import { Notice } from '#ui/notice.tsx'
import { useNotify } from '#ui/notify.ts'
import { PageColumns } from '#ui/page-columns.tsx'
import { SkeletonCard } from '#ui/skeleton.tsx'
import { EmptyCard } from '#ui/states/empty-card.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { TextWithNames } from '#ui/text-with-name.tsx'
import { useCart, type Cart } from '../cart/use-cart'
import { useTakeOut } from '../cart/use-take-out'
import { missingFor, getSum, type CartItems } from '../gift-rules'
import { CartSummary, OrderButton } from './cart-summary'
import { ConfirmOrder } from './confirm-order'
import { DeliverySection, useDeliveryPlaces } from './delivery-section'
import { useDeliveryForm } from './use-delivery-form'
import { useOrderRefusal, type OrderObstacle } from './use-order-refusal'
import { useSendOrder, type PressedOrder, type Sending } from './use-send-order'

/** The cart with its delivery form; an empty cart leads to its own screen (spec 2 §2). */
export function OrderScreen() {
  const { t } = useTranslation('gifts')
  const cart = useCart()
  const [shown, setShown] = useState(cart.held ?? null)
  if (cart.held && cart.held !== shown) setShown(cart.held)
  const breadcrumb = (
    <Breadcrumb
      label={t('trail')}
      icon={gift}
      items={[{ text: t('title'), to: paths.gifts() }, { text: t('orderTitle') }]}
    />
  )
  return (
    <Screen title={t('orderTitle')} gap={16} breadcrumb={breadcrumb}>
      {shown !== null ? (
        <Order cart={cart} request={shown} />
      ) : cart.held === null ? (
        <Navigate to={paths.emptyCart()} replace />
      ) : cart.failure ? (
        <Card>
          <FailedState failure={cart.failure} retry={cart.refetch} retrying={cart.isFetching} heading="h2" />
        </Card>
      ) : (
        <Loading label={t('loadingCart')}>
          <Stack gap={16}>
            <SkeletonCard lines={6} />
            <SkeletonCard lines={3} />
          </Stack>
        </Loading>
      )}
    </Screen>
  )
}

function Order({ cart: { held }, request }: { cart: Cart; request: GiftCart }) {
  const { t } = useTranslation('gifts')
  const navigate = useNavigate()
  const { user } = useUser()
  const delivery = useDeliveryForm(user)
  const places = useDeliveryPlaces(user, delivery.values.state)
  const taking = useTakeOut()
  const { obstacle, onRefused, forgetObstacle } = useOrderRefusal(delivery.form, taking.takeOut)
  const { sending, isBusy, send, check } = useSendOrder({
    onSent: (id) => void navigate(paths.giftOrders(id), { replace: true }),
    onRefused,
  })
  const isOpen = !isBusy && sending.stage !== 'unknown' && sending.stage !== 'sent'
  const vanished = useVanished(held, taking.wasTaken, !isOpen)
  const [confirming, setConfirming] = useState<PressedOrder | null>(null)
  const [pressed, setPressed] = useState(confirming)
  if (confirming !== null && confirming !== pressed) setPressed(confirming)
  useUnsavedWork(delivery.isDirty && isOpen, {
    title: t('leaveTitle'),
    text: t('leaveText'),
    leave: t('leave'),
    stay: t('stay'),
    close: t('close'),
  })

  const items = request.gift_request_items
  const balance = toTokens(user)
  const missing = missingFor(getSum(items), 0, balance)
  useRecentAccount({ isShort: missing > 0 })
  const confirm = () => {
    if (confirming === null) return
    setConfirming(null)
    forgetObstacle()
    send(confirming)
  }
  if (sending.stage === 'sent') return <Sent />
  if (held === null && isOpen) return <Navigate to={paths.emptyCart()} replace />
  return (
    <>
      <OrderNotices vanished={vanished} obstacle={obstacle} sending={sending} isBusy={isBusy} onCheck={check} />
      <Form
        form={delivery.form}
        label={t('delivery')}
        initialValues={delivery.opened}
        onValuesChange={delivery.changed}
        onFinish={() => isOpen && setConfirming({ items, values: delivery.current() })}
        disabled={isBusy}
      >
        <PageColumns
          asideWidth={344}
          asideLabel={t('cart')}
          aside={
            <CartSummary items={items} balance={balance} taking={taking} isSending={!isOpen}>
              <OrderButton isBusy={isBusy} isOutOfReach={missing > 0 || sending.stage === 'unknown'} />
            </CartSummary>
          }
        >
          <DeliverySection delivery={delivery} places={places} />
        </PageColumns>
      </Form>
      {pressed && (
        <ConfirmOrder
          open={confirming !== null}
          items={pressed.items}
          balance={balance}
          values={pressed.values}
          places={places}
          isBusy={isBusy}
          onConfirm={confirm}
          onCancel={() => setConfirming(null)}
        />
      )}
    </>
  )
}

function Sent() {
  const { t } = useTranslation('gifts')
  return (
    <EmptyCard
      drawing="done"
      title={t('ordered')}
      text={t('orderedText')}
      action={<ButtonLink to={paths.gifts()}>{t('seeGifts')}</ButtonLink>}
    />
  )
}

function useVanished(
  held: GiftCart | null | undefined,
  isOwn: (itemId: number) => boolean,
  isPaused: boolean,
): readonly string[] {
  const { t } = useTranslation('gifts')
  const notify = useNotify()
  const before = useRef<CartItems>([])
  const [names, setNames] = useState<readonly string[]>([])

  const checkCart = useEffectEvent((now: CartItems) => {
    const gone = before.current
      .filter((item) => !now.some(({ id }) => id === item.id) && !isOwn(item.id))
      .map(({ gift }) => gift.name)
    before.current = now
    if (gone.length === 0) return
    setNames((earlier) => [...earlier, ...gone])
    for (const gift of gone) notify.warning(t('vanished', { gift: isolate(gift) }))
  })
  useEffect(() => {
    if (held !== undefined && !isPaused) checkCart(held?.gift_request_items ?? [])
  }, [held, isPaused])
  return names
}

type OrderNoticesProps = {
  vanished: readonly string[]
  obstacle: OrderObstacle
  sending: Sending
  isBusy: boolean
  onCheck: (before: ReadonlySet<number>) => void
}

function OrderNotices({ vanished, obstacle, sending, isBusy, onCheck }: OrderNoticesProps) {
  const { t } = useTranslation('gifts')
  const format = useFormat()
  return (
    <>
      {vanished.length > 0 && (
        <Notice tone="warning" role="status" title={t('vanishedTitle')}>
          <TextWithNames
            text={t('vanishedText', { gifts: format.list(vanished.map((name) => isolate(name))) })}
            names={vanished}
          />
        </Notice>
      )}
      {obstacle === 'code-first' && (
        <Notice
          tone="warning"
          role="alert"
          title={t('codeFirstTitle')}
          action={<ButtonLink to={paths.generateGiftCode()}>{t('generateCode')}</ButtonLink>}
        >
          {t('codeFirstText')}
        </Notice>
      )}
      {obstacle === 'too-few' && (
        <Notice tone="warning" role="alert" title={t('tooFewTitle')}>
          {t('tooFewText')}
        </Notice>
      )}
      {sending.stage === 'changed' && (
        <Notice tone="warning" role="alert" title={t('vanishedTitle')}>
          {t('cartChangedText')}
        </Notice>
      )}
      {sending.stage === 'unsent' && (
        <Notice tone="warning" role="alert" title={t('unsentTitle')}>
          {t('unsentText')}
        </Notice>
      )}
      {sending.stage === 'unknown' && (
        <Notice
          tone="warning"
          role="alert"
          title={t('unknownTitle')}
          action={
            <Button loading={isBusy} onClick={() => onCheck(sending.before)}>
              {t('check')}
            </Button>
          }
        >
          {t('unknownText')}
        </Notice>
      )}
    </>
  )
}
