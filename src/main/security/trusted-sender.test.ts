import { describe, expect, it } from 'vitest'
import { isTrustedSender } from './trusted-sender'

const page = { origin: 'app://tutorat', parent: null }
const partner = { origin: 'https://www.youtube-nocookie.com', parent: null }
const inside = { ...page, parent: page }
const lookAlike = { origin: 'app://tutorat.evil', parent: null }
const opaque = { origin: 'null', parent: null }
const empty = { origin: '', parent: null }

describe('trusted sender', () => {
  it('A7: is the main frame of our page in a window of ours', () => {
    expect(isTrustedSender({ frame: page, mainFrame: page, isOurWindow: true })).toBe(true)
  })

  it.each([
    ['a frame that is gone', { frame: null, mainFrame: null, isOurWindow: true }],
    ['another window', { frame: page, mainFrame: page, isOurWindow: false }],
    ['a frame inside the page', { frame: inside, mainFrame: page, isOurWindow: true }],
    ['a frame that was the page before', { frame: { ...page }, mainFrame: page, isOurWindow: true }],
    ['a frame with a parent that says it is the main one', { frame: inside, mainFrame: inside, isOurWindow: true }],
    ['a partner', { frame: partner, mainFrame: partner, isOurWindow: true }],
    ['a look-alike', { frame: lookAlike, mainFrame: lookAlike, isOurWindow: true }],
    ['an opaque origin', { frame: opaque, mainFrame: opaque, isOurWindow: true }],
    ['an empty origin', { frame: empty, mainFrame: empty, isOurWindow: true }],
  ])('A7: is not %s', (_name, sender) => {
    expect(isTrustedSender(sender)).toBe(false)
  })
})
