import { useEffect, useState } from 'react'
import { readStaged } from '#core/api/stage-file.ts'
import { type HomeworkFile } from '#shared/desktop/homework.ts'
import { homeworkAddresses } from '#shared/gateway/uploads.ts'
import { isDrawing } from '../draft-rules'
import { decode } from '../merge/decode'
import { drawSvg } from '../merge/draw-svg'

/** 'none': not displayable; null: loading. */
type ShownPicture = ImageBitmap | 'none' | null

export function usePicture(
  examId: number,
  file: Pick<HomeworkFile, 'id' | 'name'>,
  longest: number,
  isEnabled: boolean,
): ShownPicture {
  const [shown, setShown] = useState<ShownPicture>(null)
  const address = homeworkAddresses.file(examId, file.id)
  const isSvg = isDrawing(file)
  useEffect(() => {
    if (!isEnabled) return undefined
    let isLeft = false
    let held: ImageBitmap | null = null
    void inTurn(async () => (isLeft ? null : reduced(address, isSvg, longest))).then((picture) => {
      if (isLeft) return picture?.close()
      held = picture
      setShown(picture ?? 'none')
    })
    return () => {
      isLeft = true
      held?.close()
    }
  }, [isEnabled, address, isSvg, longest])
  return shown
}

async function reduced(address: string, isSvg: boolean, longest: number): Promise<ImageBitmap | null> {
  try {
    if (isSvg) return await drawSvg(address, longest)
    const bytes = await readStaged(address)
    const picture = bytes && (await decode(bytes, longest))
    return typeof picture === 'string' ? null : picture
  } catch {
    return null
  }
}

const most = 2

let busy = 0
const waiting: (() => void)[] = []

async function inTurn<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  if (busy >= most) await new Promise<void>((resolve) => void waiting.push(resolve))
  else busy += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else busy -= 1
  }
}
