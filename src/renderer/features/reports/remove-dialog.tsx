import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from '#core/api/use-mutation.ts'
import { useFailureText } from '#core/failure/failure-labels.ts'
import { useSuccess } from '#core/failure/use-success.ts'
import { RequireOnline } from '#core/network/require-online.tsx'
import { useIsMounted } from '#core/screen/use-is-mounted.ts'
import { useSingleFlight } from '#core/screen/use-single-flight.ts'
import { isolate } from '#core/strings/isolate.ts'
import { contract } from '#shared/contract/index.ts'
import type { Report } from '#shared/contract/reports.ts'
import { Button } from '#ui/button.tsx'
import { Stack } from '#ui/layout.tsx'
import { Notice } from '#ui/notice.tsx'
import { useNotify } from '#ui/notify.ts'
import { Modal } from '#ui/overlay/modal.tsx'

type RemoveDialogProps = { report: Report; open: boolean; isClosed: boolean; onClose: () => void }

export function RemoveDialog({ report, open, isClosed, onClose }: RemoveDialogProps) {
  const { t } = useTranslation('reports')
  const { remove, isBusy, complaint } = useRemove(report, open, onClose)
  const error = isClosed ? t('tooLate') : complaint
  const confirm = !isClosed && (
    <RequireOnline>
      <Button variant="danger" loading={isBusy} onClick={() => remove()}>
        {t('delete')}
      </Button>
    </RequireOnline>
  )
  const footer = (
    <>
      <Button onClick={onClose}>{t(isClosed ? 'close' : 'cancel')}</Button>
      {confirm}
    </>
  )
  return (
    <Modal open={open} onClose={onClose} title={t('removeTitle')} closeLabel={t('close')} width={440} footer={footer}>
      <Stack gap={12}>
        {!isClosed && <p>{t('removeText', { name: isolate(report.content?.name?.trim() || t('someLesson')) })}</p>}
        {error && (
          <Notice tone="error" role="alert">
            {error}
          </Notice>
        )}
      </Stack>
    </Modal>
  )
}

function useRemove(
  { id }: Report,
  open: boolean,
  onDone: () => void,
): { remove: () => void; isBusy: boolean; complaint: string | null } {
  const { t } = useTranslation('reports')
  const failureText = useFailureText()
  const notify = useNotify()
  const succeeded = useSuccess()
  const isStillHere = useIsMounted(open)
  const [call] = useMutation(contract.reports.remove)
  const [complaint, setComplaint] = useState<string | null>(null)
  const [wasOpen, setWasOpen] = useState(open)
  if (wasOpen !== open) {
    setWasOpen(open)
    if (open) setComplaint(null)
  }
  const complain = (sentence: string): void => {
    if (isStillHere()) setComplaint(sentence)
    else notify.error(sentence)
  }
  const [remove, isBusy] = useSingleFlight(async () => {
    setComplaint(null)
    const answer = await call({ params: { id } })
    const isGone = answer.ok || (answer.failure.kind === 'refused' && answer.failure.status === 404)
    if (!isGone) return complain(failureText(answer.failure))
    succeeded(answer.ok ? answer.data : {}, t('removed'))
    if (isStillHere()) onDone()
  })
  return { remove, isBusy, complaint }
}
