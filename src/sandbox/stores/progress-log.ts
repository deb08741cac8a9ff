const maxRows = 5000

/** Seconds and epoch milliseconds; `duplicate` repeats a key. */
export type ProgressRow = {
  who: string
  content: number
  chapter: number
  watched: number
  total: number
  completed: boolean
  free: boolean
  key: string | null
  at: number
  duplicate: boolean
  applied: boolean
}

export type ProgressLog = {
  rows(): readonly ProgressRow[]
  of(who: string): readonly ProgressRow[]
  duplicates(): number
  seen(who: string, key: string): boolean
  add(row: ProgressRow): void
}

export function createProgressLog(kept: readonly ProgressRow[] = []): ProgressLog {
  const rows = [...kept]
  const keys = new Set(rows.map(getKey))
  return {
    rows: () => rows,
    of: (who) => rows.filter((row) => row.who === who),
    duplicates: () => rows.filter(({ duplicate }) => duplicate).length,
    seen: (who, key) => keys.has(`${who} ${key}`),
    add: (row) => {
      rows.push(row)
      keys.add(getKey(row))
      if (rows.length > maxRows) rows.shift()
    },
  }
}

function getKey({ who, key }: ProgressRow): string {
  return `${who} ${key ?? ''}`
}
