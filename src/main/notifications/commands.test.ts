import { expect, it } from 'vitest'
import { notificationCommands } from './commands'

it('hands the count of unread notifications to the badge and returns nothing to the page', () => {
  const counts: number[] = []
  const commands = notificationCommands({ show: () => 0, badge: (unread) => counts.push(unread) })
  expect([commands['notifications.badge']({ unread: 4 }), counts]).toEqual([undefined, [4]])
})
