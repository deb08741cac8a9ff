/** From 0; the cover is alone. */
export function getSpread(page: number, count: number, twoPages: boolean): readonly number[] {
  const at = within(page, count)
  if (!twoPages || at === 0) return [at]
  const first = at % 2 === 1 ? at : at - 1
  return first + 1 < count ? [first, first + 1] : [first]
}

/** Null at either end. */
export function turnedTo(page: number, by: 1 | -1, count: number, twoPages: boolean): number | null {
  const shown = getSpread(page, count, twoPages)
  const first = shown[0] ?? 0
  if (by === 1) return first + shown.length < count ? first + shown.length : null
  return first === 0 ? null : (getSpread(first - 1, count, twoPages)[0] ?? null)
}

export function spreadCount(count: number, twoPages: boolean): number {
  return twoPages ? Math.floor(count / 2) + 1 : count
}

export function spreadNumber(page: number, twoPages: boolean): number {
  return twoPages ? Math.ceil(page / 2) : page
}

export function getFirstPage(spread: number, twoPages: boolean): number {
  return twoPages && spread > 0 ? spread * 2 - 1 : spread
}

export function getNeighbours(page: number, count: number, twoPages: boolean, ahead: number): readonly number[] {
  const pages: number[] = []
  let next = turnedTo(page, 1, count, twoPages)
  for (let turn = 0; turn < ahead && next !== null; turn += 1) {
    pages.push(...getSpread(next, count, twoPages))
    next = turnedTo(next, 1, count, twoPages)
  }
  const before = ahead > 0 ? turnedTo(page, -1, count, twoPages) : null
  return before === null ? pages : [...pages, ...getSpread(before, count, twoPages)]
}

export function turnTowards(side: 'left' | 'right', rightToLeft: boolean): 1 | -1 {
  return (side === 'right') === rightToLeft ? -1 : 1
}

function within(page: number, count: number): number {
  return Math.min(Math.max(0, page), Math.max(0, count - 1))
}
