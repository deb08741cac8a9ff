import { useTranslation } from 'react-i18next'
import { ShortcutList } from '../../domains/application/shortcut-list'
import { Stack } from '../../ui/layout'
import { Modal } from '../../ui/overlay/modal'

export function ShortcutsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('shortcuts')
  return (
    <Modal open={open} onClose={onClose} title={t('keyboardShortcuts')} closeLabel={t('close')} width={440}>
      <Stack gap={20}>
        <ShortcutList of="everywhere" captioned />
        <ShortcutList of="lesson" captioned />
      </Stack>
    </Modal>
  )
}
