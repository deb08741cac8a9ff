import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { removeSync } from '../base/fs/file-system'
import { createFiles } from '../base/fs/files'
import { erasePending, finishErase, requestErase } from './pending-erase'

let userData = ''
const profile = () => ({ userData, sessionData: path.join(userData, 'Session') })
const names = () => readdirSync(userData).toSorted()

const journal = z.object({ key: z.string(), rows: z.array(z.object({ isSettled: z.boolean() })) })
const saveOrders = (rows: { isSettled: boolean }[]) =>
  createFiles({ directory: path.join(userData, 'data') })
    .openStore('orders-in-doubt.json', journal, () => ({ key: '', rows: [] }), { kind: 'payments' })
    .save({ key: 'k', rows })

beforeEach(() => {
  userData = mkdtempSync(path.join(tmpdir(), 'tutorat-erase-'))
  for (const folder of ['data/homework/7/5', 'logs', 'Session/Local Storage', 'demo'])
    mkdirSync(path.join(userData, folder), { recursive: true })
  for (const file of ['data/settings.json', 'data/homework/7/5/a.jpg', 'logs/main.log', 'Session/Local Storage/1.log'])
    writeFileSync(path.join(userData, file), 'personal')
  writeFileSync(path.join(userData, 'SingletonLock'), '')
})
afterEach(() => rmSync(userData, { recursive: true, force: true }))

