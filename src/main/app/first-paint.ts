import type { BrowserWindow } from 'electron'
import type { Schedule } from '../../shared/clock'
import type { Lifecycle } from './lifecycle'

/** Milliseconds after which a page that has not painted counts as painted. */
const timeoutMs = 5000

type Options = {
  lifecycle: Lifecycle
  schedule: Schedule
  /** Milliseconds after the first frame until the page has painted its content. */
  settleMs: () => number
}

/** Reaches `AfterFirstPaint` once this window shows its content. */
export function watchFirstPaint(window: BrowserWindow, { lifecycle, schedule, settleMs }: Options): void {
  window.once('ready-to-show', () => schedule(settleMs(), () => lifecycle.reach('AfterFirstPaint')))
  schedule(timeoutMs, () => lifecycle.reach('AfterFirstPaint'))
}
