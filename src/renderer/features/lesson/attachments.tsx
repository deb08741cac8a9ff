import { useTranslation } from 'react-i18next'
import { filePdf } from 'virtual:icons/file-pdf'
import { paperclip } from 'virtual:icons/paperclip'
import { useOpenFile } from '#core/files/use-open-file.ts'
import type { Attachment } from '#shared/contract/resources.ts'
import { Button } from '#ui/button.tsx'
import { Dropdown } from '#ui/overlay/dropdown.tsx'
import { UserContent } from '#ui/user-content.tsx'

export function Attachments({ files }: { files: readonly Attachment[] }) {
  const { t } = useTranslation('lesson')
  const open = useOpenFile({ refused: t('linkRefused'), missing: t('attachmentFailed') })
  const label = t('attachments', { count: files.length })
  return (
    <Dropdown
      label={label}
      items={files.map((file, index) => ({
        key: String(index),
        text: <UserContent>{file.name}</UserContent>,
        icon: filePdf,
        onClick: () => void open(file),
      }))}
    >
      <Button variant="link" icon={paperclip}>
        {label}
      </Button>
    </Dropdown>
  )
}
