import type { Attachment } from '../../../shared/contract/resources'
import { openLink } from '../../core/desktop/desktop'
import { Button } from '../../ui/button'
import { filePdf } from '../../ui/icons/file-pdf'
import { paperclip } from '../../ui/icons/paperclip'
import { useNotify } from '../../ui/notify'
import { Dropdown } from '../../ui/overlay/dropdown'
import { ServerText } from '../../ui/server-text'
import { lessonStrings } from './lesson-strings'

export function Attachments({ files }: { files: readonly Attachment[] }) {
  const t = lessonStrings.useText()
  const notify = useNotify()
  const label = t('attachments', { count: files.length })
  const open = async ({ url }: Attachment): Promise<void> => {
    if (!(await openLink(url))) notify.warning(t('linkRefused'))
  }
  return (
    <Dropdown label={label} items={files.map((file, index) => ({ key: String(index), text: <ServerText>{file.name}</ServerText>, icon: filePdf, onClick: () => void open(file) }))}>
      <Button variant="link" icon={paperclip}>
        {label}
      </Button>
    </Dropdown>
  )
}
