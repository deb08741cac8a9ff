import { lazy, Suspense, useRef, useState, useCallback, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { magnifyingGlass } from 'virtual:icons/magnifying-glass'
import { desktop, reportFailure } from '#core/desktop/desktop.ts'
import { Screen } from '#core/screen/screen.tsx'
import { VirtualList } from '#core/screen/virtual-list.tsx'
import { StandalonePage } from '#core/session/standalone-page.tsx'
import type { Licence } from '#shared/desktop/os-integration.ts'
import { normalizeSearch } from '#shared/std/normalize-search.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { withPositions, type RowPosition } from '#ui/row-list.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { EmptyCard } from '#ui/states/empty-card.tsx'
import { Empty } from '#ui/states/empty.tsx'
import { Failed } from '#ui/states/failed.tsx'
import { Loading } from '#ui/states/loading.tsx'
import styles from './licences.module.css'

const LicenceDialog = lazy(async () => ({ default: (await import('./licence-dialog')).LicenceDialog }))

const rowHeight = 56

export function LicencesScreen() {
  const { t } = useTranslation('licences')
  return (
    <StandalonePage>
      <Screen title={t('softwareLicences')} meta={t('about')} gap={16} width="narrow">
        <Content />
      </Screen>
    </StandalonePage>
  )
}

function Content() {
  const { t } = useTranslation('licences')
  const { reading, read } = useLicences()
  if (reading.step === 'failed')
    return <Failed title={t('failed')} text="" retry={{ text: t('retry'), onClick: read }} heading="h2" />
  if (reading.step === 'reading') {
    return (
      <Loading label={t('loading')}>
        <SkeletonList rows={6} />
      </Loading>
    )
  }
  if (reading.licences === null || reading.licences.length === 0) {
    return <EmptyCard title={t('unknown')} text={t('unknownText')} />
  }
  return <Listed licences={reading.licences} />
}

function Listed({ licences }: { licences: readonly Licence[] }) {
  const { t } = useTranslation('licences')
  const [looked, setLooked] = useState('')
  const [chosen, setChosen] = useState<{ licence: Licence; open: boolean } | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const found = licencesWith(looked, licences)
  const showAll = (): void => {
    setLooked('')
    field.current?.focus()
  }
  return (
    <>
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
      <p role="status" className={styles['count']}>
        {t('found', { count: found.length })}
      </p>
      <Card padding={found.length === 0 ? 'normal' : 'none'}>
        {found.length === 0 ? (
          <Empty
            title={t('none')}
            text={t('noneText')}
            heading="h2"
            action={<Button onClick={showAll}>{t('showAll')}</Button>}
          />
        ) : (
          <VirtualList key={looked} items={found} label={t('list')} rowHeight={rowHeight} divided={false}>
            {(licence, position) => (
              <LicenceRow licence={licence} position={position} open={() => setChosen({ licence, open: true })} />
            )}
          </VirtualList>
        )}
      </Card>
      {chosen && (
        <Suspense>
          <LicenceDialog
            key={`${chosen.licence.name} ${chosen.licence.version}`}
            licence={chosen.licence}
            open={chosen.open}
            onClose={() => setChosen({ ...chosen, open: false })}
          />
        </Suspense>
      )}
    </>
  )
}

function LicenceRow({
  licence: { name, version, licence },
  position,
  open,
}: {
  licence: Licence
  position: RowPosition | undefined
  open: () => void
}) {
  return (
    <li {...withPositions(position)} className={styles['item']}>
      <button type="button" className={styles['row']} onClick={open}>
        <Ltr className={styles['name']}>{`${name} ${version}`}</Ltr>
        <span className={styles['licence']}>
          <Ltr>{licence}</Ltr>
        </span>
      </button>
    </li>
  )
}

type Reading = { step: 'reading' } | { step: 'failed' } | { step: 'read'; licences: readonly Licence[] | null }

function useLicences(): { reading: Reading; read: () => void } {
  const [reading, setReading] = useState<Reading>({ step: 'reading' })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isShown = true
    desktop['app.licences']().then(
      ({ licences }) => isShown && setReading({ step: 'read', licences }),
      (error: unknown) => {
        reportFailure('app.licences', error)
        if (isShown) setReading({ step: 'failed' })
      },
    )
    return () => {
      isShown = false
    }
  }, [attempt])
  const read = useCallback(() => {
    setReading({ step: 'reading' })
    setAttempt((before) => before + 1)
  }, [])
  return { reading, read }
}

function licencesWith(query: string, licences: readonly Licence[]): readonly Licence[] {
  const word = normalizeSearch(query).trim()
  return word === ''
    ? licences
    : licences.filter(({ name, licence }) => [name, licence].some((text) => normalizeSearch(text).includes(word)))
}
