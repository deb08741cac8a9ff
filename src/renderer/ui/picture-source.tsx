import { createContext, useContext, useState } from 'react'

/** Null if the page may not load it. */
export type PictureSource = (address: string) => string | null

export const anySource: PictureSource = (address) => address

export const PictureSourceContext = createContext(anySource)

/** `img` attributes; null if missing, blocked or failed to load. */
export function usePicture(address: string | null | undefined): { src: string; onError: () => void } | null {
  const sourceOf = useContext(PictureSourceContext)
  const [broken, setBroken] = useState<string>()
  const src = address ? sourceOf(address) : null
  return src === null || src === broken ? null : { src, onError: () => setBroken(src) }
}
