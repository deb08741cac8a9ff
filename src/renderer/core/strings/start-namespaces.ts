/** One chunk per language, loaded before the first screen. */
export const startNamespaces = [
  'account',
  'app',
  'common',
  'failure',
  'idle',
  'money',
  'network',
  'operator',
  'password',
  'registration',
  'school',
  'session',
  'sharing',
  'sign-in',
  'social-return',
  'success',
] as const
