import { useTranslation } from 'react-i18next'
import { paths } from '../../core/paths'
import { NoteFace } from '../../domains/notes/note-face'
import { getNotePath } from '../../domains/notes/note-place'
import { useNotes } from '../../domains/notes/use-notes'
import { Card } from '../../ui/card'
import { ListRow, RowList } from '../../ui/row-list'
import { SectionTitle } from '../../ui/section-title'

const [maxNotes, noteCharacters] = [5, 160]

export function FoundNotes({ term }: { term: string | null }) {
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
