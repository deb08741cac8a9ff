import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { parseJson } from '#shared/std/json.ts'
import { openPlainFile } from '../base/fs/external-file'
import { nodeFileSystem } from '../base/fs/file-system'

/*
 * requestErase ─▶ outside + files ─start─▶ profile erased ─▶ outside ─services─▶ finishErase ─▶ (none). A marker makes
 * the next start repeat an interrupted step.
 */
const filesMarker = 'erase-files'
const secondTryMarker = 'erase-files-again'
const outsideMarker = 'erase-outside'
const markers = new Set([filesMarker, secondTryMarker, outsideMarker])

type Profile = { userData: string; sessionData: string }

export async function requestErase(userData: string): Promise<void> {
  await openPlainFile(path.join(userData, outsideMarker)).write('')
  await openPlainFile(path.join(userData, filesMarker)).write('')
}

/** Before anything of the profile is opened. */
export function erasePending({ userData, sessionData }: Profile, remove: (file: string) => void): boolean {
  const marker = [filesMarker, secondTryMarker].find((name) => existsSync(path.join(userData, name)))
  if (marker !== undefined) {
    const data = path.join(userData, 'data')
    const isErased = [
      ...listEntries(userData, (name) => name !== 'data' && !isKept(name, path.join(userData, name), sessionData)),
      ...listEntries(data, (name) => !isOrderJournal(name) || !hasUnsettledOrders(path.join(data, name))),
      ...listEntries(sessionData, (name) => !isLock(name)),
    ].reduce((all, file) => tryRemove(file, remove) && all, true)
    // Once only: a blocked file must not erase what later sessions store.
    if (isErased || marker === secondTryMarker) tryRemove(path.join(userData, marker), remove)
    else nodeFileSystem.renameSync(path.join(userData, marker), path.join(userData, secondTryMarker))
  }
  return existsSync(path.join(userData, outsideMarker))
}

export async function finishErase(userData: string): Promise<void> {
  await openPlainFile(path.join(userData, outsideMarker)).remove()
}

const isLock = (name: string): boolean => name.startsWith('Singleton') || name === 'lockfile'
const isOrderJournal = (name: string): boolean => name.startsWith('orders-in-doubt.json')

function isKept(name: string, file: string, sessionData: string): boolean {
  return markers.has(name) || isLock(name) || file === sessionData
}

function listEntries(directory: string, isErased: (name: string) => boolean): string[] {
  try {
    return readdirSync(directory)
      .filter(isErased)
      .map((name) => path.join(directory, name))
  } catch {
    return []
  }
}

function tryRemove(file: string, remove: (file: string) => void): boolean {
  try {
    remove(file)
    return true
  } catch {
    return false
  }
}

/**
 * The journal prevents paying twice, so it outlives the erasure until settled. Without a schema: runs before the first
 * window.
 */
function hasUnsettledOrders(file: string): boolean {
  try {
    const text = nodeFileSystem.readTextSync(file)
    if (text === null) return false
    const parsed: unknown = parseJson(text.slice(text.indexOf('\n') + 1))
    return !(
      typeof parsed === 'object' &&
      parsed !== null &&
      'rows' in parsed &&
      Array.isArray(parsed.rows) &&
      parsed.rows.every((row: unknown) => isSettled(row))
    )
  } catch {
    // An unreadable list may contain a pending erasure.
    return true
  }
}

function isSettled(row: unknown): boolean {
  return typeof row === 'object' && row !== null && 'isSettled' in row && row.isSettled === true
}
