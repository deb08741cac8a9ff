import { expect, it } from 'vitest'
import { createPageNotifier } from './page-notifier'

it('sends events queued before the connection in order, and later ones at once', () => {
  const sent: unknown[] = []
  const page = createPageNotifier()
  page.notify('window.shown', { shown: true })
  page.notify('window.focus', { focused: true })
  expect(sent).toEqual([])
  page.connect((name, payload) => void sent.push([name, payload]))
  page.notify('window.focus', { focused: false })
  expect(sent).toEqual([
    ['window.shown', { shown: true }],
    ['window.focus', { focused: true }],
    ['window.focus', { focused: false }],
  ])
})
