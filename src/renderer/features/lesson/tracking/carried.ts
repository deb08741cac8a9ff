/** What an opening of a lesson leaves for the next one: seconds in records, and seconds watched that no record holds yet. */
export type Carried = { recorded: number; unrecorded: number; done: boolean }

export const nothingCarried: Carried = { recorded: 0, unrecorded: 0, done: false }
