import { useTranslation } from 'react-i18next'
import { ShortcutList } from '#domains/application/shortcut-list.tsx'
import { Modal } from '#ui/overlay/modal.tsx'
import { SwitchRow } from '#ui/switch.tsx'
import styles from './shortcuts-modal.module.css'

export function ShortcutsModal({
  open,
  onClose,
  letters,
  onLetters,
}: {
  open: boolean
  onClose: () => void
  letters: boolean
  onLetters: (on: boolean) => void
}) {
  const { t } = useTranslation('player')
  return (
    <Modal open={open} onClose={onClose} title={t('keyboardShortcuts')} closeLabel={t('close')} width={440}>
      <ShortcutList of="lesson" className={styles['list']} />
      <SwitchRow title={t('letters')} text={t('lettersText')} checked={letters} onChange={onLetters} />
    </Modal>
  )
}
