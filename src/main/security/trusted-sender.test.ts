import { describe, expect, it } from 'vitest'
import { isTrustedSender } from './trusted-sender'

const page = { origin: 'app://tutorat', parent: null }
const partner = { origin: 'https://www.youtube-nocookie.com', parent: null }
const inside = { ...page, parent: page }
const lookAlike = { origin: 'app://tutorat.evil', parent: null }
const opaque = { origin: 'null', parent: null }
const empty = { origin: '', parent: null }

describe('trusted sender', () => {
  it('A7: accepts the main frame of the page in an application window', () => {
    expect(isTrustedSender({ frame: page, mainFrame: page, isPageView: true })).toBe(true)
  })

  it.each([
    ['a frame that is gone', { frame: null, mainFrame: null, isPageView: true }],
    ['another window', { frame: page, mainFrame: page, isPageView: false }],
    ['a frame inside the page', { frame: inside, mainFrame: page, isPageView: true }],
    ['a frame that was the page before', { frame: { ...page }, mainFrame: page, isPageView: true }],
    ['a frame with a parent that says it is the main one', { frame: inside, mainFrame: inside, isPageView: true }],
    ['a partner', { frame: partner, mainFrame: partner, isPageView: true }],
    ['a look-alike', { frame: lookAlike, mainFrame: lookAlike, isPageView: true }],
    ['an opaque origin', { frame: opaque, mainFrame: opaque, isPageView: true }],
    ['an empty origin', { frame: empty, mainFrame: empty, isPageView: true }],
  ])('A7: rejects %s', (_case, sender) => {
    expect(isTrustedSender(sender)).toBe(false)
  })
})
