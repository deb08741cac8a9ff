import { useTranslation } from 'react-i18next'
import { ShortcutList } from '../../domains/application/shortcut-list'
import { Modal } from '../../ui/overlay/modal'
import styles from './dialogs.module.css'

export function ShortcutsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('shortcuts')
  return (
    <Modal open={open} onClose={onClose} title={t('keyboardShortcuts')} closeLabel={t('close')} width={440}>
      <div className={styles['groups']}>
        <ShortcutList of="everywhere" captioned />
        <ShortcutList of="lesson" captioned />
      </div>
    </Modal>
  )
}
