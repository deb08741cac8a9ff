import { useDeferredValue, useEffect, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { magnifyingGlass } from 'virtual:icons/magnifying-glass'
import { x } from 'virtual:icons/x'
import { http } from '#core/api/http.ts'
import { useStartState } from '#core/desktop/start-state.ts'
import { pageAddress } from '#core/files/page-address.ts'
import { useFormat } from '#core/strings/format.ts'
import { Button } from '#ui/button.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Row, Text } from '#ui/layout.tsx'
import { SkeletonLine } from '#ui/skeleton.tsx'
import { activeCue, findCues, toSearchable } from './cues'
import { type Cue, parseTranscript } from './parse-transcript'
import type { Captions } from './player'
import { TranscriptList } from './transcript-list'
import styles from './transcript.module.css'

type TranscriptProps = {
  captions: readonly Captions[]
  language: string | null
  onLanguage: (language: string) => void
  position: number
  onSeek: (seconds: number) => void
  onClose: () => void
}

export function Transcript(props: TranscriptProps) {
  const { captions, language, onLanguage, position, onSeek, onClose } = props
  const { t } = useTranslation('transcript')
  const title = useId()
  const shown = captions.find((each) => each.language === language) ?? null
  const { state, retry } = useTranscript(shown?.address ?? null)
  return (
    <section aria-labelledby={title} className={styles['panel']} data-transcript>
      <Row as="header" gap={6} wrap className={styles['head']}>
        <Text as="h2" weight="semibold" id={title} className={styles['title']}>
          {t('title')}
        </Text>
        <IconButton glyph={x} label={t('hide')} size={32} onClick={onClose} />
        {captions.length > 1 && (
          <span role="group" aria-label={t('language')} className={styles['languages']}>
            {captions.map((each) => (
              <button
                key={each.language}
                type="button"
                lang={each.language}
                aria-pressed={each.language === language}
                className={styles['language']}
                onClick={() => onLanguage(each.language)}
              >
                {each.label}
              </button>
            ))}
          </span>
        )}
      </Row>
      {state.at === 'ready' && state.cues.length > 0 ? (
        <Passages key={shown?.address} state={state} language={language} position={position} onSeek={onSeek} />
      ) : (
        <Unread state={state} onRetry={retry} />
      )}
    </section>
  )
}

function Unread({ state, onRetry }: { state: TranscriptState; onRetry: () => void }) {
  const { t } = useTranslation('transcript')
  if (state.at === 'loading')
    return (
      <div role="status" aria-label={t('loading')} className={styles['loading']}>
        <SkeletonLine width="90%" />
        <SkeletonLine width="70%" />
        <SkeletonLine width="80%" />
      </div>
    )
  const text = state.at === 'ready' ? 'empty' : state.at
  return (
    <div role="status" className={styles['notice']}>
      <p>{t(text)}</p>
      {text === 'unreachable' && (
        <Button size="small" onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
    </div>
  )
}

type PassagesProps = Pick<TranscriptProps, 'language' | 'position' | 'onSeek'> & {
  state: Extract<TranscriptState, { at: 'ready' }>
}

function Passages({ state: { cues, dropped }, language, position, onSeek }: PassagesProps) {
  const { t } = useTranslation('transcript')
  const format = useFormat()
  const [search, setSearch] = useState('')
  const deferred = useDeferredValue(search).trim()
  const searchable = useMemo(() => toSearchable(cues), [cues])
  const found = useMemo(() => (deferred === '' ? null : findCues(searchable, deferred)), [searchable, deferred])
  const shown = useMemo(() => found?.flatMap((index) => cues[index] ?? []) ?? cues, [found, cues])
  const active = activeCue(shown, position)
  return (
    <>
      <div className={styles['search']}>
        <TextInput
          type="search"
          icon={magnifyingGlass}
          aria-label={t('search')}
          placeholder={t('search')}
          value={search}
          maxLength={100}
          onChange={(event) => setSearch(event.target.value)}
        />
        <Text as="p" hideEmpty role="status" className={styles['count']}>
          {found !== null && t('found', { count: found.length, shown: format.number(found.length) })}
        </Text>
      </div>
      <TranscriptList
        key={deferred}
        cues={shown}
        active={active}
        position={position}
        language={language}
        follows={found === null}
        onSeek={onSeek}
      />
      {dropped > 0 && <p className={styles['dropped']}>{t('dropped', { count: dropped })}</p>}
    </>
  )
}

type TranscriptState =
  | { at: 'loading' }
  | { at: 'ready'; cues: readonly Cue[]; dropped: number }
  | { at: 'missing' }
  | { at: 'unreachable' }
  | { at: 'unreadable' }
const maxLength = 4000000
const loading: TranscriptState = { at: 'loading' }

function useTranscript(address: string | null): { state: TranscriptState; retry: () => void } {
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
