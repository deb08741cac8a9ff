import { useTranslation } from 'react-i18next'
import type { Attachment } from '../../../shared/contract/resources'
import { useOpenFile } from '../../core/files/use-open-file'
import { Button } from '../../ui/button'
import { filePdf } from 'virtual:icons/file-pdf'
import { paperclip } from 'virtual:icons/paperclip'
import { Dropdown } from '../../ui/overlay/dropdown'
import { UserContent } from '../../ui/user-content'

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
