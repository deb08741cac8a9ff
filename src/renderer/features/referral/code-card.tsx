import { useState, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { copy } from 'virtual:icons/copy'
import { paperPlaneTilt } from 'virtual:icons/paper-plane-tilt'
import { copyText } from '#core/desktop/copy-text.ts'
import { reportFailure } from '#core/desktop/desktop.ts'
import { isolateLtr } from '#core/strings/isolate.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { useNotify } from '#ui/notify.ts'
import { Modal } from '#ui/overlay/modal.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import styles from './referral.module.css'

export function CodeCard({ code }: { code: string }) {
  const { t } = useTranslation('referral')
  const copyAndNotify = useCopy()
  const [isSharing, setSharing] = useState(false)
  return (
    <Card as="section" labelledBy="referral-code" gap={12} pack="start">
      <SectionTitle id="referral-code">{t('code')}</SectionTitle>
      <Text as="p" weight="heading" surface="hollow" className={styles['code']}>
        <Ltr>{code}</Ltr>
      </Text>
      <Text as="p" size="small" tone="secondary">
        {t('codeText')}
      </Text>
      <Row gap={12} align="stretch" wrap fillNarrow>
        <Button variant="primary" icon={copy} onClick={() => copyAndNotify(code, t('codeCopied'))}>
          {t('copyCode')}
        </Button>
        <Button icon={paperPlaneTilt} onClick={() => setSharing(true)}>
          {t('share')}
        </Button>
      </Row>
      <Modal open={isSharing} onClose={() => setSharing(false)} title={t('shareCode')} closeLabel={t('close')}>
        <Invitation code={code} onDone={() => setSharing(false)} />
      </Modal>
    </Card>
  )
}

function Invitation({ code, onDone }: { code: string; onDone: () => void }) {
  const { t } = useTranslation('referral')
  const copyAndNotify = useCopy()
  return (
    <Stack gap={12}>
      <p>{t('shareText')}</p>
      <Text as="p" surface="hollow">
        {t('invitation', { code: isolateLtr(code) })}
      </Text>
      <Row gap={12} align="stretch" wrap fillNarrow>
        <Button
          variant="primary"
          icon={copy}
          onClick={() => {
            copyAndNotify(t('invitation', { code }), t('invitationCopied'))
            onDone()
          }}
        >
          {t('copyInvitation')}
        </Button>
        <Button onClick={onDone}>{t('close')}</Button>
      </Row>
    </Stack>
  )
}

function useCopy(): (text: string, copied: string) => void {
  const { t } = useTranslation('referral')
  const notify = useNotify()
  return useCallback(
    (text, copied) => {
      copyText(text).then(
        () => notify.success(copied),
        () => {
          reportFailure('clipboard', new Error('writing to the clipboard failed'))
          notify.error(t('copyFailed'))
        },
      )
    },
    [notify, t],
  )
}
