import { useCallback, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { downloadSimple } from 'virtual:icons/download-simple'
import { sparkle } from 'virtual:icons/sparkle'
import { warningCircle } from 'virtual:icons/warning-circle'
import { useActivities } from '#core/activity/activity.ts'
import { useWhenIdle } from '#core/activity/use-when-idle.ts'
import { useClock } from '#core/clock/clock.ts'
import { isolateLtr } from '#core/strings/isolate.ts'
import { useLanguage } from '#core/strings/use-language.ts'
import { useUpdateCommands, useUpdatesState } from '#domains/application/use-updates.ts'
import type { UpdatesState } from '#shared/desktop/updates.ts'
import type { Language } from '#shared/locale.ts'
import { cutText } from '#shared/std/cut-text.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { IconButton } from '#ui/icon-button.tsx'
import type { Glyph } from '#ui/icon.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { Floating } from '#ui/overlay/floating.tsx'
import { UserContent } from '#ui/user-content.tsx'
import styles from './update-entry.module.css'

const quietMs = 2000

type Kind = 'too-old' | 'ready' | 'news'

const offers: Record<Kind, (props: { state: UpdatesState }) => ReactNode> = {
  'ready': Ready,
  'too-old': TooOld,
  'news': News,
}
const glyphs: Record<Kind, Glyph> = { 'ready': downloadSimple, 'too-old': warningCircle, 'news': sparkle }

export function UpdateEntry({ header }: { header: HTMLElement | null }) {
  const { t } = useTranslation('updates')
  const state = useUpdatesState()
  const clock = useClock()
  const busy = useActivities()
  const [shown, setShown] = useState<string | null>(null)
  const kind = state === null ? null : getKind(state, clock.now())
  // A version that must not be used any more stays above every screen.
  const place = kind === 'too-old' && state?.tooOld?.isRequired === true ? null : header
  const entry = kind === null ? null : `${kind} ${place === null ? 'above' : 'header'}`
  useWhenIdle({ isWanted: entry !== null && entry !== shown, quietMs }, () => setShown(entry))
  if (state === null || kind === null || entry !== shown || busy.length > 0) return null
  if (place !== null) return createPortal(<HeaderEntry kind={kind} state={state} />, place)
  const Offer = offers[kind]
  return (
    <Row as="aside" gap={[10, 24]} justify="between" wrap aria-label={t('notices')} className={styles['bar']}>
      <Offer state={state} />
    </Row>
  )
}

function HeaderEntry({ kind, state }: { kind: Kind; state: UpdatesState }) {
  const { t } = useTranslation('updates')
  const title = useTitle(kind, state)
  const button = useRef<HTMLButtonElement>(null)
  const { pathname } = useLocation()
  const [over, setOver] = useState<string | null>(null)
  const isOpen = over === pathname
  const close = useCallback(() => {
    setOver(null)
    button.current?.focus()
  }, [])
  const Offer = offers[kind]
  return (
    <div className={classNames(styles['entry'], styles[kind])}>
      <span className={styles['face']}>
        <IconButton
          ref={button}
          glyph={glyphs[kind]}
          label={title}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOver(isOpen ? null : pathname)}
        />
      </span>
      <span role="status" className="visually-hidden">
        {title}
      </span>
      {isOpen && (
        <Floating label={t('notices')} close={close} isNarrow className={styles['floating']}>
          <Stack gap={14} className={styles['panel']}>
            <Offer state={state} />
          </Stack>
        </Floating>
      )}
    </div>
  )
}

function useTitle(kind: Kind, { news }: UpdatesState): string {
  const { t } = useTranslation('updates')
  if (kind === 'news') return t('newsTitle', { version: isolateLtr(news?.version ?? '') })
  return t(kind === 'ready' ? 'readyTitle' : 'tooOldTitle')
}

function getKind({ phase, tooOld, news, postponedUntil }: UpdatesState, now: number): Kind | null {
  // The notes of a new version would hide it in the header until they are read.
  if (tooOld?.isRequired === true && phase.kind !== 'installing') return 'too-old'
  if (news !== null) return 'news'
  if (phase.kind === 'installing') return null
  if ((postponedUntil ?? 0) > now) return null
  return tooOld !== null ? 'too-old' : phase.kind === 'ready' ? 'ready' : null
}

