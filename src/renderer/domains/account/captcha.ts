import { desktop, reportFailure } from '#core/desktop/desktop.ts'
import type { CaptchaAction } from '#shared/captcha.ts'

export async function requestCaptchaToken(action: CaptchaAction): Promise<string | null> {
  try {
    return (await desktop['session.human-check']({ action })).token
  } catch (error) {
    reportFailure('session.human-check', error)
    return null
  }
}
