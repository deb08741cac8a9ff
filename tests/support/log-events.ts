import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const logCall = /\blog\??(?:\.(?:debug|info|warn|error)|\[level\])\(\s*'([^']+)'/g

export const eventsIn = (text: string): string[] => [...text.matchAll(logCall)].map(([, event]) => event ?? '')

/** Every event that the source writes to the log. */
export const logEvents = (): string[] =>
  readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .flatMap((name) => eventsIn(readFileSync(path.join('src', name), 'utf8')))
