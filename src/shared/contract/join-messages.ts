/** What the platform says to whoever joins a live session (spec 2 §3, Join result); anything else is shown as it comes. */
export const joinMessages = {
  participating: 'You participate in this session',
  alreadyParticipating: 'You already participate in this session',
  open: 'The session is open',
  notOpen: 'The session is not open yet',
} as const
