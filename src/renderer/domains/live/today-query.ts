export const todayQuery = { query: { offset: 0, today: 1 } } as const

/** A session may be added or moved during the day: milliseconds after which they are asked for again. */
export const todayPollMs = 300_000
