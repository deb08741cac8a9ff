import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { eye } from 'virtual:icons/eye'
import { paperPlaneTilt } from 'virtual:icons/paper-plane-tilt'
import { trash } from 'virtual:icons/trash'
import { RequireOnline } from '#core/network/require-online.tsx'
import { useOnline } from '#core/network/use-network.ts'
import type { HomeworkDraft } from '#shared/desktop/homework.ts'
import { Button } from '#ui/button.tsx'
import { Row } from '#ui/layout.tsx'
import { getImages } from '../draft-rules'
import type { HandIn } from './hand-in'
import { SummaryDialog } from './summary-dialog'
import styles from './send-actions.module.css'

type SendActionsProps = {
  draft: HomeworkDraft
  endsAt: number | null
  isOver: boolean
  isBusy: boolean
  handIn: Pick<HandIn, 'begin'>
  onRemoveAll: () => void
}

/** After the end (spec 2 §4) the draft remains, unsent. */
export function SendActions({ draft, endsAt, isOver, isBusy, handIn, onRemoveAll }: SendActionsProps) {
  const { t } = useTranslation('homework')
  const isOnline = useOnline()
  const [isOpen, setOpen] = useState(false)
  const isAgain = draft.delivery.step === 'stopped' || draft.delivery.step === 'refused'
  return (
    <Row gap={12} wrap>
      {!isOver && draft.delivery.step !== 'unclear' && (
        <RequireOnline>
          <Button variant="primary" size="large" icon={paperPlaneTilt} loading={isBusy} onClick={() => setOpen(true)}>
            {t(isAgain ? 'sendAgain' : 'send')}
          </Button>
        </RequireOnline>
      )}
      {getImages(draft).length > 0 && (
        <Button icon={eye} disabled={isBusy} onClick={() => void handIn.begin('preview')}>
          {t('previewPdf')}
        </Button>
      )}
      <Button variant="ghost" icon={trash} disabled={isBusy} onClick={onRemoveAll}>
        {t('removeAll')}
      </Button>
      <p className={styles['kept']}>{t(isOver ? 'tooLate' : isOnline ? 'kept' : 'keptOffline')}</p>
      <SummaryDialog
        open={isOpen && !isOver}
        draft={draft}
        endsAt={endsAt}
        onClose={() => setOpen(false)}
        onSend={() => {
          setOpen(false)
          void handIn.begin('send')
        }}
      />
    </Row>
  )
}
