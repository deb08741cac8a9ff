import { useCallback, useEffect, useState } from 'react'
import { desktop, reportFailure, useDesktopEvent } from '#core/desktop/desktop.ts'
import type { CommandInput } from '#shared/desktop/commands.ts'
import type { NoteList } from '#shared/desktop/notes.ts'

type Query = CommandInput<'notes.list'>

/** The last list stays while a new query runs. */
type NotesState = { list: NoteList | null; isFailed: boolean; refetch: () => void }

export function useNotes({ query, contentId, max, characters }: Query, skip = false): NotesState {
  const [state, setState] = useState<{ list: NoteList | null; isFailed: boolean }>({ list: null, isFailed: false })
  const [request, setRequest] = useState(0)
  const refetch = useCallback(() => setRequest((before) => before + 1), [])
  useDesktopEvent('notes.changed', (change) => {
    if (contentId === null || change.contentId === null || change.contentId === contentId) refetch()
  })
  useEffect(() => {
    if (skip) return undefined
    let isCurrent = true
    desktop['notes.list']({ query, contentId, max, characters }).then(
      (list) => {
        if (isCurrent) setState({ list, isFailed: false })
      },
      (error: unknown) => {
        reportFailure('notes.list', error)
        if (isCurrent) setState((before) => ({ ...before, isFailed: true }))
      },
    )
    return () => void (isCurrent = false)
  }, [query, contentId, max, characters, skip, request])
  return { ...state, refetch }
}
