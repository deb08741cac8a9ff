/** How many pictures are decoded at once for the list: each takes the memory of a whole photo while it is. */
const most = 2

let busy = 0
const waiting: (() => void)[] = []

/** Does this when its turn comes. */
export async function inTurn<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  if (busy >= most) await new Promise<void>((resolve) => void waiting.push(resolve))
  else busy += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else busy -= 1
  }
}
