import { useState, type ReactNode } from 'react'
import type { UpdatesState } from '../../../shared/desktop/updates'
import { useActivities } from '../../core/activity/activity'
import { useWhenCalm } from '../../core/activity/use-when-calm'
import { useClock } from '../../core/clock/clock'
import { isolateLtr } from '../../core/strings/isolate'
import { useLanguage } from '../../core/strings/use-language'
import { notesIn } from '../../core/updates/notes'
import { updatesStrings } from '../../core/updates/updates-strings'
import { useUpdateCommands, useUpdatesState } from '../../core/updates/use-updates'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import styles from './update-notices.module.css'

/** So long nothing happens before a notice comes. */
const quietMs = 2000

type Kind = 'too-old' | 'ready' | 'news'

/** Says quietly, in a calm moment, that an update is ready, that this version is too old, or what is new. */
export function UpdateNotices() {
  const t = updatesStrings.useText()
  const state = useUpdatesState()
  const clock = useClock()
  const busy = useActivities()
  const [shown, setShown] = useState<Kind | null>(null)
  const wanted = state === null ? null : wantedOf(state, clock.now())
  useWhenCalm({ isWanted: wanted !== null && wanted !== shown, quietMs }, () => setShown(wanted))
  if (state === null || wanted === null || wanted !== shown || busy.length > 0) return null
  return (
    <aside aria-label={t('notices')} className={styles['place']}>
      <Card className={styles['card']}>{wanted === 'news' ? <News state={state} /> : wanted === 'ready' ? <Ready state={state} /> : <TooOld state={state} />}</Card>
    </aside>
  )
}

function wantedOf({ phase, tooOld, news, postponedUntil }: UpdatesState, now: number): Kind | null {
  if (news !== null) return 'news'
  if ((postponedUntil ?? 0) > now || phase.kind === 'installing') return null
  return tooOld !== null ? 'too-old' : phase.kind === 'ready' ? 'ready' : null
}

function Words({ title, children, actions }: { title: string; children: ReactNode; actions: ReactNode }) {
  return (
    <>
      <div role="status" className={styles['words']}>
        <strong className={styles['title']}>{title}</strong>
        {children}
      </div>
      <div className={styles['actions']}>{actions}</div>
    </>
  )
}

function Ready({ state: { phase } }: { state: UpdatesState }) {
  const t = updatesStrings.useText()
  const { run, install } = useUpdateCommands()
  if (phase.kind !== 'ready') return null
  const actions = (
    <>
      <Button variant="primary" size="small" onClick={install}>{t('restart')}</Button>
      <Button size="small" onClick={() => run('updates.postpone')}>{t('later')}</Button>
    </>
  )
  return <Words title={t('readyTitle')} actions={actions}><p>{t('readyText', { version: isolateLtr(phase.version) })}</p></Words>
}

/** Never in the way of what is under way: it waits for calm, and « Plus tard » sends it off for a day. */
function TooOld({ state: { phase, tooOld } }: { state: UpdatesState }) {
  const t = updatesStrings.useText()
  const { run, install } = useUpdateCommands()
  const update = (): void => {
    if (phase.kind === 'ready') install()
    else run(phase.kind === 'available' ? 'updates.download' : 'updates.check')
  }
  const isUnderWay = phase.kind === 'checking' || phase.kind === 'downloading' || phase.kind === 'installing'
  const actions = (
    <>
      {phase.kind !== 'off' && <Button variant="primary" size="small" loading={isUnderWay} onClick={update}>{t('update')}</Button>}
      <Button size="small" onClick={() => run('updates.postpone')}>{t('later')}</Button>
    </>
  )
  return (
    <Words title={t('tooOldTitle')} actions={actions}>
      <p dir="auto">{tooOld?.message ?? t('tooOldText', { minimum: isolateLtr(tooOld?.minimum ?? '') })}</p>
      {phase.kind === 'off' && <p>{t('askAdministrator')}</p>}
      {phase.kind === 'idle' && phase.failure !== null && <p>{t(phase.failure)}</p>}
    </Words>
  )
}

function News({ state: { news } }: { state: UpdatesState }) {
  const t = updatesStrings.useText()
  const { language } = useLanguage()
  const { run } = useUpdateCommands()
  const lines = notesIn(language, news?.notes ?? '')
  return (
    <Words title={t('newsTitle', { version: isolateLtr(news?.version ?? '') })} actions={<Button variant="primary" size="small" onClick={() => run('updates.news-seen')}>{t('understood')}</Button>}>
      <ul className={styles['list']}>
        {lines.map((line) => (
          <li key={line} dir="auto">{line}</li>
        ))}
      </ul>
    </Words>
  )
}
