import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { downloadSimple } from 'virtual:icons/download-simple'
import { filePdf } from 'virtual:icons/file-pdf'
import { fileText } from 'virtual:icons/file-text'
import { toFileName, type PlatformFile } from '#core/files/file-name.ts'
import { isolate } from '#core/strings/isolate.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Row, Stack } from '#ui/layout.tsx'
import { ListRow, RowList } from '#ui/row-list.tsx'
import { UserContent } from '#ui/user-content.tsx'

/** The platform may list a file without its address, or without an id. */
export type ListedFile = { id: number | null; name: string; url: string | null }

type FileRowsProps = {
  files: readonly ListedFile[]
  open: (file: PlatformFile) => unknown
  labelledBy: string
  locked?: boolean
  mark?: ReactNode
  action?: (file: ListedFile, name: string) => ReactNode
}

export function hasAddress<File extends { url: string | null }>(file: File): file is File & { url: string } {
  return file.url !== null && file.url !== ''
}

export function FileRows({ files, open, labelledBy, locked = false, mark, action }: FileRowsProps) {
  const { t } = useTranslation('exams')
  return (
    <RowList labelledBy={labelledBy}>
      {files.map((file, index) => {
        const name = toFileName({ name: file.name, url: file.url ?? '' }) || t('unnamedFile')
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
            {!locked && hasAddress(file) && (
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
