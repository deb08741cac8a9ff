import { desktop, reportFailure } from './desktop'

/** For codes of a user: a shared computer clears the clipboard when the session ends. */
export async function copyText(text: string): Promise<void> {
  await navigator.clipboard.writeText(text)
  desktop['clipboard.copied']({ text }).catch((error: unknown) => reportFailure('clipboard.copied', error))
}
