/** Bytes; `count` bounds the index, rewritten in full. */
export const defaultCacheLimits = { total: 50_000_000, entry: 8 * 1024 * 1024, waiting: 24 * 1024 * 1024, count: 4000 }

export type CacheLimits = typeof defaultCacheLimits
