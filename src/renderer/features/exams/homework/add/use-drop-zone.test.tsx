import { fireEvent, render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { textsIn } from '#tests/support/texts.ts'
import type { DroppedFiles } from './dropped-files'
import { useDropZone } from './use-drop-zone'

const photo = (name = 'page.jpg') => new File(['x'], name, { type: 'image/png' })
const transferOf = (file: File) => ({
  types: ['Files'],
  items: [{ kind: 'file', getAsFile: () => file }],
  files: [file],
  dropEffect: '',
})

function setUp(isOpen = true) {
  const added: DroppedFiles[] = []
  function Zone() {
    const { isOver, drop } = useDropZone(isOpen, (dropped) => added.push(dropped))
    return (
      <>
        <section data-testid="zone" data-over={isOver} {...drop}>
          <b data-testid="inside">Dépose</b>
        </section>
        <input aria-label="Note" />
        <div role="dialog">
          <p data-testid="question">Question</p>
        </div>
      </>
    )
  }
  const view = render(<Zone />)
  const zone = view.getByTestId('zone')
  const paste = (target: Element, clipboardData: object | null = transferOf(photo())) =>
    fireEvent.paste(target, { clipboardData })
  return { ...view, added, zone, isOver: () => zone.dataset['over'] === 'true', paste }
}

describe('files dropped on homework', () => {
  it('are added when they are let go, and the zone shows that it takes them until then', () => {
    const { zone, isOver, added } = setUp()
    const dataTransfer = transferOf(photo())
    expect(fireEvent.dragEnter(zone, { dataTransfer })).toBe(false)
    expect([isOver(), dataTransfer.dropEffect]).toEqual([true, 'copy'])
    expect(fireEvent.drop(zone, { dataTransfer })).toBe(false)
    expect([isOver(), added.map(({ files }) => files[0]?.name)]).toEqual([false, ['page.jpg']])
  })

  it('are refused while nothing may be added, without being opened by the window', () => {
    const { zone, isOver, added } = setUp(false)
    const dataTransfer = transferOf(photo())
    expect(fireEvent.dragOver(zone, { dataTransfer })).toBe(false)
    expect([isOver(), dataTransfer.dropEffect]).toEqual([false, 'none'])
    expect(fireEvent.drop(zone, { dataTransfer })).toBe(false)
    expect(added).toEqual([])
  })

  it('leave the zone with the pointer, but not when it moves over what the zone holds', () => {
    const { zone, isOver, getByTestId } = setUp()
    // jsdom has no DragEvent, and its plain events have no relatedTarget.
    const leaveFor = (relatedTarget: Element | null) =>
      fireEvent(zone, new MouseEvent('dragleave', { bubbles: true, relatedTarget }))
    fireEvent.dragEnter(zone, { dataTransfer: transferOf(photo()) })
    leaveFor(getByTestId('inside'))
    expect(isOver()).toBe(true)
    leaveFor(document.body)
    expect(isOver()).toBe(false)
    fireEvent.dragEnter(zone, { dataTransfer: transferOf(photo()) })
    leaveFor(null)
    expect(isOver()).toBe(false)
  })

  it('are not announced by a drag that carries nothing', () => {
    const { zone, isOver } = setUp()
    expect(fireEvent.dragEnter(zone, { dataTransfer: { ...transferOf(photo()), types: [] } })).toBe(true)
    expect(isOver()).toBe(false)
  })
})

describe('pictures pasted into homework', () => {
  it('are added under a name of their own, once', () => {
    const { paste, added } = setUp()
    expect(paste(document.body, transferOf(photo('image.png')))).toBe(false)
    expect(added.map(({ files }) => files.map(({ name }) => name))).toEqual([
      [`${textsIn('fr', 'homework')('pastedName')}.png`],
    ])
  })

  it.each<[string, (view: ReturnType<typeof setUp>) => Element]>([
    ['a text field', ({ getByLabelText }) => getByLabelText('Note')],
    ['a dialog', ({ getByTestId }) => getByTestId('question')],
  ])('are left to %s that has the focus', (_, target) => {
    const view = setUp()
    expect(view.paste(target(view))).toBe(true)
    expect(view.added).toEqual([])
  })

  it('are not added while nothing may be added, without a clipboard, and after the screen is left', () => {
    const closed = setUp(false)
    expect(closed.paste(document.body)).toBe(true)
    closed.unmount()
    const open = setUp()
    expect(open.paste(document.body, null)).toBe(true)
    open.unmount()
    open.paste(document.body)
    expect([closed.added, open.added]).toEqual([[], []])
  })
})
