/** What the platform refuses with: status, code and the message on the wire (spec 1 §8, spec 2 §8). */
export const refusals = {
  invalidCredentials: { status: 401, code: 'INVALID_CREDENTIALS', message: 'Invalid credentials' },
  humanCheckFailed: { status: 400, code: 'HUMAN_CHECK_FAILED', message: 'Please retry later' },
  missingCredential: { status: 400, code: 'MISSING_CREDENTIAL', message: 'Missing credential' },
  invalidToken: { status: 401, code: 'INVALID_TOKEN', message: 'Invalid token' },
  passwordExpired: { status: 403, code: 'PASSWORD_EXPIRED', message: 'Password expired' },
  unauthorized: { status: 401, code: 'UNAUTHORIZED', message: 'Unauthorized' },
  accessDenied: { status: 403, code: 'ACCESS_DENIED', message: 'Access denied' },
  unauthorizedForLevel: { status: 403, code: 'UNAUTHORIZED_FOR_THIS_LEVEL', message: 'Unauthorized for this level' },
  mustUnlockCourse: { status: 403, code: 'MUST_UNLOCK_COURSE_FIRST', message: "Vous devez débloquer d'abord ce cours" },
  notFound: { status: 404, code: 'NOT_FOUND', message: 'Not found' },
  accountInformationUsed: { status: 409, code: 'ACCOUNT_INFORMATION_ALREADY_USED', message: 'Account information already used' },
  codeInvalid: { status: 400, code: 'CODE_INVALID', message: 'Code invalid' },
  badResettingToken: { status: 400, code: 'BAD_RESETTING_TOKEN', message: 'Bad resetting Token' },
  emailOrPhoneUnknown: { status: 404, code: 'EMAIL_OR_PHONE_DOES_NOT_EXIST', message: 'Email or phone does not exist' },
  badCredentials: { status: 400, code: 'BAD_CREDENTIALS', message: 'Bad credentials' },
  validationFailed: { status: 422, code: 'VALIDATION_FAILED', message: 'Validation failed' },
  retryLater: { status: 429, code: 'RETRY_LATER', message: 'Please retry later' },
  technicalError: { status: 500, code: 'TECHNICAL_ERROR', message: 'Server technical error' },
} as const satisfies Record<string, { status: number; code: string; message: string }>

export type RefusalName = keyof typeof refusals
