/** Runs at the start of the last Home: shows it while it fits the window, and loads the application after its first paint. */
import { getWidthClass } from '#shared/home-snapshot/width-class.ts'
import { addFonts, loadApplication, loadImages, recordClicks, whenPainted } from './early-page'
import type { LastHome } from './take-over'

/** A window that another covers paints nothing; a slow computer needs two seconds. */
const paintTimeoutMs = 4000

const copy = document.getElementById('last-home')
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

if (copy) {
  const recording = new AbortController()
  const clicked = recordClicks(copy, recording.signal)
  const lastHome: LastHome = {
    entry: files['entry'] ?? '',
    clicked: () => clicked,
    stopRecording: () => {
      recording.abort()
      return clicked
    },
  }
  Object.assign(window, { lastHome })
  // The shell has another form in a window of another class: what was recorded would jump.
  const check = (): void => {
    if (fits()) return
    recording.abort()
    copy.remove()
    // Without it nothing is painted before React, whose root may not be parsed yet.
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', load)
    else load()
  }
  check()
  window.addEventListener('resize', check, { signal: recording.signal })
  addFonts()
  whenPainted((startTime) => {
    if (copy.isConnected) performance.mark('tutorat:last-home', { startTime })
    load()
    // Behind the scripts, which the main process sends one after another.
    requestAnimationFrame(() => setTimeout(() => loadImages(copy)))
  })
  setTimeout(load, paintTimeoutMs)
}
