import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { magnifyingGlass } from 'virtual:icons/magnifying-glass'
import { x } from 'virtual:icons/x'
import { paths } from '#core/paths.ts'
import { PaymentsGate } from '#core/policy/payments-gate.tsx'
import { Screen } from '#core/screen/screen.tsx'
import { useScreenTitle } from '#core/screen/use-screen-title.ts'
import { useUrlText } from '#core/screen/use-url-text.ts'
import { useUser } from '#core/session/use-user.ts'
import { NoteFace } from '#domains/notes/note-face.tsx'
import { getNotePath } from '#domains/notes/note-place.ts'
import { useNotes } from '#domains/notes/use-notes.ts'
import { useRecentSearches } from '#domains/search/recent-searches-slice.ts'
import { canSearch } from '#domains/search/search-term.ts'
import { useSearch } from '#domains/search/use-search.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Row } from '#ui/layout.tsx'
import { RowList, ListRow } from '#ui/row-list.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { EmptyCard } from '#ui/states/empty-card.tsx'
import { SearchResults } from './search-results'
import styles from './search-screen.module.css'

const maxLength = 100

export function SearchScreen() {
  const { t } = useTranslation('search')
  const viewer = useUser()
  return <Screen title={t('title')}>{canSearch(viewer) ? <SearchInPage /> : <SearchDisabled />}</Screen>
}

/** The term is in the address, so that Back restores the search. */
function SearchInPage() {
  const { t } = useTranslation('search')
  const [typed, setTyped] = useUrlText('q', maxLength)
  const search = useSearch(typed)
  const { recent, addSearch, clearSearches } = useRecentSearches()
  const input = useRef<HTMLInputElement>(null)
  const { key } = useLocation()
  const isEmpty = typed === ''
  useScreenTitle(t('title'))

  useEffect(() => {
    if (isEmpty) input.current?.focus()
  }, [isEmpty, key])

  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || search.term === null) return
    addSearch(search.term)
    if (search.failure) search.retry()
  }
  return (
    <>
      <div role="search" aria-label={t('title')} className={styles['field']}>
        <TextInput
          ref={input}
          type="search"
          size="large"
          icon={magnifyingGlass}
          aria-label={t('field')}
          placeholder={t('field')}
          autoComplete="off"
          spellCheck={false}
          maxLength={maxLength}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={press}
          trailing={
            !isEmpty && <IconButton glyph={x} size={32} label={t('clearTheText')} onClick={() => setTyped('')} />
          }
        />
      </div>
      <SearchResults
        search={search}
        recent={recent}
        choose={setTyped}
        clear={clearSearches}
        opened={() => search.term !== null && addSearch(search.term)}
      />
      <FoundNotes term={search.term} />
    </>
  )
}

function SearchDisabled() {
  const { t } = useTranslation('search')
  useScreenTitle(t('title'))
  const action = (
    <Row gap={8} align="stretch" justify="center" wrap>
      <PaymentsGate>
        <ButtonLink variant="primary" to={paths.offers()}>
          {t('seeOffers')}
        </ButtonLink>
      </PaymentsGate>
      <ButtonLink to={paths.subjects()}>{t('seeSubjects')}</ButtonLink>
    </Row>
  )
  return <EmptyCard title={t('disabledTitle')} text={t('disabledText')} action={action} />
}

const [maxNotes, noteCharacters] = [5, 160]

function FoundNotes({ term }: { term: string | null }) {
  const { t } = useTranslation('notes')
  const query = { query: term ?? '', contentId: null, max: maxNotes, characters: noteCharacters }
  const notes = useNotes(query, term === null).list?.notes ?? []
  if (term === null || notes.length === 0) return null
  return (
    <Card as="section" labelledBy="found-notes">
      <SectionTitle id="found-notes" link={{ to: paths.notes(term), text: t('openAll') }}>
        {t('myNotes')}
      </SectionTitle>
      <RowList labelledBy="found-notes">
        {notes.map((note) => (
          <ListRow key={note.id} to={getNotePath(note)}>
            <NoteFace note={note} />
          </ListRow>
        ))}
      </RowList>
    </Card>
  )
}
