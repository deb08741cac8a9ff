import type { ReactNode } from 'react'
import { Card } from '#ui/card.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { FailedState } from '../failure/failed-state'
import type { Failure } from '../failure/failure'
import { CachedAtLabel } from '../network/cached-at-label'
import { Screen, type ScreenProps } from '../screen/screen'

type Query<Data> = { data: Data | undefined; failure: Failure | null; isFetching: boolean; refetch: () => void }

type QueryContentProps<Data> = {
  query: Query<Data>
  loadingLabel: string
  skeleton: ReactNode
  heading?: 'h1' | 'h2' | 'h3'
  children: (data: Data) => ReactNode
}

export function QueryContent<Data>({
  query: { data, failure, isFetching, refetch },
  loadingLabel,
  skeleton,
  heading = 'h2',
  children,
}: QueryContentProps<Data>) {
  if (data !== undefined) return children(data)
  if (failure === null) return <Loading label={loadingLabel}>{skeleton}</Loading>
  return (
    <Card>
      <FailedState failure={failure} retry={refetch} retrying={isFetching} heading={heading} />
    </Card>
  )
}

type QueryScreenProps<Data> = Omit<ScreenProps, 'children' | 'stamp'> &
  Omit<QueryContentProps<Data>, 'query' | 'heading'> & {
    query: Query<Data> & { cachedAt: number | null }
  }

export function QueryScreen<Data>({ query, loadingLabel, skeleton, children, ...screen }: QueryScreenProps<Data>) {
  return (
    <Screen {...screen} stamp={<CachedAtLabel answers={[query]} />}>
      <QueryContent query={query} loadingLabel={loadingLabel} skeleton={skeleton}>
        {children}
      </QueryContent>
    </Screen>
  )
}
