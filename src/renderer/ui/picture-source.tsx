import { createContext, useContext, useState } from 'react'

/** Tells where a picture that the platform names is loaded from; null where the page may not load it. */
export type PictureSource = (address: string) => string | null

export const anySource: PictureSource = (address) => address

export const PictureSourceContext = createContext(anySource)

/** The attributes of an `img`, or null where there is no picture, the page may not load it, or it has failed to load. */
export function usePicture(address: string | null | undefined): { src: string; onError: () => void } | null {
  const sourceOf = useContext(PictureSourceContext)
  const [broken, setBroken] = useState<string>()
  const src = address ? sourceOf(address) : null
  return src === null || src === broken ? null : { src, onError: () => setBroken(src) }
}
