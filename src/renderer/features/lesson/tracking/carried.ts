/** Passed to the next opening: watched seconds in records and not yet in one. */
export type Carried = { recorded: number; unrecorded: number; completed: boolean }

export const nothingCarried: Carried = { recorded: 0, unrecorded: 0, completed: false }
