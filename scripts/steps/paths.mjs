import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Electron-vite bundles its configuration with these files, and then says its own folder: that of the project. */
export const root = existsSync(path.join(import.meta.dirname, 'package.json'))
  ? import.meta.dirname
  : path.resolve(import.meta.dirname, '..', '..')
export const inRoot = (...parts) => path.join(root, ...parts)
export const inCache = (...parts) => inRoot('.cache', ...parts)

export function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

export function writeJson(file, value) {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`)
}
