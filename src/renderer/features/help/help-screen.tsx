import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../core/paths'
import { useUser } from '../../core/session/use-user'
import { usePaymentsAllowed } from '../../core/policy/use-policy'
import { ShortcutList } from '../../domains/application/shortcut-list'
import { Screen } from '../../core/screen/screen'
import { Button, ButtonLink } from '../../ui/button'
import { Card } from '../../ui/card'
import { TextInput } from '../../ui/forms/text-input'
import { Grid } from '../../ui/layout'
import { magnifyingGlass } from 'virtual:icons/magnifying-glass'
import { SectionTitle } from '../../ui/section-title'
import { Empty } from '../../ui/states/empty'
import { ChapterCard } from './chapter-card'
import { chaptersFor, chaptersWith } from './chapters'
import styles from './help.module.css'
import { PrintHelp } from './print-help'

const AboutDialog = lazy(async () => ({ default: (await import('../../domains/application/about-dialog')).AboutDialog }))

/** How things are done here, chapter by chapter, and the keys; a word narrows it down. */
export function HelpScreen() {
  const { t } = useTranslation('help')
  const { t: words } = useTranslation('shortcuts')
  const { permissions } = useUser()
  const mayPay = usePaymentsAllowed()
  const [looked, setLooked] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const all = chaptersFor({ permissions, mayPay })
  const isLooking = looked.trim() !== ''
  // The button goes with the words that were looked for: the keyboard goes on in the field.
  const showAll = () => {
    setLooked('')
    field.current?.focus()
  }
  const found = isLooking ? chaptersWith(looked, all, t) : all
  return (
    <Screen title={t('title')} meta={t('about')} actions={<PrintHelp chapters={all} />}>
      <TextInput
        ref={field} type="search" icon={magnifyingGlass} aria-label={t('look')} placeholder={t('look')} autoComplete="off" maxLength={100} className={styles['look']}
        value={looked} onChange={({ target }) => setLooked(target.value)}
      />
      <p role="status" className="visually-hidden">
        {isLooking && t('found', { count: found.length })}
      </p>
      {found.length === 0 ? (
        <Card>
          <Empty title={t('none')} text={t('noneText')} heading="h2" action={<Button onClick={showAll}>{t('showAll')}</Button>} />
        </Card>
      ) : (
        <Grid gap={20} min={320} fill>
          {found.map((chapter) => (
            <ChapterCard key={chapter.name} chapter={chapter} />
          ))}
        </Grid>
      )}
      {!isLooking && (
        <Card as="section" labelledBy="help-keys" gap={16}>
          <SectionTitle id="help-keys">{words('keyboardShortcuts')}</SectionTitle>
          <div className={styles['keys']}>
            <ShortcutList of="everywhere" captioned />
            <ShortcutList of="lesson" captioned />
          </div>
        </Card>
      )}
      <More />
    </Screen>
  )
}

function More() {
  const { t } = useTranslation('help')
  const [about, setAbout] = useState<'never' | 'open' | 'closed'>('never')
  return (
    <Card as="section" labelledBy="help-more" gap={16}>
      <SectionTitle id="help-more">{t('more')}</SectionTitle>
      <div className={styles['more']}>
        <div className={styles['way']}>
          <p>{t('supportText')}</p>
          <ButtonLink to={paths.support()}>{t('support')}</ButtonLink>
        </div>
        <div className={styles['way']}>
          <p>{t('diagnosticsText')}</p>
          <ButtonLink to={paths.diagnostics()}>{t('diagnostics')}</ButtonLink>
        </div>
        <div className={styles['way']}>
          <p>{t('aboutAppText')}</p>
          <Button onClick={() => setAbout('open')}>{t('aboutApp')}</Button>
        </div>
      </div>
      {about !== 'never' && (
        <Suspense>
          <AboutDialog open={about === 'open'} onClose={() => setAbout('closed')} />
        </Suspense>
      )}
    </Card>
  )
}
