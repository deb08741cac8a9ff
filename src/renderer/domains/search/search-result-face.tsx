import { useTranslation } from 'react-i18next'
import type { SearchResult } from '../../../shared/contract/search'
import { Bdi } from '../../ui/bdi'
import { Stack, Text } from '../../ui/layout'
import { UserContent } from '../../ui/user-content'
import { SubjectTile } from '../../ui/subject-tile'
import { subjectKeyFor } from '../../ui/subjects'

export function SearchResultFace({ result }: { result: SearchResult }) {
  const { t: words } = useTranslation('learning')
  return (
    <>
      <SubjectTile subject={subjectKeyFor(null, result.subject_name)} size={32} />
      <Stack as="span" grow>
        <UserContent clamp={1} weight="medium">
          {result.name.trim() || words('unnamed')}
        </UserContent>
        <Text size="small" tone="secondary" truncate>
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
