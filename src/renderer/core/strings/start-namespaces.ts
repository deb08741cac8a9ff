/** The namespaces of the screens for visitors: one chunk a language, loaded before the first screen; all others are a second one. */
export const startNamespaces = [
  'account', 'app', 'common', 'failure', 'idle', 'money', 'network', 'operator', 'password', 'registration', 'school', 'session', 'sharing', 'sign-in', 'social-return', 'success',
] as const