function Words({ title, children, actions }: { title: string; children: ReactNode; actions: ReactNode }) {
  return (
    <>
      <Stack gap={6} role="status" className={styles['words']}>
        <Text as="strong" weight="semibold">
          {title}
        </Text>
        {children}
      </Stack>
      <Row gap={8} align="stretch" wrap>
        {actions}
      </Row>
    </>
  )
}

function Ready({ state: { phase } }: { state: UpdatesState }) {
  const { t } = useTranslation('updates')
  const { run, install } = useUpdateCommands()
  if (phase.kind !== 'ready') return null
  const actions = (
    <>
      <Button variant="primary" size="small" onClick={install}>
        {t('restart')}
      </Button>
      <Button size="small" onClick={() => run('updates.postpone')}>
        {t('later')}
      </Button>
    </>
  )
  return (
    <Words title={t('readyTitle')} actions={actions}>
      <p>{t('readyText', { version: isolateLtr(phase.version) })}</p>
    </Words>
  )
}

function TooOld({ state: { phase, tooOld } }: { state: UpdatesState }) {
  const { t } = useTranslation('updates')
  const { run, install } = useUpdateCommands()
  const update = (): void => {
    if (phase.kind === 'ready') install()
    else run(phase.kind === 'available' ? 'updates.download' : 'updates.check')
  }
  const isUnderWay = phase.kind === 'checking' || phase.kind === 'downloading' || phase.kind === 'installing'
  const actions = (
    <>
      {phase.kind !== 'off' && (
        <Button variant="primary" size="small" loading={isUnderWay} onClick={update}>
          {t('update')}
        </Button>
      )}
      {tooOld?.isRequired !== true && (
        <Button size="small" onClick={() => run('updates.postpone')}>
          {t('later')}
        </Button>
      )}
    </>
  )
  return (
    <Words title={t('tooOldTitle')} actions={actions}>
      <UserContent as="p">
        {tooOld?.message ?? t('tooOldText', { minimum: isolateLtr(tooOld?.minimum ?? '') })}
      </UserContent>
      {phase.kind === 'off' && <p>{t('askAdministrator')}</p>}
      {phase.kind === 'idle' && phase.failure !== null && <p>{t(phase.failure)}</p>}
      {phase.kind === 'available' && phase.isStopped && <p>{t('stopped')}</p>}
    </Words>
  )
}

function News({ state: { news } }: { state: UpdatesState }) {
  const { t } = useTranslation('updates')
  const { language } = useLanguage()
  const { run } = useUpdateCommands()
  const lines = notesIn(language, news?.notes ?? '')
  return (
    <Words
      title={t('newsTitle', { version: isolateLtr(news?.version ?? '') })}
      actions={
        <Button variant="primary" size="small" onClick={() => run('updates.news-seen')}>
          {t('gotIt')}
        </Button>
      }
    >
      <Stack as="ul" gap={4} size="small" tone="secondary" className={styles['list']}>
        {lines.map((line) => (
          <UserContent as="li" key={line}>
            {line}
          </UserContent>
        ))}
      </Stack>
    </Words>
  )
}

const maxLineLength = 300
const maxLines = 12

export function notesIn(language: Language, notes: string): string[] {
  const parts = new Map<string, string[]>([['', []]])
  let part = parts.get('') ?? []
  for (const line of notes.split(/\r?\n/)) {
    const heading = /^##\s*(?<name>fr|en|ar)\s*$/.exec(line)?.groups?.['name']
    if (heading === undefined) part.push(line)
    else parts.set(heading, (part = parts.get(heading) ?? []))
  }
  const lines = parts.get(language) ?? parts.get('') ?? []
  return lines
    .map(plain)
    .filter((line) => line !== '')
    .slice(0, maxLines)
}

function plain(line: string): string {
  const text = line
    .replace(/\p{Cc}|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .replace(/^\s*(?:[-*+]|#{1,6})\s+/, '')
  return cutText(text.trim(), maxLineLength)
}
