import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { magnifyingGlass } from 'virtual:icons/magnifying-glass'
import { printer } from 'virtual:icons/printer'
import { paths } from '#core/paths.ts'
import { usePaymentsAllowed } from '#core/policy/use-policy.ts'
import { PrintSheet } from '#core/screen/print-sheet.tsx'
import { Screen } from '#core/screen/screen.tsx'
import { useUser } from '#core/session/use-user.ts'
import { PrivacyStatement } from '#domains/application/privacy-statement.tsx'
import { ShortcutList } from '#domains/application/shortcut-list.tsx'
import { tourRequest } from '#domains/application/tour-request.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { Icon } from '#ui/icon.tsx'
import { Grid, Row, Stack } from '#ui/layout.tsx'
import { TextLink } from '#ui/link.tsx'
import { CardMosaic } from '#ui/mosaic/mosaic.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { EmptyCard } from '#ui/states/empty-card.tsx'
import { chaptersFor, chaptersWith, getLineKeys, type Chapter } from './chapters'
import styles from './help.module.css'

const AboutDialog = lazy(async () => ({
  default: (await import('#domains/application/about-dialog.tsx')).AboutDialog,
}))

export function HelpScreen() {
  const { t } = useTranslation('help')
  const { t: tShortcuts } = useTranslation('shortcuts')
  const { permissions } = useUser()
  const mayPay = usePaymentsAllowed()
  const [looked, setLooked] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const all = chaptersFor({ permissions, mayPay })
  const isLooking = looked.trim() !== ''
  const showAll = () => {
    setLooked('')
    field.current?.focus()
  }
  const found = isLooking ? chaptersWith(looked, all, t) : all
  return (
    <Screen title={t('title')} meta={t('about')} actions={<PrintHelp chapters={all} />}>
      <TextInput
        ref={field}
        type="search"
        icon={magnifyingGlass}
        aria-label={t('look')}
        placeholder={t('look')}
        autoComplete="off"
        maxLength={100}
        className={styles['look']}
        value={looked}
        onChange={({ target }) => setLooked(target.value)}
      />
      <p role="status" className="visually-hidden">
        {isLooking && t('found', { count: found.length })}
      </p>
      {found.length === 0 ? (
        <EmptyCard title={t('none')} text={t('noneText')} action={<Button onClick={showAll}>{t('showAll')}</Button>} />
      ) : (
        <Grid gap={20} min={320} fill>
          {found.map((chapter) => (
            <ChapterCard key={chapter.name} chapter={chapter} />
          ))}
        </Grid>
      )}
      {!isLooking && (
        <Card as="section" labelledBy="help-keys" gap={16}>
          <SectionTitle id="help-keys">{tShortcuts('keyboardShortcuts')}</SectionTitle>
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
  const { t: report } = useTranslation('fault-report')
  const { t: data } = useTranslation('my-data')
  const [about, setAbout] = useState<'never' | 'open' | 'closed'>('never')
  const navigate = useNavigate()
  return (
    <Card as="section" labelledBy="help-more" gap={16}>
      <SectionTitle id="help-more">{t('more')}</SectionTitle>
      <PrivacyStatement />
      <div className={styles['more']}>
        <Stack gap={12} align="start">
          <p>{t('tourText')}</p>
          <Button onClick={() => void navigate(paths.home(), { state: tourRequest })}>{t('tour')}</Button>
        </Stack>
        <Stack gap={12} align="start">
          <p>{t('supportText')}</p>
          <ButtonLink to={paths.support()}>{t('support')}</ButtonLink>
        </Stack>
        <Stack gap={12} align="start">
          <p>{t('diagnosticsText')}</p>
          <ButtonLink to={paths.diagnostics()}>{t('diagnostics')}</ButtonLink>
        </Stack>
        <Stack gap={12} align="start">
          <p>{report('text')}</p>
          <ButtonLink to={`${paths.diagnostics()}#rapport`}>{report('open')}</ButtonLink>
        </Stack>
        <Stack gap={12} align="start">
          <p>{data('helpText')}</p>
          <ButtonLink to={`${paths.settings()}#donnees`}>{data('helpLink')}</ButtonLink>
        </Stack>
        <Stack gap={12} align="start">
          <p>{t('aboutAppText')}</p>
          <Button onClick={() => setAbout('open')}>{t('aboutApp')}</Button>
        </Stack>
      </div>
      {about !== 'never' && (
        <Suspense>
          <AboutDialog open={about === 'open'} onClose={() => setAbout('closed')} />
        </Suspense>
      )}
    </Card>
  )
}

function PrintHelp({ chapters }: { chapters: readonly Chapter[] }) {
  const { t } = useTranslation('help')
  const { t: tShortcuts } = useTranslation('shortcuts')
  const [isPrinting, setPrinting] = useState(false)
  return (
    <>
      <Button icon={printer} onClick={() => setPrinting(true)}>
        {t('print')}
      </Button>
      {isPrinting && (
        <PrintSheet ready onDone={() => setPrinting(false)}>
          <h1 className={styles['printTitle']}>{t('title')}</h1>
          {chapters.map((chapter) => (
            <section key={chapter.name} className={styles['printed']}>
              <h2>{t(chapter.name)}</h2>
              <Stack as="ul" gap={6} className={styles['lines']}>
                {getLineKeys(chapter).map((line) => (
                  <li key={line}>{t(line)}</li>
                ))}
              </Stack>
            </section>
          ))}
          <section className={styles['printed']}>
            <h2>{tShortcuts('keyboardShortcuts')}</h2>
            <div className={styles['keys']}>
              <ShortcutList of="everywhere" captioned />
              <ShortcutList of="lesson" captioned />
            </div>
          </section>
        </PrintSheet>
      )}
    </>
  )
}

function ChapterCard({ chapter }: { chapter: Chapter }) {
  const { t } = useTranslation('help')
  const id = `help-${chapter.name}`
  return (
    <Card as="section" padding="none" labelledBy={id} className={styles['chapter']}>
      <div className={styles['mosaic']} aria-hidden>
        <CardMosaic subject={chapter.mosaic} />
        <Row as="span" justify="center" tone="primary" className={styles['disc']}>
          <Icon glyph={chapter.icon} size={24} />
        </Row>
      </div>
      <div className={styles['words']}>
        <SectionTitle id={id}>{t(chapter.name)}</SectionTitle>
        <Stack as="ul" gap={6} className={styles['lines']}>
          {getLineKeys(chapter).map((line) => (
            <li key={line}>{t(line)}</li>
          ))}
        </Stack>
        <TextLink to={chapter.to} trailing="caret" justifySelf="start">
          {t(`${chapter.name}Link`)}
        </TextLink>
      </div>
    </Card>
  )
}
