import { render } from '@testing-library/react'
import { useRef } from 'react'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { useRowAnchor } from './use-row-anchor'

const count = 40
/** Of the window that scrolls the list, in pixels. */
const viewTop = 10

const observed = new Set<Element>()
let notifyResized: (element: Element) => void

class FakeResizeObserver {
  constructor(notify: () => void) {
    notifyResized = (element) => observed.has(element) && notify()
  }
  observe(element: Element): void {
    observed.add(element)
  }
  unobserve(): void {}
  disconnect(): void {
    observed.clear()
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('ResizeObserver', FakeResizeObserver)
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
})

/** jsdom has no layout: rows of one height in a list, which a window or the page scrolls. */
function openList({ isPage = false, listTop = 0 } = {}) {
  const layout = { width: 800, rowHeight: 50, scrollTop: 0, rendered: count, listTop }
  const top = () => (isPage ? 0 : viewTop) + layout.listTop - layout.scrollTop
  function List() {
    const list = useRef<HTMLUListElement>(null)
    useRowAnchor(list, (index) => index * layout.rowHeight)
    return (
      <div data-testid="view" style={isPage ? {} : { overflowY: 'auto' }}>
        <ul ref={list}>
          {Array.from({ length: layout.rendered }, (_, index) => (
            <li key={index} data-index={index} />
          ))}
        </ul>
      </div>
    )
  }
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockImplementation(() => layout.width)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    if (this instanceof HTMLLIElement) {
      const start = top() + Number(this.dataset['index']) * layout.rowHeight
      return new DOMRect(0, start, layout.width, layout.rowHeight)
    }
    return this.localName === 'ul'
      ? new DOMRect(0, top(), layout.width, count * layout.rowHeight)
      : new DOMRect(0, viewTop, layout.width, 600)
  })
  const scrolling = {
    scrollTop: { get: () => layout.scrollTop, set: (to: number) => void (layout.scrollTop = to), configurable: true },
    scrollTo: {
      value: ({ top: to }: { top: number }) => void (layout.scrollTop = Math.max(0, to)),
      configurable: true,
    },
  }
  const page = document.documentElement
  if (isPage) {
    Object.defineProperties(page, scrolling)
    Object.defineProperty(document, 'scrollingElement', { value: page, configurable: true })
  }
  onTestFinished(() => {
    vi.restoreAllMocks()
    for (const name of Object.keys(scrolling)) Reflect.deleteProperty(page, name)
    Reflect.deleteProperty(document, 'scrollingElement')
  })
  const view = render(<List />)
  const rows = view.getByRole('list')
  if (!isPage) Object.defineProperties(view.getByTestId('view'), scrolling)
  return {
    layout,
    ...view,
    rerender: () => view.rerender(<List />),
    scroll: (to: number) => {
      layout.scrollTop = to
      const scroller = isPage ? document : view.getByTestId('view')
      scroller.dispatchEvent(new Event('scroll'))
    },
    /** The first rows get their new heights at once, and others as they are measured. */
    resize: (width: number, rowHeight: number) => {
      Object.assign(layout, { width, rowHeight })
      notifyResized(rows)
    },
    insertAbove: (height: number) => {
      layout.listTop += height
      notifyResized(document.body)
    },
    frames: (passed: number) => {
      for (let frame = 0; frame < passed; frame += 1) vi.advanceTimersToNextFrame()
    },
  }
}

it('the row at the top of the window stays there while rows take other heights at another width', () => {
  const { layout, scroll, resize, frames } = openList()
  scroll(10 * 50 + 20)
  resize(400, 100)
  expect(layout.scrollTop).toBe(10 * 100 + 20)
  layout.rowHeight = 120
  frames(1)
  expect(layout.scrollTop).toBe(10 * 120 + 20)
})

it('rows are measured for some frames, until none of them moved in four', () => {
  const { layout, scroll, resize, frames } = openList()
  scroll(500)
  resize(400, 100)
  frames(3)
  layout.rowHeight = 120
  frames(1)
  expect(layout.scrollTop).toBe(1200)
  frames(3)
  layout.rowHeight = 130
  frames(1)
  expect(layout.scrollTop).toBe(1300)
  frames(4)
  layout.rowHeight = 150
  frames(4)
  expect(layout.scrollTop).toBe(1300)
})

it('a row that was moved by what came above the list stays where it is by then', () => {
  const { layout, scroll, resize, insertAbove } = openList()
  scroll(500)
  insertAbove(30)
  // The row 9 is at the top now, 20 pixels of it above the window.
  resize(400, 100)
  expect(layout.scrollTop).toBe(30 + 9 * 100 + 20)
})

it('the next width begins with the row that is at the top by then', () => {
  const { layout, scroll, resize, frames } = openList()
  scroll(500)
  resize(400, 100)
  frames(8)
  scroll(500)
  resize(800, 50)
  expect(layout.scrollTop).toBe(5 * 50)
})

it('a scroll that the browser makes while rows take their heights changes no row at the top', () => {
  const { layout, scroll, resize, frames } = openList()
  scroll(500)
  resize(400, 100)
  scroll(700)
  frames(1)
  expect(layout.scrollTop).toBe(1000)
})

it('a row that is no longer rendered keeps its place by where it would begin', () => {
  const { layout, scroll, resize, rerender } = openList({ listTop: 30 })
  scroll(30 + 20 * 50)
  layout.rendered = 5
  rerender()
  resize(400, 100)
  expect(layout.scrollTop).toBe(30 + 20 * 100)
})

it.each(['wheel', 'keydown', 'pointerdown', 'touchstart'])('%s of the student decides what is at the top', (input) => {
  const { layout, scroll, resize, frames } = openList()
  scroll(500)
  resize(400, 100)
  document.body.dispatchEvent(new Event(input, { bubbles: true }))
  layout.rowHeight = 120
  frames(4)
  expect(layout.scrollTop).toBe(1000)
})

it('the top of the page stays in view where the list begins below it', () => {
  const { layout, scroll, resize, frames } = openList({ listTop: 200 })
  for (const scrollTop of [0, 200]) {
    scroll(scrollTop)
    resize(layout.width - 100, layout.rowHeight + 50)
    frames(4)
    expect(layout.scrollTop).toBe(scrollTop)
  }
})

it('another height of the list at the same width moves nothing', () => {
  const { layout, scroll, resize, frames } = openList()
  scroll(500)
  resize(800, 100)
  frames(4)
  expect(layout.scrollTop).toBe(500)
})

it('the page itself scrolls the list below a bar, whose height does not count as seen', () => {
  document.documentElement.style.setProperty('--bar-start', '64px')
  onTestFinished(() => void document.documentElement.style.removeProperty('--bar-start'))
  const { layout, scroll, resize } = openList({ isPage: true })
  scroll(500)
  // The rows 10 and 11 are behind the bar; the row 11 ends below it.
  resize(400, 100)
  expect(layout.scrollTop).toBe(11 * 100 - 50)
})

it('a window that becomes smaller holds the row before the page becomes shorter', () => {
  const { layout, scroll, frames } = openList()
  scroll(500)
  window.dispatchEvent(new Event('resize'))
  layout.rowHeight = 100
  scroll(100)
  frames(1)
  expect(layout.scrollTop).toBe(1000)
})

it('nothing scrolls after the list has left the screen', () => {
  const { layout, scroll, resize, unmount } = openList()
  scroll(500)
  resize(400, 100)
  unmount()
  expect(vi.getTimerCount()).toBe(0)
  window.dispatchEvent(new Event('resize'))
  resize(800, 50)
  expect([vi.getTimerCount(), layout.scrollTop]).toEqual([0, 1000])
})
