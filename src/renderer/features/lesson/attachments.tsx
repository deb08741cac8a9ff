import type { Attachment } from '../../../shared/contract/resources'
import { hasFile } from '../../core/api/has-file'
import { useNeedsLine } from '../../core/network/needs-line'
import { useStartState } from '../../core/start/start-state'
import { Button } from '../../ui/button'
import { filePdf } from '../../ui/icons/file-pdf'
import { paperclip } from '../../ui/icons/paperclip'
import { useNotify } from '../../ui/notify'
import { Dropdown } from '../../ui/overlay/dropdown'
import { ServerText } from '../../ui/server-text'
import { fileNameOf } from './file-name'
import { lessonStrings } from './lesson-strings'
import { pageAddress } from './magazine/page-address'
import { useOpenOutside } from './use-open-outside'

export function Attachments({ files }: { files: readonly Attachment[] }) {
  const t = lessonStrings.useText()
  const notify = useNotify()
  const openOutside = useOpenOutside()
  const { isOffline, reason } = useNeedsLine()
  const { mediaHosts } = useStartState().platform
  const label = t('attachments', { count: files.length })
  const open = async (file: Attachment): Promise<void> => {
    const address = pageAddress(file.url, mediaHosts)
    if (address === file.url) {
      if (isOffline) notify.warning(reason)
      else await openOutside(file.url)
    } else if (await hasFile(address)) save(address, fileNameOf(file))
    else notify.warning(t('attachmentFailed'))
  }
  return (
    <Dropdown label={label} items={files.map((file, index) => ({ key: String(index), text: <ServerText>{file.name}</ServerText>, icon: filePdf, onClick: () => void open(file) }))}>
      <Button variant="link" icon={paperclip}>
        {label}
      </Button>
    </Dropdown>
  )
}

function save(address: string, name: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
}
