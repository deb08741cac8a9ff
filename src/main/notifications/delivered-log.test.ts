import { describe, expect, it } from 'vitest'
import { createMemoryDisk } from '#tests/support/memory-disk.ts'
import { createFiles } from '../base/fs/files'
import {
  createDeliveredNotifications,
  createDeliveredReminders,
  deliveredNotifications,
  deliveredReminders,
  noNotifications,
  noReminders,
} from './delivered-log'

const day = 86_400_000
const settle = () => new Promise<void>((resolve) => void setImmediate(resolve))

function computer(disk = createMemoryDisk()) {
  const world = { shared: false }
  const warnings: string[] = []
  const files = createFiles({ directory: '/data', disk })
  const options = { isSharedComputer: () => world.shared, log: { warn: (event: string) => void warnings.push(event) } }
  const reminders = createDeliveredReminders({
    ...options,
    store: () => files.openStore('reminders.json', deliveredReminders, noReminders, { kind: 'notifications' }),
  })
  const notifications = createDeliveredNotifications({
    ...options,
    store: () =>
      files.openStore('notifications.json', deliveredNotifications, noNotifications, { kind: 'notifications' }),
  })
  return { reminders, notifications, world, warnings, disk, files: () => [...disk.files.keys()] }
}

async function stored() {
  const { notifications, disk, files } = computer()
  notifications.add(7, [41], 0)
  await expect.poll(files).toEqual(['/data/notifications.json'])
  return disk
}

describe('the log of shown reminders', () => {
  it('has a reminder until a day after its end', () => {
    const { reminders } = computer()
    reminders.add(7, [{ id: 'over', until: 1000 }], 0)
    reminders.add(7, [{ id: 'next', until: 5 * day }], 1000 + day - 1)
    expect([reminders.has('over'), reminders.has('next')]).toEqual([true, true])
    reminders.add(7, [{ id: 'last', until: 5 * day }], 1000 + day)
    expect([reminders.has('over'), reminders.has('next'), reminders.has('last')]).toEqual([false, true, true])
  })

  it('has the latest two thousand', () => {
    const { reminders } = computer()
    reminders.add(
      7,
      Array.from({ length: 2001 }, (_, index) => ({ id: String(index), until: day })),
      0,
    )
    expect([reminders.has('0'), reminders.has('1'), reminders.has('2000')]).toEqual([false, true, true])
  })
})

describe('the log of shown notifications', () => {
  it('counts a notification that is shown again among the latest', () => {
    const { notifications } = computer()
    notifications.add(7, [1, 2, 1], 0)
    notifications.add(
      7,
      Array.from({ length: 999 }, (_, index) => 1000 + index),
      0,
    )
    expect([notifications.has(1), notifications.has(2)]).toEqual([true, false])
  })

  it('writes nothing for no notification, and removes nothing where nothing is stored', async () => {
    const disk = createMemoryDisk()
    disk.open = () => Promise.reject(new Error('must not be called'))
    disk.remove = () => Promise.reject(new Error('must not be called'))
    const { notifications, warnings } = computer(disk)
    notifications.restore(7)
    notifications.add(7, [], 0)
    notifications.clear()
    await settle()
    expect(warnings).toEqual([])
  })

  it('continues in memory when the disk refuses it, which is logged', async () => {
    const disk = createMemoryDisk()
    disk.open = () => Promise.reject(new Error('ENOSPC'))
    const { notifications, warnings } = computer(disk)
    notifications.add(7, [1], 0)
    await expect.poll(() => warnings).toEqual(['notifications.save-failed'])
    expect(notifications.has(1)).toBe(true)
  })

  it.each([
    ['its user leaves', false],
    ['the computer becomes a shared one', true],
  ])('is removed when %s, although another program has blocked the file since the start', async (_when, shared) => {
    const disk = await stored()
    disk.readTextSync = () => {
      throw Object.assign(new Error('busy'), { code: 'EBUSY' })
    }
    const { notifications, world, files } = computer(disk)
    notifications.restore(7)
    world.shared = shared
    if (shared) notifications.eraseIfShared()
    else notifications.clear()
    await expect.poll(files).toEqual([])
  })

  it('is not removed by the restart of a personal computer', async () => {
    const disk = await stored()
    const { notifications, files } = computer(disk)
    notifications.eraseIfShared()
    notifications.restore(7)
    await settle()
    expect([notifications.has(41), files()]).toEqual([true, ['/data/notifications.json']])
  })
})
