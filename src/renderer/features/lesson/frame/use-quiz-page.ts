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
  const asked = useRef(0)
  const fetchAddress = async (): Promise<void> => {
    asked.current += 1
    const mine = asked.current
    const address = await quizAddress(contentQcmId)
    if (mine === asked.current) setPage(address === null ? { at: 'failed' } : { at: 'waiting', address })
  }
  const begin = useEffectEvent(() => void fetchAddress())
  useEffect(() => {
    begin()
    return () => void (asked.current += 1)
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
