/** Runs at the start of the last Home: shows it while it fits the window, and loads the application after its first paint. */
import { getWidthClass } from '#shared/home-snapshot/width-class.ts'
import { addFonts, loadApplication, loadImages, recordClicks, whenPainted } from './early-page'
import type { LastHome } from './take-over'

/** A window that another covers paints nothing; a slow computer needs two seconds. */
const paintTimeoutMs = 4000

const files = { ...document.currentScript?.dataset }

let isLoading = false
function load(): void {
  if (isLoading) return
  isLoading = true
  loadApplication(files)
}

function fits(): boolean {
  const { width, contrast } = files
  const isContrasted = matchMedia('(prefers-contrast: more), (forced-colors: active)').matches
  // Empty where the user has chosen the contrast.
  const hasContrast = contrast === '' || isContrasted === (contrast === 'more')
  return getWidthClass(window.innerWidth) === width && hasContrast
}

/** A function of its own: what `window` keeps of the recording would keep a copy beside it in memory. */
function show(copy: HTMLElement): void {
  const { clicked, stopRecording, signal } = recordClicks(copy)
  const lastHome: LastHome = { entry: files['entry'] ?? '', clicked, stopRecording }
  Object.assign(window, { lastHome })
  // The shell has another form in a window of another class: what was recorded would jump.
  const check = (): void => {
    if (fits()) return
    stopRecording()
    copy.remove()
    // Without it nothing is painted before React, whose root may not be parsed yet.
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', load)
    else load()
  }
  check()
  window.addEventListener('resize', check, { signal })
  addFonts()
  whenPainted((startTime) => {
    if (copy.isConnected) performance.mark('tutorat:last-home', { startTime })
    load()
    // Behind the scripts, which the main process sends one after another.
    requestAnimationFrame(() => setTimeout(() => loadImages(copy)))
  })
  setTimeout(load, paintTimeoutMs)
}

const copy = document.getElementById('last-home')
if (copy) show(copy)
