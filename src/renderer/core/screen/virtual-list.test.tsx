import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ListRow } from '#ui/row-list.tsx'
import { VirtualList } from './virtual-list'

const rowHeight = 62
const count = 500
const numbers = Array.from({ length: count }, (_, index) => index + 1)
let listTop: number

/** jsdom has no layout; `listTop` in pixels. */
beforeEach(() => {
  listTop = 0
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(rowHeight)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(
    () => new DOMRect(0, listTop, 800, count * rowHeight),
  )
})

function List({ opensAt }: { opensAt?: number | null }) {
  return (
    <VirtualList
      items={numbers}
      label="Numbers"
      rowHeight={rowHeight}
      divided={false}
      {...(opensAt !== undefined && { opensAt })}
    >
      {(number, place) => (
        <ListRow position={place} to={`/${number}`}>
          {number}
        </ListRow>
      )}
    </VirtualList>
  )
}

const rows = () => screen.getAllByRole('listitem')
const positions = () => rows().map((row) => Number(row.getAttribute('aria-posinset')))
const px = (size: string) => Number.parseFloat(size || '0')

function scrollListTo(top: number): void {
  listTop = top
  act(() => void fireEvent.scroll(document))
}

describe('virtual list of rows', () => {
  it('renders the rows within 800 pixels of the viewport and follows the scroll', () => {
    render(<List />)
    expect(positions()[0]).toBe(1)
    expect(positions().at(-1)).toBe(Math.ceil((768 + 800) / rowHeight))
    scrollListTo(-10_000)
    const [current, ...near] = positions()
    expect(current).toBe(1)
    expect(near[0]).toBe(Math.floor((10_000 - 800) / rowHeight) + 1)
    expect(near.at(-1)).toBe(Math.ceil((10_000 + 768 + 800) / rowHeight))
    expect(rows().every((row) => row.getAttribute('aria-setsize') === '500')).toBe(true)
  })

  it('renders all rows while the page is copied for the printer', () => {
    render(<List />)
    const near = rows().length
    act(() => void window.dispatchEvent(new Event('beforeprint')))
    expect(positions()).toEqual(numbers)
    act(() => void window.dispatchEvent(new Event('afterprint')))
    expect(rows()).toHaveLength(near)
  })

  it('retains the height of the rows that are not rendered', () => {
    render(<List />)
    for (const top of [0, -10_000, -count * rowHeight]) {
      scrollListTo(top)
      const gaps = rows().reduce((sum, { style }) => sum + px(style.marginBlockStart) + px(style.marginBlockEnd), 0)
      expect(gaps + rows().length * rowHeight).toBe(count * rowHeight)
    }
  })

  it('renders the row that holds the focus after it is scrolled away', () => {
    render(<List />)
    const link = screen.getByRole('link', { name: '7' })
    act(() => link.focus())
    scrollListTo(-20_000)
    expect(document.activeElement).toBe(link)
    expect(positions()).toContain(7)
    expect(positions()).not.toContain(8)
  })

  it('renders the row that it opens at without a scroll', () => {
    render(<List opensAt={249} />)
    expect(positions()).toContain(250)
    expect(positions()).not.toContain(249)
  })

  it.each([5000, -count * rowHeight - 5000])(
    'renders one row while its top is %i pixels below that of the viewport',
    (top) => {
      listTop = top
      render(<List opensAt={null} />)
      expect(rows()).toHaveLength(1)
    },
  )
})
