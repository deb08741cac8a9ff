import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from '#core/api/use-mutation.ts'
import { useFailureText } from '#core/failure/failure-labels.ts'
import { useSuccess } from '#core/failure/use-success.ts'
import { useSingleFlight } from '#core/screen/use-single-flight.ts'
import { useFormat } from '#core/strings/format.ts'
import { isolate, isolateLtr } from '#core/strings/isolate.ts'
import { contract } from '#shared/contract/index.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { useNotify } from '#ui/notify.ts'
import { ConfirmModal } from '#ui/overlay/modal.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import styles from './plans-screen.module.css'

type Subscription = { name: string; ends: string | null }

export function CurrentSubscription({ subscription: { name, ends } }: { subscription: Subscription }) {
  const { t } = useTranslation('operator')
  const format = useFormat()
  const [isAsking, setAsking] = useState(false)
  const [unsubscribe, isBusy] = useUnsubscribe(() => setAsking(false))
  const date = ends && isolateLtr(format.date(ends))
  return (
    <Card as="section" labelledBy="current-subscription" gap={16} className={styles['stack']}>
      <SectionTitle id="current-subscription">
        {name ? t('currentNamed', { name: isolate(name) }) : t('current')}
      </SectionTitle>
      {date && <p>{t('paidUntil', { date })}</p>}
      <Button variant="danger" justifySelf="start" onClick={() => setAsking(true)}>
        {t('unsubscribe')}
      </Button>
      <ConfirmModal
        open={isAsking}
        title={t('unsubscribeTitle')}
        text={
          <>
            <p>{t('unsubscribeText')}</p>
            <p>{date ? t('unsubscribeUntil', { date }) : t('unsubscribeSoon')}</p>
          </>
        }
        confirm={{ text: t('unsubscribe'), danger: true, loading: isBusy, onClick: () => unsubscribe() }}
        cancel={{ text: t('keep'), onClick: () => setAsking(false) }}
        closeLabel={t('close')}
      />
    </Card>
  )
}

function useUnsubscribe(onEnd: () => void) {
  const { t } = useTranslation('operator')
  const notify = useNotify()
  const succeeded = useSuccess()
  const failureText = useFailureText()
  const [call] = useMutation(contract.operator.unsubscribe)
  return useSingleFlight(async () => {
    const answer = await call()
    onEnd()
    if (answer.ok) succeeded(answer.data, t('unsubscribed'))
    else notify.error(failureText(answer.failure))
  })
}
