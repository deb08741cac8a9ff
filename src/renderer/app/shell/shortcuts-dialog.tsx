import { useTranslation } from 'react-i18next'
import { ShortcutList } from '#domains/application/shortcut-list.tsx'
import { Stack } from '#ui/layout.tsx'
import { Modal } from '#ui/overlay/modal.tsx'

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
