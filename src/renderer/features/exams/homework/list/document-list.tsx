import { useTranslation } from 'react-i18next'
import { eye } from 'virtual:icons/eye'
import { filePdf } from 'virtual:icons/file-pdf'
import { fileText } from 'virtual:icons/file-text'
import { trash } from 'virtual:icons/trash'
import { useFormat } from '#core/strings/format.ts'
import { isolate } from '#core/strings/isolate.ts'
import type { HomeworkFile } from '#shared/desktop/homework.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Row, Stack } from '#ui/layout.tsx'
import { RowList } from '#ui/row-list.tsx'
import { UserContent } from '#ui/user-content.tsx'
import styles from './document-list.module.css'

type DocumentListProps = {
  documents: readonly HomeworkFile[]
  isLocked: boolean
  onOpen: (file: HomeworkFile) => void
  onRemove: (file: HomeworkFile) => void
}

export function DocumentList({ documents, isLocked, onOpen, onRemove }: DocumentListProps) {
  const { t } = useTranslation('homework')
  const format = useFormat()
  return (
    <RowList label={t('documentList')}>
      {documents.map((file) => {
        const name = isolate(file.name)
        return (
          <Row key={file.id} as="li" gap={12} className={styles['row']}>
            <Icon glyph={/\.pdf$/i.test(file.name) ? filePdf : fileText} size={24} tone="secondary" />
            <Stack as="span" grow>
              <UserContent clamp={2}>{file.name}</UserContent>
              <bdi className={styles['size']}>{format.bytes(file.bytes)}</bdi>
            </Stack>
            <IconButton glyph={eye} label={t('openDocument', { name })} onClick={() => onOpen(file)} />
            {!isLocked && (
              <IconButton
                glyph={trash}
                tone="error"
                label={t('removeDocument', { name })}
                onClick={() => onRemove(file)}
              />
            )}
          </Row>
        )
      })}
    </RowList>
  )
}
