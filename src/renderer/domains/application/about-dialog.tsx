import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copy } from 'virtual:icons/copy'
import { desktop, reportFailure } from '#core/desktop/desktop.ts'
import { paths } from '#core/paths.ts'
import { usePolicy } from '#core/policy/use-policy.ts'
import { brand } from '#shared/brand.ts'
import { Button } from '#ui/button.tsx'
import { Box, Row } from '#ui/layout.tsx'
import { TextLink } from '#ui/link.tsx'
import { useNotify } from '#ui/notify.ts'
import { Modal } from '#ui/overlay/modal.tsx'
import styles from './about-dialog.module.css'

export function AboutDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('about')
  const notify = useNotify()
  const [info, setInfo] = useState('')
  useEffect(() => {
    if (!open) return
    desktop['app.info']()
      .then(({ text }) => setInfo(text))
      .catch((error: unknown) => reportFailure('app.info', error))
  }, [open])
  const copyInfo = () =>
    navigator.clipboard.writeText(info).then(
      () => notify.success(t('copied')),
      (error: unknown) => reportFailure('clipboard', error),
    )
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={`${t('about')} · ${brand.name}`}
      closeLabel={t('close')}
      footer={
        <Row gap={12} justify="between" wrap>
          <TextLink to={paths.licences()} onClick={onClose}>
            {t('softwareLicences')}
          </TextLink>
          <Button icon={copy} disabled={info === ''} onClick={() => void copyInfo()}>
            {t('copy')}
          </Button>
        </Row>
      }
    >
      <SchoolDecides />
      <pre className={styles['info']}>{info}</pre>
    </Modal>
  )
}

function SchoolDecides() {
  const { t } = useTranslation('school')
  const { decides, isUnreadable } = usePolicy()
  if (decides.length === 0 && !isUnreadable) return null
  return (
    <Box as="section" marginBottom={16} aria-labelledby="about-school">
      <h3 id="about-school" className={styles['schoolTitle']}>
        {t('decisions')}
      </h3>
      {isUnreadable && <p>{t('unreadable')}</p>}
      {decides.length > 0 && (
        <Box as="ul" size="small" tone="secondary" className={styles['decisions']}>
          {decides.map((decision) => (
            <li key={decision}>{t(decision)}</li>
          ))}
        </Box>
      )}
    </Box>
  )
}
