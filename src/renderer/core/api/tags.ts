import type { Endpoint, Tag } from '../../../shared/contract/endpoint'
import type { CallArguments } from './base-query'

/** Without an id, invalidates every response of the type. */
export type CacheTag = { type: string; id?: string }

export function getTags(declared: readonly Tag[], args: CallArguments): CacheTag[] {
  return declared.map(({ kind, by }) => {
    const value = by === undefined ? undefined : argument(args, by)
    return value === undefined ? { type: kind } : { type: kind, id: value }
  })
}

export function getTagTypes({ provides, invalidates }: Pick<Endpoint, 'provides' | 'invalidates'>): string[] {
  return [...new Set([...provides, ...invalidates].map(({ kind }) => kind))]
}

function argument(args: CallArguments, name: string): string | undefined {
  for (const part of [args.params, args.query, args.body]) {
    if (typeof part !== 'object' || part === null) continue
    const value: unknown = Reflect.get(part, name)
    if (typeof value === 'string' || typeof value === 'number') return String(value)
  }
  return undefined
}
