import { useEffect, useState } from 'react'
import { http } from '../../../core/api/http'
import { pageAddress } from '../../../core/files/page-address'
import { useStartState } from '../../../core/desktop/start-state'
import { parseTranscript, type Cue } from './parse-transcript'

export type TranscriptState =
  | { at: 'loading' }
  | { at: 'ready'; cues: readonly Cue[]; dropped: number }
  | { at: 'missing' }
  | { at: 'unreachable' }
  | { at: 'unreadable' }

const maxLength = 4_000_000
const loading: TranscriptState = { at: 'loading' }

export function useTranscript(address: string | null): { state: TranscriptState; retry: () => void } {
  const { mediaHosts } = useStartState().platform
  const [attempt, setAttempt] = useState(0)
  const key = `${attempt} ${address}`
  const [loaded, setLoaded] = useState<{ key: string; state: TranscriptState } | null>(null)
  const url = address === null ? null : pageAddress(address, mediaHosts)
  useEffect(() => {
    if (url === null) return undefined
    const controller = new AbortController()
    void load(url, controller.signal).then((state) => {
      if (!controller.signal.aborted) setLoaded({ key, state })
    })
    return () => controller.abort()
  }, [url, key])
  return { state: loaded?.key === key ? loaded.state : loading, retry: () => setAttempt((number) => number + 1) }
}

async function load(url: string, signal: AbortSignal): Promise<TranscriptState> {
  try {
    const { status, data } = await http.get<unknown>(url, { signal, responseType: 'text', transformResponse: asText })
    if (status === 404 || status === 410) return { at: 'missing' }
    if (status < 200 || status >= 300) return { at: 'unreachable' }
    if (typeof data !== 'string' || data.length > maxLength) return { at: 'unreadable' }
    const parsed = await parseTranscript(data)
    return parsed === null ? { at: 'unreadable' } : { at: 'ready', ...parsed }
  } catch {
    return { at: 'unreachable' }
  }
}

/** Axios would parse a text that looks like JSON. */
function asText(data: unknown): unknown {
  return data
}
