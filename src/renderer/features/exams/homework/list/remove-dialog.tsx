import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { HomeworkDraft, HomeworkFile } from '../../../../../shared/desktop/homework'
import { isolate } from '../../../../core/strings/isolate'
import { ConfirmModal } from '../../../../ui/overlay/modal'
import { imagesOf } from '../draft-rules'

type RemoveDialogProps = { leaving: HomeworkFile | 'all' | null; draft: HomeworkDraft; onRemove: (gone: HomeworkFile | 'all') => void; onClose: () => void }

/** A copy that is removed is gone: asked before. */
export function RemoveDialog({ leaving, draft, onRemove, onClose }: RemoveDialogProps) {
  const { t } = useTranslation('homework')
  // While the dialog goes away it says what it said.
  const [said, setSaid] = useState(leaving)
  if (leaving !== null && leaving !== said) setSaid(leaving)
  const gone = leaving ?? said
  const page = gone === 'all' || gone === null ? 0 : imagesOf(draft).findIndex(({ id }) => id === gone.id) + 1
  return (
    <ConfirmModal
      open={leaving !== null}
      title={gone === 'all' ? t('removeAllTitle', { count: draft.files.length }) : page > 0 ? t('removePageTitle', { page }) : t('removeDocumentTitle')}
      text={gone === 'all' || gone === null ? t('removeAllText') : t('removeText', { name: isolate(gone.name) })}
      confirm={{
        text: t('remove'), danger: true,
        onClick: () => {
          if (leaving !== null) onRemove(leaving)
          onClose()
        },
      }}
      cancel={{ text: t('keep'), onClick: onClose }}
      closeLabel={t('close')}
    />
  )
}
