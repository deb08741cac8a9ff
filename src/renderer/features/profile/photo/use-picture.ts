import { useEffect, useRef, useState } from 'react'
import type { PhotoRefusal, Picture, PictureReader } from './picture'

/** What the dialog holds: the last picture that could be read stays when the next file is refused. `number` tells one picture from the next. */
type OpenedPicture = { picture: Picture | null; number: number; reading: boolean; refusal: PhotoRefusal | null }

const nothing: OpenedPicture = { picture: null, number: 0, reading: false, refusal: null }

/** Reads the files that are chosen; the last one chosen counts, however long each takes. */
export function usePicture(read: PictureReader): OpenedPicture & { choose: (file: Blob | undefined) => void } {
  const [opened, setOpened] = useState(nothing)
  const attempt = useRef(0)
  const held = useRef<Picture | null>(null)
  useEffect(
    () => () => {
      attempt.current += 1
      held.current?.close()
      held.current = null
    },
    [],
  )

  const open = async (file: Blob): Promise<void> => {
    attempt.current += 1
    const mine = attempt.current
    setOpened((before) => ({ ...before, reading: true, refusal: null }))
    const result = await read(file)
    if (mine !== attempt.current) {
      if (result.ok) result.picture.close()
      return
    }
    if (!result.ok) return setOpened((before) => ({ ...before, reading: false, refusal: result.refusal }))
    held.current?.close()
    held.current = result.picture
    setOpened({ picture: result.picture, number: mine, reading: false, refusal: null })
  }

  const choose = (file: Blob | undefined): void => {
    if (file === undefined) setOpened((before) => ({ ...before, refusal: 'not-a-picture' }))
    else void open(file)
  }
  return { ...opened, choose }
}
