/** Captcha-protected actions (spec 1 §2, §5, §7). */
export const captchaActions = [
  'sign-in',
  'register',
  'confirm',
  'request-password',
  'reset-password',
  'change-password',
  'update-profile',
] as const
export type CaptchaAction = (typeof captchaActions)[number]
