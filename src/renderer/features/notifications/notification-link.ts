import type { PlatformNotification } from '#shared/contract/notifications.ts'
import { parseScreenLink, type ScreenLink } from '#shared/screen-link.ts'

/** `web` is the address of the platform's web application. */
export function getNotificationLink(
  { link, url }: Pick<PlatformNotification, 'link' | 'url'>,
  web: string | null,
): ScreenLink | null {
  return parseScreenLink(link, web) ?? parseScreenLink(url, web)
}
