import { useTranslation } from 'react-i18next'
import type { SearchResult } from '#shared/contract/search.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { SubjectTile } from '#ui/subject-tile.tsx'
import { subjectKeyFor } from '#ui/subjects.ts'
import { UserContent } from '#ui/user-content.tsx'

export function SearchResultFace({ result }: { result: SearchResult }) {
  const { t: tLearning } = useTranslation('learning')
  return (
    <>
      <SubjectTile subject={subjectKeyFor(null, result.subject_name)} size={32} />
      <Stack as="span" grow>
        <UserContent clamp={1} weight="medium">
          {result.name.trim() || tLearning('unnamed')}
        </UserContent>
        <Text size="small" tone="secondary">
          <Bdi>{result.subject_name}</Bdi>
          {result.chapter_name && (
            <>
              {' • '}
              <Bdi>{result.chapter_name}</Bdi>
            </>
          )}
        </Text>
      </Stack>
    </>
  )
}
