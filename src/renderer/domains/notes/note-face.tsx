import { useTranslation } from 'react-i18next'
import { notePencil } from 'virtual:icons/note-pencil'
import type { ListedNote } from '#shared/desktop/notes.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Icon } from '#ui/icon.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { UserContent } from '#ui/user-content.tsx'
import { useNotePlace } from './note-place'

export function NoteFace({ note }: { note: ListedNote }) {
  const { t } = useTranslation('notes')
  const place = useNotePlace()(note.place)
  return (
    <>
      <Icon glyph={notePencil} size={20} />
      <Stack as="span" grow>
        <UserContent clamp={1} weight="medium">
          {note.text.replace(/\s+/g, ' ').trim()}
        </UserContent>
        <Text size="small" tone="secondary">
          {t('noteOn')} <Bdi>{note.lesson.lessonName}</Bdi>
          {place !== null && ` • ${place}`}
        </Text>
      </Stack>
    </>
  )
}
