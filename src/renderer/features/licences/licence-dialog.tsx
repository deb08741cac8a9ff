import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { desktop, reportFailure } from '#core/desktop/desktop.ts'
import type { Licence } from '#shared/desktop/os-integration.ts'
import { Ltr } from '#ui/ltr.tsx'
import { Modal } from '#ui/overlay/modal.tsx'
import styles from './licences.module.css'

type Shown = { text: string | null; homepage: string | null }

export function LicenceDialog({ licence, open, onClose }: { licence: Licence; open: boolean; onClose: () => void }) {
  const { t } = useTranslation('licences')
  const { name, version } = licence
  const [shown, setShown] = useState<Shown | null>(null)
  useEffect(() => {
    if (!open) return undefined
    let isShown = true
    desktop['app.licence']({ name, version })
      .catch((error: unknown) => {
        reportFailure('app.licence', error)
        return { text: null, homepage: null }
      })
      .then(
        (found) => isShown && setShown(found),
        () => undefined,
      )
    return () => {
      isShown = false
    }
  }, [open, name, version])
  return (
    <Modal open={open} onClose={onClose} title={<Ltr>{`${name} ${version}`}</Ltr>} closeLabel={t('close')} width={720}>
      {shown?.homepage && (
        <p className={styles['homepage']}>
          {t('homepage')} <Ltr>{shown.homepage}</Ltr>
        </p>
      )}
      {shown !== null &&
        (shown.text === null ? (
          <p>{t('noText')}</p>
        ) : (
          <pre tabIndex={0} lang="en" className={styles['text']}>
            {shown.text}
          </pre>
        ))}
    </Modal>
  )
}
