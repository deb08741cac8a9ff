import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExamFile } from '../../../shared/contract/exams'
import { toFileName } from '../../core/files/file-name'
import { isolate } from '../../core/strings/isolate'
import { Icon } from '../../ui/icon'
import { IconButton } from '../../ui/icon-button'
import { Row, Stack } from '../../ui/layout'
import { downloadSimple } from 'virtual:icons/download-simple'
import { filePdf } from 'virtual:icons/file-pdf'
import { fileText } from 'virtual:icons/file-text'
import { ListRow, RowList } from '../../ui/row-list'
import { UserContent } from '../../ui/user-content'

type FileRowsProps = {
  files: readonly ExamFile[]
  open: (file: ExamFile) => unknown
  labelledBy: string
  locked?: boolean
  mark?: ReactNode
  action?: (file: ExamFile, name: string) => ReactNode
}

export function FileRows({ files, open, labelledBy, locked = false, mark, action }: FileRowsProps) {
  const { t } = useTranslation('exams')
  return (
    <RowList labelledBy={labelledBy}>
      {files.map((file, index) => {
        const name = toFileName(file) || t('unnamedFile')
        const kind = /\.([a-z\d]{1,5})$/i.exec(name)?.[1]?.toUpperCase()
        return (
          <ListRow key={`${index}-${file.id}`}>
            <Icon glyph={kind === 'PDF' ? filePdf : fileText} size={24} filled />
            <Stack as="span" grow>
              <UserContent clamp={2} weight="medium">
                {name}
              </UserContent>
              {(kind || mark) && (
                <Row as="span" gap={[2, 8]} wrap size="small" tone="secondary">
                  {kind} {mark}
                </Row>
              )}
            </Stack>
            {!locked && file.url !== '' && (
              <IconButton
                glyph={downloadSimple}
                label={t('download', { name: isolate(name) })}
                tone="outlined"
                onClick={() => void open(file)}
              />
            )}
            {action?.(file, name)}
          </ListRow>
        )
      })}
    </RowList>
  )
}
