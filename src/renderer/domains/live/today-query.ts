export const todayQuery = { query: { offset: 0, today: 1 } } as const

/** Sessions may be added or moved during the day. */
export const todayPollMs = 300_000
