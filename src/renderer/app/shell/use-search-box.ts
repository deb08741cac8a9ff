import { useState, type KeyboardEvent, type RefObject } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '#core/paths.ts'
import { useClearRecentLessons, useRecentLessons } from '#domains/learning/recent-lessons-slice.ts'
import { getNotePath } from '#domains/notes/note-place.ts'
import { useNotes } from '#domains/notes/use-notes.ts'
import { useRecentSearches } from '#domains/search/recent-searches-slice.ts'
import { getResultPath } from '#domains/search/search-term.ts'
import { useSearch, type Search } from '#domains/search/use-search.ts'
import { isPlainKey } from '#ui/is-plain-key.ts'
import { movedTo, searchEntries, type SearchEntry } from './search-entries'

const [maxNotes, noteCharacters] = [4, 160]

export type SearchBoxState = {
  typed: string
  type: (text: string) => void
  search: Search
  entries: readonly SearchEntry[]
  /** -1 for the field. */
  active: number
  isOpen: boolean
  open: () => void
  close: () => void
  choose: (entry: SearchEntry) => void
  forgetRecent: () => void
  clearLessons: () => void
  press: (event: KeyboardEvent<HTMLInputElement>) => void
}

export function useSearchBox(field: RefObject<HTMLInputElement | null>): SearchBoxState {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const search = useSearch(isOpen ? typed : '')
  const { recent, addSearch, clearSearches } = useRecentSearches()
  const lessons = useRecentLessons()
  const clearLessons = useClearRecentLessons()
  // Notes are on this computer, so they are found offline too.
  const term = isOpen ? search.term : null
  const notes = useNotes(
    { query: term ?? '', contentId: null, max: maxNotes, characters: noteCharacters },
    term === null,
  )
  const foundNotes = term === null ? [] : (notes.list?.notes ?? [])
  const entries = searchEntries(search.term, search.results, recent, { notes: foundNotes, lessons })
  const activeIndex = active < entries.length ? active : -1

  const close = (): void => {
    setOpen(false)
    setActive(-1)
  }
  const type = (text: string): void => {
    setTyped(text)
    setActive(-1)
    setOpen(true)
  }
  const leaveTo = (path: string, term: string): void => {
    addSearch(term)
    setTyped('')
    close()
    field.current?.blur()
    void navigate(path)
  }
  const choose = (entry: SearchEntry): void => {
    if (entry.kind === 'recent') return type(entry.term)
    if (entry.kind === 'lesson') return leaveTo(paths.lesson(entry.lesson), '')
    if (entry.kind === 'all') return leaveTo(paths.search(entry.term), entry.term)
    if (entry.kind === 'note') return leaveTo(getNotePath(entry.note), search.term ?? typed)
    leaveTo(getResultPath(entry.result), search.term ?? typed)
  }
  const enter = (): void => {
    const entry = entries[activeIndex]
    if (entry) choose(entry)
    else if (search.term !== null) leaveTo(paths.search(search.term), search.term)
  }
  const escape = (): void => (isOpen ? close() : setTyped(''))
  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing || !isPlainKey(event)) return
    const { key } = event
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      setOpen(true)
      setActive(movedTo(activeIndex, key, entries.length))
    } else if (key === 'Enter') enter()
    else if (key === 'Escape') escape()
    else return
    event.preventDefault()
  }
  return {
    typed,
    type,
    search,
    entries,
    active: activeIndex,
    isOpen,
    open: () => setOpen(true),
    close,
    choose,
    forgetRecent: clearSearches,
    clearLessons,
    press,
  }
}
