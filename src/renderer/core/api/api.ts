import { createApi, type EndpointBuilder } from '@reduxjs/toolkit/query/react'
import * as z from 'zod'
import { withLeadingSlash, type Endpoint } from '#shared/contract/endpoint.ts'
import { isSameValue } from '#shared/std/same-value.ts'
import { isFailure, isInDoubt } from '../failure/failure'
import { baseQuery, type CallArguments } from './base-query'
import { mergeReceived, type Received } from './received'
import { getProvidedTags, getTagTypes, getTags } from './tags'

const memorySeconds = 600

type Builder = EndpointBuilder<typeof baseQuery, string, 'api'>

export function isQuery({
  method,
  provides,
  invalidates,
}: Pick<Endpoint, 'method' | 'provides' | 'invalidates'>): boolean {
  return invalidates.length === 0 && (method === 'GET' || (method === 'POST' && provides.length > 0))
}

// `responseSchema` runs after the base query, which retries unreadable responses of intermediaries.
function derive(build: Builder, name: string, endpoint: Endpoint) {
  const query = (args: CallArguments) => ({ name, endpoint, args })
  if (isQuery(endpoint)) {
    return build.query<Received, CallArguments>({
      query,
      merge: mergeReceived,
      providesTags: (_data, _error, args) => getProvidedTags(endpoint, args),
    })
  }
  return build.mutation<Received, CallArguments>({
    query,
    invalidatesTags: (_data, error, args) => (mayHaveChanged(error) ? getTags(endpoint.invalidates, args) : []),
  })
}

/**
 * After a response that leaves the result open, the lists show what happened; after a refusal, what the page did not
 * know. A field that was typed wrongly says nothing about them.
 */
function mayHaveChanged(error: unknown): boolean {
  if (error === undefined) return true
  if (!isFailure(error)) return false
  return isInDoubt(error) || (error.kind === 'refused' && Object.keys(error.fieldErrors).length === 0)
}

export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: [] as string[],
  keepUnusedDataFor: memorySeconds,
  endpoints: () => ({}),
})

export function getEndpointName({ service, method, path, query }: Endpoint): string {
  const queryNames = query instanceof z.ZodObject ? `?${Object.keys(query.shape).join('&')}` : ''
  return `${method} ${service}${withLeadingSlash(path)}${queryNames}`
}

const pageOfSeveral = z.looseObject({
  answer: z.looseObject({
    payload: z.looseObject({ data: z.array(z.unknown()), meta: z.looseObject({ last_page: z.number() }) }),
  }),
})

const readPage = (page: unknown) => pageOfSeveral.parse(page).answer.payload

function derivePages(build: Builder, endpoint: Endpoint) {
  return build.infiniteQuery<Received, CallArguments, number>({
    infiniteQueryOptions: {
      initialPageParam: 1,
      getNextPageParam: (last, pages, page) => {
        const { data, meta } = readPage(last)
        // A platform that ignores the number of the page sends the same rows without end.
        const isRepeated = pages.slice(0, -1).some((before) => isSameValue(readPage(before).data, data))
        return data.length > 0 && !isRepeated && page < meta.last_page ? page + 1 : undefined
      },
    },
    query: ({ queryArg, pageParam: page }) => ({
      name: getEndpointName(endpoint),
      endpoint,
      args: { ...queryArg, query: { ...(queryArg.query as object | undefined), page } },
    }),
    providesTags: (_data, _error, args) => getProvidedTags(endpoint, args),
  })
}

function injected(
  endpoint: Endpoint,
  name: string,
  define: (build: Builder) => ReturnType<typeof derive> | ReturnType<typeof derivePages>,
): unknown {
  if (!(name in api.endpoints))
    api
      .enhanceEndpoints({ addTagTypes: getTagTypes(endpoint) })
      .injectEndpoints({ endpoints: (build) => ({ [name]: define(build) }) })
  return getDerivedByName(name)
}

export function getDerivedPages(endpoint: Endpoint): unknown {
  return injected(endpoint, getPagesName(endpoint), (build) => derivePages(build, endpoint))
}

export function getPagesName(endpoint: Endpoint): string {
  return `${getEndpointName(endpoint)} by page`
}

/** The first screen must not load the whole contract. */
export function getDerivedEndpoint(endpoint: Endpoint): unknown {
  const name = getEndpointName(endpoint)
  return injected(endpoint, name, (build) => derive(build, name, endpoint))
}

export function getDerivedByName(name: string): unknown {
  return Reflect.get(api.endpoints, name)
}
