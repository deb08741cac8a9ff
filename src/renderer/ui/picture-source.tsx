import { createContext, useContext, useState } from 'react'

export type PictureSource = (address: string) => string | null

export const anySource: PictureSource = (address) => address

export const PictureSourceContext = createContext(anySource)

/** Null if missing, blocked or failed. */
export function usePicture(address: string | null | undefined): { src: string; onError: () => void } | null {
  const getSource = useContext(PictureSourceContext)
  const [broken, setBroken] = useState<string>()
  const src = address ? getSource(address) : null
  return src === null || src === broken ? null : { src, onError: () => setBroken(src) }
}
