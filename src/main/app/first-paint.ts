import type { BrowserWindow } from 'electron'
import type { Schedule } from '../../shared/clock'
import type { Lifecycle } from './lifecycle'

/** A page that never paints is not waited for, in milliseconds. */
const timeoutMs = 5000

type Options = {
  lifecycle: Lifecycle
  schedule: Schedule
  /** Milliseconds after its first frame in which the page still draws what the user waits for. */
  settleMs: () => number
}

/** Reaches `AfterFirstPaint` once this window shows what the start was for. */
export function watchFirstPaint(window: BrowserWindow, { lifecycle, schedule, settleMs }: Options): void {
  window.once('ready-to-show', () => schedule(settleMs(), () => lifecycle.reach('AfterFirstPaint')))
  schedule(timeoutMs, () => lifecycle.reach('AfterFirstPaint'))
}
