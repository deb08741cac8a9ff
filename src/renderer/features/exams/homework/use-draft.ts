import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { desktop, reportFailure, useDesktopEvent } from '#core/desktop/desktop.ts'
import { useIsMounted } from '#core/screen/use-is-mounted.ts'
import type { HomeworkDraft } from '#shared/desktop/homework.ts'
import { createSerialQueue } from '#shared/std/serial-queue.ts'

export type Draft = {
  draft: HomeworkDraft | null
  found: number
  isUnreadable: boolean
  read: () => void
  change: (command: () => Promise<HomeworkDraft>, guess?: (draft: HomeworkDraft) => HomeworkDraft) => Promise<boolean>
}

export function useDraft(examId: number): Draft {
  const [draft, setDraft] = useState<HomeworkDraft | null>(null)
  const [found, setFound] = useState<number | null>(null)
  const [isUnreadable, setUnreadable] = useState(false)
  const isMounted = useIsMounted()
  const changeCount = useRef(0)
  const waiting = useRef(0)
  const [enqueue] = useState(createSerialQueue)

  useDesktopEvent('homework.changed', (next) => {
    if (next.examId !== examId) return
    changeCount.current += 1
    setDraft((shown) => (shown !== null && waiting.current > 0 ? { ...next, files: shown.files } : next))
  })

  const read = useCallback((): Promise<void> => {
    const before = changeCount.current
    return desktop['homework.read']({ examId }).then(
      (next) => {
        if (!isMounted()) return
        setUnreadable(false)
        setFound((first) => first ?? (next.delivery.step === 'handed-in' ? 0 : next.files.length))
        if (changeCount.current === before) setDraft(next)
      },
      (error: unknown) => {
        reportFailure('homework.read', error)
        if (isMounted()) setUnreadable(true)
      },
    )
  }, [examId, isMounted])

  useEffect(() => void read(), [read])

  const change = useCallback<Draft['change']>(
    (command, guess) => {
      waiting.current += 1
      if (guess) setDraft((shown) => shown && guess(shown))
      return enqueue(async () => {
        const before = changeCount.current
        const answer = await getAnswer(command)
        waiting.current -= 1
        if (!isMounted() || waiting.current > 0) return answer !== null
        if (answer !== null && changeCount.current === before) setDraft(answer)
        else await read()
        return answer !== null
      })
    },
    [enqueue, isMounted, read],
  )
  const readAgain = useCallback(() => void read(), [read])
  return useMemo(
    () => ({ draft, found: found ?? 0, isUnreadable, read: readAgain, change }),
    [draft, found, isUnreadable, readAgain, change],
  )
}

async function getAnswer(command: () => Promise<HomeworkDraft>): Promise<HomeworkDraft | null> {
  try {
    return await command()
  } catch (error) {
    reportFailure('homework.change', error)
    return null
  }
}
