/** Spec 2 §3, Join result; others are shown unchanged. */
export const joinMessages = {
  participating: 'You participate in this session',
  alreadyParticipating: 'You already participate in this session',
  open: 'The session is open',
  notOpen: 'The session is not open yet',
} as const
