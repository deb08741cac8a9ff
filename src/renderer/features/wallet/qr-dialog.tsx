import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useMessageText } from '#core/failure/use-success.ts'
import { paths } from '#core/paths.ts'
import { useFocusRestore } from '#core/screen/use-focus-restore.ts'
import { useSingleFlight } from '#core/screen/use-single-flight.ts'
import { FcfaAmount } from '#domains/money/amounts.tsx'
import { ReceiptButton } from '#domains/money/receipt.tsx'
import { isFinal, getOrderPoints } from '#domains/money/transaction-labels.ts'
import { TransactionNotice } from '#domains/money/transaction-notice.tsx'
import { useTransaction, useMoneyActions } from '#domains/money/transactions.ts'
import type { TransactionView } from '#shared/desktop/payments.ts'
import { Button } from '#ui/button.tsx'
import { Box, Row, Stack } from '#ui/layout.tsx'
import { Notice } from '#ui/notice.tsx'
import { Modal } from '#ui/overlay/modal.tsx'
import { QrCode } from '#ui/qr-code.tsx'
import { SkeletonBlock } from '#ui/skeleton.tsx'
import { Drawing } from '#ui/states/drawing.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { UserContent } from '#ui/user-content.tsx'
import { isPaymentAddress } from './top-up-rules'
import styles from './qr-dialog.module.css'

/** Shows the QR code of a mobile payment; Continue checks it, closing leads to the wallet (spec 2 §4). */
export function QrDialog({ attemptId, onClose }: { attemptId: string | null; onClose: () => void }) {
  const { t } = useTranslation('wallet')
  const navigate = useNavigate()
  const attempt = useTransaction(attemptId)
  const { seen } = useMoneyActions()
  const close = () => {
    if (attempt && isFinal(attempt)) void seen(attempt.id)
    onClose()
    void navigate(paths.wallet())
  }
  return (
    <Modal open={attemptId !== null} onClose={close} title={t('qrTitle')} closeLabel={t('close')} width={440}>
      {attempt && <QrSteps attempt={attempt} onClose={close} />}
    </Modal>
  )
}

type PartProps = { attempt: TransactionView; onClose: () => void }

function QrSteps({ attempt, onClose }: PartProps) {
  const ended = isFinal(attempt)
  const container = useFocusRestore(ended ? 'ended' : 'to-pay')
  return (
    <Stack gap={16} align="center" ref={container} tabIndex={-1} className={styles['body']}>
      {ended ? <Ended attempt={attempt} onClose={onClose} /> : <ToPay attempt={attempt} onClose={onClose} />}
    </Stack>
  )
}

function Ended({ attempt, onClose }: PartProps) {
  const { t } = useTranslation('wallet')
  const points = attempt.charged ?? getOrderPoints(attempt.order) ?? 0
  const isPaid = attempt.stage === 'done'
  return (
    <>
      <Drawing of={isPaid ? 'done' : 'error'} />
      <TransactionNotice attempt={attempt} />
      <Row gap={12} align="stretch" justify="center" wrap>
        {isPaid && (
          <ReceiptButton
            facts={{
              name: t('wayMobile'),
              points,
              at: new Date(attempt.changedAt).toISOString(),
              reference: null,
              number: attempt.platformId,
            }}
          />
        )}
        <Button variant="primary" onClick={onClose}>
          {t('close')}
        </Button>
      </Row>
    </>
  )
}

function useQrText(id: string): { text: string | null | undefined; again: () => void } {
  const { qrText } = useMoneyActions()
  const [text, setText] = useState<string | null | undefined>(undefined)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let shown = true
    void qrText(id).then((loadedText) => shown && setText(loadedText))
    return () => {
      shown = false
    }
  }, [id, qrText, tries])
  const again = useCallback(() => {
    setText(undefined)
    setTries((count) => count + 1)
  }, [])
  return { text, again }
}

function ToPay({ attempt, onClose }: PartProps) {
  const { t } = useTranslation('wallet')
  const { t: tMoney } = useTranslation('money')
  const { text, again } = useQrText(attempt.id)
  const messageText = useMessageText()
  const { check } = useMoneyActions()
  const [problem, setProblem] = useState<string | null>(null)
  const [checkPayment, isBusy] = useSingleFlight(async () => {
    setProblem(null)
    const answer = await check(attempt.id)
    if (answer === null || !isFinal(answer))
      setProblem(answer === null ? tMoney('checkFailed') : messageText(answer.message, t('qrCheckFailed')))
  })
  return (
    <>
      <p>{t('qrText')}</p>
      <Code text={text} again={again} />
      <p className={styles['amount']}>
        <FcfaAmount value={getOrderPoints(attempt.order) ?? 0} />
      </p>
      <Box tone="error" weight="medium" hideEmpty role="alert">
        {problem && <UserContent>{problem}</UserContent>}
      </Box>
      <Row gap={12} align="stretch" justify="center" wrap>
        <Button onClick={onClose}>{t('close')}</Button>
        <Button variant="primary" loading={isBusy} onClick={() => checkPayment()}>
          {t('qrContinue')}
        </Button>
      </Row>
    </>
  )
}

function Code({ text, again }: { text: string | null | undefined; again: () => void }) {
  const { t } = useTranslation('wallet')
  if (text === undefined) {
    return (
      <Loading label={t('qrLoading')}>
        <SkeletonBlock width="246px" height={246} />
      </Loading>
    )
  }
  if (text === null) {
    return (
      <Notice
        tone="warning"
        action={
          <Button size="small" onClick={again}>
            {t('retry')}
          </Button>
        }
      >
        {t('qrMissing')}
      </Notice>
    )
  }
  return isPaymentAddress(text) ? (
    <QrCode text={text} label={t('qrLabel')} />
  ) : (
    <Notice tone="error" role="alert">
      {t('qrNotAddress')}
    </Notice>
  )
}
