import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { desktop, reportFailure } from '../../../core/desktop/desktop'
import { frameAddressOf } from './frame-address'

const loadLimitMs = 15_000

type QuizPage = { at: 'asking' | 'failed' } | { at: 'waiting' | 'shown'; address: URL }

export function useQuizPage(contentQcmId: number): {
  page: QuizPage
  start: () => void
  loaded: () => void
  fail: () => void
} {
  const [page, setPage] = useState<QuizPage>({ at: 'asking' })
  const requestId = useRef(0)
  const fetchAddress = async (): Promise<void> => {
    requestId.current += 1
    const mine = requestId.current
    const address = await quizAddress(contentQcmId)
    if (mine === requestId.current) setPage(address === null ? { at: 'failed' } : { at: 'waiting', address })
  }
  const begin = useEffectEvent(() => void fetchAddress())
  useEffect(() => {
    begin()
    return () => void (requestId.current += 1)
  }, [contentQcmId])
  const waiting = page.at === 'waiting' ? page.address : null
  useEffect(() => {
    if (waiting === null) return undefined
    const timer = setTimeout(() => setPage({ at: 'failed' }), loadLimitMs)
    return () => clearTimeout(timer)
  }, [waiting])
  return {
    page,
    start: () => {
      setPage({ at: 'asking' })
      void fetchAddress()
    },
    fail: () => setPage({ at: 'failed' }),
    loaded: () => setPage((before) => (before.at === 'waiting' ? { at: 'shown', address: before.address } : before)),
  }
}

async function quizAddress(contentQcmId: number): Promise<URL | null> {
  try {
    return frameAddressOf((await desktop['quiz.open']({ contentQcmId })).address)
  } catch (error) {
    reportFailure('quiz.open', error)
    return null
  }
}
