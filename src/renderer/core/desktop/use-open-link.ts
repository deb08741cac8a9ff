import { useCallback } from 'react'
import { useNotify } from '../../ui/notify'
import { openLink } from './desktop'

/** Opens an address in the system browser; says the given words where there is none, or it is refused. */
export function useOpenLink(refused: string): (url: string | null) => Promise<void> {
  const notify = useNotify()
  return useCallback(
    async (url) => {
      if (url === null || !(await openLink(url))) notify.warning(refused)
    },
    [notify, refused],
  )
}
