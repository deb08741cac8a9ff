import { useCallback } from 'react'
import { useNotify } from '#ui/notify.ts'
import { http } from '../api/http'
import { useStartState } from '../desktop/start-state'
import { useOpenLink } from '../desktop/use-open-link'
import { useRequireOnline } from '../network/require-online'
import { toFileName, type PlatformFile } from './file-name'
import { pageAddress } from './page-address'

/** `refused`: by the system; `missing`: on the platform. */
type Words = { refused: string; missing: string }

export function useOpenFile({ refused, missing }: Words): (file: PlatformFile) => Promise<void> {
  const notify = useNotify()
  const openOutside = useOpenLink(refused)
  const { isOffline, reason } = useRequireOnline()
  const { mediaHosts } = useStartState().platform
  return useCallback(
    async (file) => {
      const address = pageAddress(file.url, mediaHosts)
      if (address === file.url) {
        if (isOffline) notify.warning(reason)
        else await openOutside(file.url)
      } else if (await hasFile(address)) save(address, toFileName(file))
      else notify.warning(missing)
    },
    [notify, openOutside, isOffline, reason, mediaHosts, missing],
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

async function hasFile(address: string): Promise<boolean> {
  try {
    const { status } = await http.head(address)
    return status >= 200 && status < 300
  } catch {
    return false
  }
}
