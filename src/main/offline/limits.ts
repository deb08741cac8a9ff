/** Bytes: of all that is kept, of one content, and of what waits to be written; and the number of contents, as each makes the index longer. */
export const usualBounds = { total: 50_000_000, entry: 8 * 1024 * 1024, waiting: 24 * 1024 * 1024, count: 4000 }

/** How much may be kept. */
export type Bounds = typeof usualBounds