describe('pending erase', () => {
  it('touches nothing without a request', () => {
    const before = names()
    expect(erasePending(profile(), removeSync)).toBe(false)
    expect(names()).toEqual(before)
    expect(existsSync(path.join(userData, 'data/settings.json'))).toBe(true)
  })

  it('erases all but the lock of the instance, then waits for what is outside of the profile', async () => {
    await requestErase(userData)
    expect(erasePending(profile(), removeSync)).toBe(true)
    expect(names()).toEqual(['Session', 'SingletonLock', 'data', 'erase-outside'])
    expect([...readdirSync(path.join(userData, 'data')), ...readdirSync(path.join(userData, 'Session'))]).toEqual([])
    expect(erasePending(profile(), removeSync)).toBe(true)
    await finishErase(userData)
    expect(erasePending(profile(), removeSync)).toBe(false)
  })

  it('completes after a kill at any removal', async () => {
    for (let killedAt = 0; killedAt < 8; killedAt += 1) {
      writeFileSync(path.join(userData, 'data', 'notes.json'), 'personal')
      writeFileSync(path.join(userData, 'preferences'), 'personal')
      await requestErase(userData)
      let removals = 0
      const removeUntilKilled = (file: string): void => {
        if (removals >= killedAt) throw new Error('killed')
        removals += 1
        removeSync(file)
      }
      erasePending(profile(), removeUntilKilled)
      expect(erasePending(profile(), removeSync)).toBe(true)
      expect(names().filter((name) => !['Session', 'SingletonLock', 'data', 'erase-outside'].includes(name))).toEqual(
        [],
      )
      expect(readdirSync(path.join(userData, 'data'))).toEqual([])
    }
  })

  it('tries a blocked file twice, and leaves later data alone', async () => {
    await requestErase(userData)
    const refuse = (file: string): void => {
      if (file.endsWith('main.log') || file.endsWith('logs')) throw new Error('EBUSY')
      removeSync(file)
    }
    erasePending(profile(), refuse)
    erasePending(profile(), refuse)
    await finishErase(userData)
    writeFileSync(path.join(userData, 'data', 'settings.json'), 'new')
    expect(erasePending(profile(), removeSync)).toBe(false)
    expect(existsSync(path.join(userData, 'data/settings.json'))).toBe(true)
  })

  it('leaves later data alone after a first try that erased everything', async () => {
    await requestErase(userData)
    erasePending(profile(), removeSync)
    writeFileSync(path.join(userData, 'data', 'settings.json'), 'new')
    erasePending(profile(), removeSync)
    expect(existsSync(path.join(userData, 'data/settings.json'))).toBe(true)
  })

  it('tries a second time what was blocked once, whichever file it was', async () => {
    for (const blocked of ['main.log', 'logs', 'demo', 'Local Storage']) {
      mkdirSync(path.join(userData, 'logs'), { recursive: true })
      mkdirSync(path.join(userData, 'demo'), { recursive: true })
      mkdirSync(path.join(userData, 'Session/Local Storage'), { recursive: true })
      await requestErase(userData)
      erasePending(profile(), (file) => {
        if (file.endsWith(blocked)) throw new Error('EBUSY')
        removeSync(file)
      })
      erasePending(profile(), removeSync)
      expect([names(), readdirSync(path.join(userData, 'Session'))]).toEqual([
        ['Session', 'SingletonLock', 'data', 'erase-outside'],
        [],
      ])
    }
  })

  it('erases a profile whose folders are missing', async () => {
    rmSync(path.join(userData, 'data'), { recursive: true })
    rmSync(path.join(userData, 'Session'), { recursive: true })
    await requestErase(userData)
    expect(erasePending(profile(), removeSync)).toBe(true)
    expect(names()).toEqual(['SingletonLock', 'erase-outside'])
  })

  it('keeps the lock of Windows too', async () => {
    writeFileSync(path.join(userData, 'lockfile'), '')
    writeFileSync(path.join(userData, 'Session', 'lockfile'), '')
    await requestErase(userData)
    erasePending(profile(), removeSync)
    expect([existsSync(path.join(userData, 'lockfile')), existsSync(path.join(userData, 'Session/lockfile'))]).toEqual([
      true,
      true,
    ])
  })

  it.each([
    ['null', 'x\nnull'],
    ['a text', 'x\n"rows"'],
    ['rows that are no list', 'x\n{"rows":{}}'],
    ['no rows', 'x\n{"key":"k"}'],
    ['a row that is no order', 'x\n{"rows":[null]}'],
    ['a row that is a text', 'x\n{"rows":["isSettled"]}'],
    ['a row that says nothing of its end', 'x\n{"rows":[{}]}'],
    ['a row whose end is no yes', 'x\n{"rows":[{"isSettled":"true"}]}'],
  ])('E2: keeps a journal of orders that holds %s', async (_name, content) => {
    writeFileSync(path.join(userData, 'data', 'orders-in-doubt.json'), content)
    writeFileSync(path.join(userData, 'data', 'orders-in-doubt.json.new'), 'x\n{"rows":[]}')
    await requestErase(userData)
    erasePending(profile(), removeSync)
    expect(readdirSync(path.join(userData, 'data'))).toEqual(['orders-in-doubt.json'])
  })

  it('E2: keeps a journal that another program blocks', async () => {
    mkdirSync(path.join(userData, 'data', 'orders-in-doubt.json'))
    await requestErase(userData)
    erasePending(profile(), removeSync)
    expect(readdirSync(path.join(userData, 'data'))).toEqual(['orders-in-doubt.json'])
  })

  it('E2: keeps the journal of orders while one is unsettled, so that nothing is paid twice', async () => {
    await saveOrders([{ isSettled: true }, { isSettled: false }])
    await requestErase(userData)
    erasePending(profile(), removeSync)
    expect(readdirSync(path.join(userData, 'data'))).toEqual(['orders-in-doubt.json'])
    await saveOrders([{ isSettled: true }])
    await requestErase(userData)
    erasePending(profile(), removeSync)
    expect(readdirSync(path.join(userData, 'data')).filter((name) => name === 'orders-in-doubt.json')).toEqual([])
  })

  it('E2: keeps a journal of orders that cannot be read', async () => {
    writeFileSync(path.join(userData, 'data', 'orders-in-doubt.json'), 'x\n{"rows":')
    await requestErase(userData)
    erasePending(profile(), removeSync)
    expect(readdirSync(path.join(userData, 'data'))).toEqual(['orders-in-doubt.json'])
  })
})
