import { useTranslation } from 'react-i18next'
import { RequireOnline } from '../../core/network/require-online'
import { isolate } from '../../core/strings/isolate'
import { Button } from '../../ui/button'
import { Text } from '../../ui/layout'
import { Modal } from '../../ui/overlay/modal'
import { parentName } from './parent-name'
import styles from './parents.module.css'
import type { Decision } from './use-decide'

type DecisionDialogProps = {
  decision: Decision
  open: boolean
  isBusy: boolean
  onClose: () => void
  onDecide: (decision: Decision) => void
}

export function DecisionDialog({ decision, open, isBusy, onClose, onDecide }: DecisionDialogProps) {
  const { t } = useTranslation('parents')
  const isConfirming = decision.approved === 1
  const name = isolate(parentName(decision.request) ?? t('someParent'))
  const close = () => {
    if (!isBusy) onClose()
  }
  return (
    <Modal
      open={open}
      onClose={close}
      title={t(isConfirming ? 'confirmTitle' : 'rejectTitle')}
      closeLabel={t('close')}
      width={440}
      footer={
        <>
          <Button onClick={close} disabled={isBusy}>
            {t('cancel')}
          </Button>
          <RequireOnline>
            <Button variant={isConfirming ? 'primary' : 'danger'} onClick={() => onDecide(decision)} loading={isBusy}>
              {t(isConfirming ? 'confirm' : 'reject')}
            </Button>
          </RequireOnline>
        </>
      }
    >
      <div className={styles['words']}>
        <Text as="p" weight="medium">
          {t(isConfirming ? 'confirmText' : 'rejectText', { name })}
        </Text>
        {isConfirming && <p>{t('checkFirst')}</p>}
        <Text as="p" tone="secondary">
          {t('forGood')}
        </Text>
      </div>
    </Modal>
  )
}
