import { ShortcutList } from '../../core/shortcuts/shortcut-list'
import { shortcutsStrings } from '../../core/shortcuts/shortcuts-strings'
import { Modal } from '../../ui/overlay/modal'
import styles from './dialogs.module.css'

/** All keys, from the menu of the window. */
export function ShortcutsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = shortcutsStrings.useText()
  return (
    <Modal open={open} onClose={onClose} title={t('title')} closeLabel={t('close')} width={440}>
      <div className={styles['groups']}>
        <ShortcutList of="everywhere" captioned />
        <ShortcutList of="lesson" captioned />
      </div>
    </Modal>
  )
}
