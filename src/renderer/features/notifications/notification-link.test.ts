import { expect, it } from 'vitest'
import { getLinkPath } from '#app/deep-links.tsx'
import { features } from '#app/features.ts'
import { linkedScreens } from '#shared/deep-link.ts'
import { formatScreenPath } from '#shared/screen-link.ts'
import { getNotificationLink } from './notification-link'

it('falls back to the second link field if the first one opens no screen', () => {
  expect(getNotificationLink({ link: 'javascript:alert(1)', url: 'exams/7' }, null)).toEqual({
    kind: 'exam',
    examId: 7,
  })
  expect(getNotificationLink({ link: undefined, url: undefined }, null)).toBeNull()
})

it.each(linkedScreens)('opens the screen %s at the same path as a desktop deep link', (screen) => {
  expect(getLinkPath({ kind: 'screen', screen }, features)).toBe(formatScreenPath({ kind: 'screen', screen }))
})

it('opens the orders of gifts at the same path as a desktop deep link', () => {
  const link = { kind: 'gift-orders', orderId: 7 } as const
  expect(getLinkPath(link, features)).toBe(formatScreenPath(link))
})
