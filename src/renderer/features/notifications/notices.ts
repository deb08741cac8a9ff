import type { PlatformNotification } from '../../../shared/contract/notifications'
import { formatDeepLink } from '../../../shared/deep-link'
import type { NativeNotification } from '../../../shared/desktop/notifications'
import { notificationLinkOf } from './notification-link'
import { cutAt, wordsOf } from './notification-text'

/** Characters of up to two UTF-16 units, below the main process's limits. */
const titleLength = 58
const bodyLength = 148

type Pushed = { title: string; body: string }

type Notices = {
  of(unread: readonly PlatformNotification[], untitled: string): NativeNotification[]
  pushed(one: Pushed): void
}

export function createNotices(web: string | null): Notices {
  let newest: number | null = null
  let shownByPush: string[] = []
  return {
    of(unread, untitled) {
      const before = newest
      newest = Math.max(newest ?? 0, ...unread.slice(0, 24).map(({ id }) => id))
      if (before === null) return []
      return unread
        .filter(({ id, title, body }) => id > before && !takeOut(textOf({ title, body })))
        .slice(0, 24)
        .map((row) => noticeOf(row, web, untitled))
    },
    pushed(one) {
      shownByPush = [...shownByPush, textOf(one)].slice(-24)
    },
  }

  function takeOut(text: string): boolean {
    const at = shownByPush.indexOf(text)
    if (at >= 0) shownByPush = shownByPush.toSpliced(at, 1)
    return at >= 0
  }
}

function textOf({ title, body }: Pushed): string {
  return `${wordsOf(title)}\n${wordsOf(body)}`
}

function noticeOf(row: PlatformNotification, web: string | null, untitled: string): NativeNotification {
  const link = notificationLinkOf(row, web)
  return {
    id: row.id,
    title: cutAt(wordsOf(row.title), titleLength) || untitled,
    body: cutAt(wordsOf(row.body), bodyLength),
    link: link === null ? null : formatDeepLink(link),
  }
}
