import type { Endpoint, Tag } from '#shared/contract/endpoint.ts'
import { getFreshness } from '#shared/contract/freshness.ts'
import type { CallArguments } from './base-query'

/** Without an id, invalidates every response of the type. */
export type CacheTag = { type: string; id?: string }

export function getTags(declared: readonly Tag[], args: CallArguments): CacheTag[] {
  return declared.map(({ kind, by }) => {
    const value = by === undefined ? undefined : argument(args, by)
    return value === undefined ? { type: kind } : { type: kind, id: value }
  })
}

/** Its own kind, and the facts that it depends on. */
export function getProvidedTags(endpoint: Pick<Endpoint, 'provides'>, args: CallArguments): CacheTag[] {
  const dependsOn = getFreshness(endpoint).dependsOn ?? []
  return [...getTags(endpoint.provides, args), ...dependsOn.map((type) => ({ type }))]
}

export function getTagTypes({ provides, invalidates }: Pick<Endpoint, 'provides' | 'invalidates'>): string[] {
  const dependsOn = getFreshness({ provides }).dependsOn ?? []
  return [...new Set([...[...provides, ...invalidates].map(({ kind }) => kind), ...dependsOn])]
}

function argument(args: CallArguments, name: string): string | undefined {
  for (const part of [args.params, args.query, args.body]) {
    if (typeof part !== 'object' || part === null) continue
    const value: unknown = Reflect.get(part, name)
    if (typeof value === 'string' || typeof value === 'number') return String(value)
  }
  return undefined
}
