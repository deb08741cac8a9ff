import { useEffect, useEffectEvent, useRef, useState, useCallback } from 'react'
import { toQueryHandle, unknownFailure } from '#core/api/rtk-endpoints.ts'
import { type Failure, isFailure } from '#core/failure/failure.ts'
import { useCoreDispatch } from '#core/store/core-state.ts'
import { contract } from '#shared/contract/index.ts'
import type { Lesson } from '#shared/contract/lessons.ts'
import type { LessonAddress } from '../lesson-address'
import { parseFrameAddress } from './frame-address'
import type { PlayerMessage } from './frame-messages'

/** A page that fails to load may send no message. */
export const loadLimitMs = 15_000

const maxRenewals = 3

/*
 *             start            answered              loaded, or ready
 *   poster ─────────▶ asking ──────────▶ waiting ───────────▶ shown
 *                     ▲ ▲ │               │ │                 │
 *                     │ │ └▶ failed       │ │ 15 s            │
 *                     │ │                 ▼ ▼ or refused      ▼ refused
 *                     │ └─── start ────── refused ◀───────────┘ (also: load failure, crash)
 *                     └───── expired link: fetches another one, a limited number of times
 */
export type ProtectedPage =
  | { at: 'poster' }
  | { at: 'asking' }
  | { at: 'waiting' | 'shown'; address: URL }
  | { at: 'refused'; why: 'refused' | 'silent' | 'lost' | 'no-link'; host: string | null }
  | { at: 'failed'; failure: Failure }

export type UsedProtectedPage = {
  page: ProtectedPage
  plays: boolean
  speaks: boolean
  start: () => void
  loaded: () => void
  onMessage: (said: PlayerMessage) => void
  lose: () => void
  browserLink: () => Promise<URL | null>
}

export function useProtectedPage(address: LessonAddress, waits: boolean): UsedProtectedPage {
  const [page, setPage] = useState<ProtectedPage>(waits ? { at: 'poster' } : { at: 'asking' })
  const [plays, setPlays] = useState(false)
  const [speaks, setSpeaks] = useState(false)
  const freshLesson = useFreshLesson(address)
  const requestId = useRef(0)
  const renewals = useRef(0)

  const fetchLink = async (): Promise<void> => {
    requestId.current += 1
    const mine = requestId.current
    const fresh = await freshLesson()
    if (mine === requestId.current) setPage(opened(fresh))
  }
  const fetchPage = (): void => {
    setPage({ at: 'asking' })
    setPlays(false)
    setSpeaks(false)
    void fetchLink()
  }
  const isOpen = page.at === 'waiting' || page.at === 'shown'
  const refused = (expired: boolean): void => {
    if (!isOpen) return
    renewals.current += 1
    if (expired && renewals.current <= maxRenewals) return fetchPage()
    setPlays(false)
    setPage({ at: 'refused', why: 'refused', host: null })
  }
  const loaded = (): void => setPage((now) => (now.at === 'waiting' ? { at: 'shown', address: now.address } : now))
  const begin = useEffectEvent(() => void (waits || fetchLink()))
  useEffect(() => {
    begin()
    return () => void (requestId.current += 1)
  }, [])
  useLoadLimit(page.at === 'waiting' ? page.address : null, (address) =>
    setPage((now) =>
      now.at === 'waiting' && now.address === address ? { at: 'refused', why: 'silent', host: address.host } : now,
    ),
  )

  return {
    page,
    plays,
    speaks,
    start: () => {
      renewals.current = 0
      fetchPage()
    },
    loaded,
    onMessage: (said) => {
      setSpeaks(true)
      if (said.type === 'refused') return refused(said.reason === 'expired')
      loaded()
      if (said.type !== 'ready') setPlays(said.type === 'playing' || (said.type === 'timeupdate' && plays))
    },
    lose: () => {
      setPlays(false)
      if (isOpen) setPage({ at: 'refused', why: 'lost', host: page.address.host })
    },
    browserLink: () => freshLesson().then((fresh) => (fresh.ok ? toLink(fresh.lesson) : null)),
  }
}

function useLoadLimit(waiting: URL | null, onLimit: (address: URL) => void): void {
  const late = useEffectEvent(onLimit)
  useEffect(() => {
    if (waiting === null) return undefined
    const timer = setTimeout(() => late(waiting), loadLimitMs)
    return () => clearTimeout(timer)
  }, [waiting])
}

function opened(fresh: FreshLesson): ProtectedPage {
  if (!fresh.ok) return { at: 'failed', failure: fresh.failure }
  const address = toLink(fresh.lesson)
  return address === null ? { at: 'refused', why: 'no-link', host: null } : { at: 'waiting', address }
}

function toLink({ otp, datas }: Lesson): URL | null {
  return parseFrameAddress(otp) ?? parseFrameAddress(datas?.urlData)
}

type FreshLesson = { ok: true; lesson: Lesson } | { ok: false; failure: Failure }

function useFreshLesson({ subjectSlug, chapterSlug, lessonSlug }: LessonAddress): () => Promise<FreshLesson> {
  const dispatch = useCoreDispatch()
  return useCallback(async () => {
    const { initiate } = toQueryHandle(contract.lessons.open)
    const { data, error } = await dispatch(
      initiate({ params: { subjectSlug, chapterSlug, lessonSlug } }, { subscribe: false, forceRefetch: true }),
    )
    if (data !== undefined && error === undefined) return { ok: true, lesson: data.payload }
    return { ok: false, failure: isFailure(error) ? error : unknownFailure }
  }, [dispatch, subjectSlug, chapterSlug, lessonSlug])
}
