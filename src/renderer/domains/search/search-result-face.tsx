import { useTranslation } from 'react-i18next'
import type { SearchResult } from '#shared/contract/search.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Dotted } from '#ui/dotted.tsx'
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
          <Dotted
            parts={[result.subject_name, ...(result.chapter_name ? [result.chapter_name] : [])].map((name) => ({
              key: name,
              content: <Bdi>{name}</Bdi>,
            }))}
          />
        </Text>
      </Stack>
    </>
  )
}
