import { expect, it, onTestFinished, vi } from 'vitest'
import { saveFile } from './save-file'

it('saves a text under its name, and frees it later, after the download began', async () => {
  vi.useFakeTimers()
  const contents: Blob[] = []
  const freed: string[] = []
  Object.assign(URL, {
    createObjectURL: (content: Blob) => `blob:${String(contents.push(content))}`,
    revokeObjectURL: (address: string) => void freed.push(address),
  })
  const saved: string[][] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push([this.getAttribute('href') ?? '', this.download])
  })
  onTestFinished(() => {
    vi.useRealTimers()
    click.mockRestore()
    for (const name of ['createObjectURL', 'revokeObjectURL']) Reflect.deleteProperty(URL, name)
  })
  saveFile('notes.csv', 'été;1', 'text/csv')
  expect(saved).toEqual([['blob:1', 'notes.csv']])
  expect(contents[0]?.type).toBe('text/csv;charset=utf-8')
  expect(contents[0]?.size).toBe(7)
  expect(freed).toEqual([])
  vi.advanceTimersByTime(60_000)
  expect(freed).toEqual(['blob:1'])
})
