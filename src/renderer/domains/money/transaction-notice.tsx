import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { arrowSquareOut } from 'virtual:icons/arrow-square-out'
import { qrCode } from 'virtual:icons/qr-code'
import { useMessageText } from '#core/failure/use-success.ts'
import { paths } from '#core/paths.ts'
import { PaymentsGate } from '#core/policy/payments-gate.tsx'
import { useSingleFlight } from '#core/screen/use-single-flight.ts'
import { useFormat } from '#core/strings/format.ts'
import { isolateLtr } from '#core/strings/isolate.ts'
import type { TransactionView } from '#shared/desktop/payments.ts'
import { TextWithAddress } from '#ui/breakable.tsx'
import { Button } from '#ui/button.tsx'
import { Row } from '#ui/layout.tsx'
import { TextLink } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { useNotify } from '#ui/notify.ts'
import { UserContent } from '#ui/user-content.tsx'
import { ReceiptButton } from './receipt'
import { isFinal, getOrderName, getOrderPoints, getStageLabels, getNextActor } from './transaction-labels'
import { useMoneyActions } from './transactions'
import styles from './transaction-notice.module.css'

export function TransactionNotice({ attempt }: { attempt: TransactionView }) {
  const { t } = useTranslation('money')
  const format = useFormat()
  const { tone, title, text } = getStageLabels(attempt)
  const agreed = getOrderPoints(attempt.order)
  const message = useTransactionMessage(attempt)
  const { charged, host, stage } = attempt
  const isElsewhere = stage === 'waiting' && getNextActor(attempt.order) === 'browser'
  return (
    <Notice tone={tone} role={tone === 'error' ? 'alert' : 'status'} title={t(title)}>
      {message ? <UserContent as="p">{message}</UserContent> : (!isElsewhere || host) && <p>{t(text)}</p>}
      {isElsewhere && host && (
        <p>
          <TextWithAddress text={t('browserHost', { host })} address={host} />
        </p>
      )}
      {charged !== null && agreed !== null && charged !== agreed && (
        <p>{t('chargedOther', { charged: format.points(charged), agreed: format.points(agreed) })}</p>
      )}
    </Notice>
  )
}

/** Operator server errors get a translated text (spec 2 §8). */
function useTransactionMessage({ message, order }: TransactionView): string {
  const { t } = useTranslation('money')
  const toMessageText = useMessageText()
  return order.kind === 'operator' && message?.includes('Server') ? t('operatorServer') : toMessageText(message, '')
}

type Ways = {
  attempt: TransactionView
  onQr?: ((id: string) => void) | undefined
  onCode?: ((attempt: TransactionView) => void) | undefined
  isClosedByOther?: boolean | undefined
  children?: ReactNode
}

export function TransactionActions({ attempt, onQr, onCode, isClosedByOther = false, children }: Ways) {
  const { t } = useTranslation('money')
  return (
    <div className={styles['box']}>
      <Row gap={[8, 12]} align="stretch" justify="end" wrap className={styles['actions']}>
        {attempt.stage === 'waiting' && (
          <PaymentsGate silent>
            <NextStep attempt={attempt} onQr={onQr} onCode={onCode} />
          </PaymentsGate>
        )}
        {!isFinal(attempt) && attempt.stage !== 'sending' && <CheckButton attempt={attempt} />}
        {attempt.stage === 'done' && <TransactionReceipt attempt={attempt} />}
        {isFinal(attempt) && !isClosedByOther && <SeenButton id={attempt.id} text={t('understood')} />}
        {attempt.isUnclear === true && <TextLink to={paths.support()}>{t('askSupport')}</TextLink>}
        {isDismissible(attempt) && !isClosedByOther && <SeenButton id={attempt.id} text={t('putAside')} />}
        {children}
      </Row>
    </div>
  )
}

function isDismissible({ stage, isUnclear = false }: TransactionView): boolean {
  return stage === 'waiting' || isUnclear
}

function NextStep({ attempt, onQr, onCode }: Pick<Ways, 'attempt' | 'onQr' | 'onCode'>) {
  const { t } = useTranslation('money')
  const notify = useNotify()
  const { open } = useMoneyActions()
  const [reopen, isOpening] = useSingleFlight(async () => {
    const { opened, host } = await open(attempt.id)
    if (!opened) notify.error(t('reopenFailed'))
    else if (host !== null) notify.info(t('browserHost', { host: isolateLtr(host) }))
  })
  const next = getNextActor(attempt.order)
  if (next === 'mobile' && onQr) {
    return (
      <Button variant="primary" icon={qrCode} onClick={() => onQr(attempt.id)}>
        {t('showQr')}
      </Button>
    )
  }
  if (next === 'code' && onCode && attempt.platformId !== null) {
    return (
      <Button variant="primary" onClick={() => onCode(attempt)}>
        {t('enterCode')}
      </Button>
    )
  }
  if (next !== 'browser') return null
  return (
    <Button icon={arrowSquareOut} loading={isOpening} onClick={reopen}>
      {t('reopen')}
    </Button>
  )
}

export function CheckButton({ attempt, block = false }: { attempt: TransactionView; block?: boolean }) {
  const { t } = useTranslation('money')
  const notify = useNotify()
  const toMessageText = useMessageText()
  const { check } = useMoneyActions()
  const [checkOrder, isChecking] = useSingleFlight(async () => {
    const answer = await check(attempt.id)
    if (answer === null) notify.error(t('checkFailed'))
    else if (!isFinal(answer))
      notify.info(toMessageText(answer.message === attempt.message ? null : answer.message, t('stillWaiting')))
  })
  const isPaidElsewhere = attempt.stage === 'waiting' && getNextActor(attempt.order) === 'browser'
  return (
    <Button block={block} loading={isChecking} onClick={checkOrder}>
      {t(isPaidElsewhere ? 'paidCheck' : 'check')}
    </Button>
  )
}

function SeenButton({ id, text }: { id: string; text: string }) {
  const { seen } = useMoneyActions()
  return <Button onClick={() => void seen(id)}>{text}</Button>
}

function TransactionReceipt({ attempt: { order, charged, changedAt, platformId } }: { attempt: TransactionView }) {
  const { t } = useTranslation('money')
  const points = charged ?? getOrderPoints(order)
  if (points === null) return null
  const reference = order.kind === 'top-up' && order.way === 'code' ? order.reference : null
  return (
    <ReceiptButton
      facts={{
        name: getOrderName(order, t),
        points,
        at: new Date(changedAt).toISOString(),
        reference,
        number: platformId,
      }}
    />
  )
}
