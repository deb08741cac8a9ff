import { useTranslation } from 'react-i18next'
import { useMessageText } from '#core/failure/use-success.ts'
import { useCoreDispatch } from '#core/store/core-state.ts'
import { paymentResultArrived, useMoney } from '#domains/money/money-slice.ts'
import { useTransaction } from '#domains/money/transactions.ts'
import { Button } from '#ui/button.tsx'
import { Stack } from '#ui/layout.tsx'
import { Modal } from '#ui/overlay/modal.tsx'
import { Drawing } from '#ui/states/drawing.tsx'
import { UserContent } from '#ui/user-content.tsx'
import styles from './qr-dialog.module.css'

/** « Paiement Réussi » while the payment is processed, « Une erreur est survenue » if it failed (spec 2 §8). */
export function PaymentResultDialog() {
  const { t } = useTranslation('wallet')
  const dispatch = useCoreDispatch()
  const result = useMoney((money) => money.result)
  const stage = useTransaction(result?.attemptId ?? null)?.stage
  const isPaid = result?.outcome !== 'paydunya-failed' && stage !== 'refused'
  const isProcessing = result?.outcome === 'processing' && stage === 'waiting'
  const ours = t(isPaid ? 'paidText' : 'failedText')
  const text = useMessageText()(result?.message, ours)
  const close = () => void dispatch(paymentResultArrived(null))
  return (
    <Modal
      open={result !== null}
      onClose={close}
      title={t(isPaid ? 'paidTitle' : 'failedTitle')}
      closeLabel={t('close')}
      width={440}
    >
      <Stack gap={16} align="center" className={styles['body']}>
        <Drawing of={isPaid ? 'done' : 'error'} />
        <p>{ours}</p>
        {isProcessing && <p>{t('paidUnconfirmed')}</p>}
        {text !== ours && <UserContent as="p">{text}</UserContent>}
        <Button variant="primary" onClick={close}>
          {t('close')}
        </Button>
      </Stack>
    </Modal>
  )
}
