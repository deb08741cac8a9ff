import { useTranslation } from 'react-i18next'
import { copy } from 'virtual:icons/copy'
import { useStartState } from '#core/desktop/start-state.ts'
import { paths } from '#core/paths.ts'
import { useViewer } from '#core/session/use-user.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Row, Stack } from '#ui/layout.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { Modal } from '#ui/overlay/modal.tsx'
import styles from './diagnostics.module.css'

type ReportDialogProps = {
  open: boolean
  onClose: () => void
  supportEmail: string | null
  onCopy: () => void
  copyText: (text: string, said: string) => Promise<void>
}

export function ReportDialog({ open, onClose, supportEmail, onCopy, copyText }: ReportDialogProps) {
  const { t } = useTranslation('diagnostics')
  const { contactPhone } = useStartState().platform
  const isKnown = useViewer() !== null
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={t('report')}
      closeLabel={t('close')}
      footer={
        <>
          {isKnown && <ButtonLink to={paths.support()}>{t('reportSupport')}</ButtonLink>}
          <Button variant="primary" icon={copy} onClick={onCopy}>
            {t('copyDiagnostics')}
          </Button>
        </>
      }
    >
      <p>{t('reportText')}</p>
      {contactPhone === null && supportEmail === null && !isKnown && <p>{t('reportNone')}</p>}
      <Stack as="dl" gap={[4, 16]} className={styles['contacts']}>
        {contactPhone !== null && (
          <>
            <dt>{t('reportPhone')}</dt>
            <dd>
              <Ltr>{contactPhone}</Ltr>
            </dd>
          </>
        )}
        {supportEmail !== null && (
          <>
            <dt>{t('reportMail')}</dt>
            <Row as="dd" gap={[8, 12]} wrap>
              <Ltr>{supportEmail}</Ltr>
              <Button size="small" onClick={() => void copyText(supportEmail, t('copied'))}>
                {t('copyMail')}
              </Button>
            </Row>
          </>
        )}
      </Stack>
    </Modal>
  )
}
