import { useTranslation } from 'react-i18next'
import { paths } from '#core/paths.ts'
import { useFormat } from '#core/strings/format.ts'
import { isolateLtr } from '#core/strings/isolate.ts'
import type { Note, NotePlace } from '#shared/desktop/notes.ts'

export function useNotePlace(): (place: NotePlace) => string | null {
  const { t } = useTranslation('notes')
  const { duration } = useFormat()
  return (place) => {
    if (place.kind === 'time') return isolateLtr(duration(place.seconds))
    return place.kind === 'page' ? t('page', { page: place.page }) : null
  }
}

export function getNotePath({ lesson, place }: Pick<Note, 'lesson' | 'place'>): string {
  return paths.lesson({
    ...lesson,
    ...(place.kind === 'time' && { atSeconds: Math.floor(place.seconds) }),
    ...(place.kind === 'page' && { atPage: place.page }),
  })
}
