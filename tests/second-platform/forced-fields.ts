type ForcedField = { operation: string; path: readonly string[]; value: unknown; because: string; popup?: true }

/** The minimum to sign in and reach each screen. */
export const forcedFields: readonly ForcedField[] = [
  { operation: '*', path: ['success'], value: true, because: 'success: false is a refusal, whatever the status' },
  {
    operation: 'account.signIn',
    path: ['payload', 'token'],
    value: 'token-of-the-second-platform',
    because: 'without a token nobody is signed in',
  },
  {
    operation: 'account.signIn',
    path: ['payload', 'user_type'],
    value: 'Student',
    because: 'a teacher is sent to a site of their own',
  },
  {
    operation: 'account.me',
    path: ['payload', 'user', 'id'],
    value: 4711,
    because: 'the number of the user goes into addresses and must be a positive whole one',
  },
  {
    operation: 'account.me',
    path: ['payload', 'user', 'verified'],
    value: true,
    because: 'others are held at the code that was sent to them',
  },
  {
    operation: 'account.me',
    path: ['payload', 'user', 'completed'],
    value: true,
    because: 'others are held at their profile',
  },
  {
    operation: 'account.me',
    path: ['payload', 'user', 'division'],
    value: { id: 3, name: 'Deuxième année' },
    because: 'others are held at their profile',
  },
  {
    operation: 'account.me',
    path: ['payload', 'user', 'businessId'],
    value: null,
    because: 'a business user may owe data and is held at the profile',
  },
  {
    operation: 'account.me',
    path: ['payload', 'user', 'phone'],
    value: '20123456',
    because: 'the question for a phone is a dialog over whatever screen is on show',
  },
  {
    operation: 'account.me',
    path: ['payload', 'user', 'gift_code'],
    value: 'AMI26',
    because: 'friends and gifts are shown to who has a code to give',
  },
  {
    operation: 'account.me',
    path: ['payload', 'permissions', 'changePassword'],
    value: false,
    because: 'others are held at their password',
  },
  {
    operation: 'account.me',
    path: ['payload', 'permissions', 'has_exam'],
    value: true,
    because: 'the exams are nowhere for others',
  },
  {
    operation: 'account.me',
    path: ['payload', 'permissions', 'influencer'],
    value: true,
    because: 'the revenue is nowhere for others',
  },
  {
    operation: 'account.me',
    path: ['payload', 'permissions', 'eligibleUserForGift'],
    value: true,
    because: 'gifts and the referral code are nowhere for others',
  },
  {
    operation: 'messages.popups',
    path: ['payload'],
    value: [],
    because: 'a popup is a dialog over whatever screen is on show',
    popup: true,
  },
  {
    operation: 'ratings.list',
    path: ['payload'],
    value: [],
    because: 'the question for a rating is a dialog over whatever screen is on show',
  },
  {
    operation: 'clients.desktop',
    path: ['payload', 'minimumVersion'],
    value: null,
    because: 'a version that is too old is told so by a dialog over each screen',
  },
]

export function forceFields(operation: string, body: unknown, popups: boolean): unknown {
  for (const forced of forcedFields) {
    if (popups && forced.popup) continue
    if (forced.operation === operation) write(body, forced.path, forced.value)
    else if (forced.operation === '*' && isRecord(body) && 'success' in body) write(body, forced.path, forced.value)
  }
  return body
}

function write(body: unknown, path: readonly string[], value: unknown): void {
  const [name, ...rest] = path
  if (name === undefined || !isRecord(body)) return
  if (rest.length === 0) body[name] = value
  else write((body[name] ??= {}), rest, value)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
