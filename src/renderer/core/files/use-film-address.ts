import { useCallback } from 'react'
import { isMediaFile } from '#shared/media-cache.ts'
import { useStartState } from '../desktop/start-state'
import { useHasMediaCache } from '../policy/use-policy'
import { pageAddress } from './page-address'

/** The page's own where the main process asks the school's cache for the file, else the given one. */
export function useFilmAddress(): (address: string) => string {
  const { mediaHosts } = useStartState().platform
  const hasMediaCache = useHasMediaCache()
  return useCallback(
    (address) =>
      hasMediaCache && URL.canParse(address) && isMediaFile(new URL(address))
        ? pageAddress(address, mediaHosts)
        : address,
    [hasMediaCache, mediaHosts],
  )
}
