import { describe, expect, it } from 'vitest'
import { commands, type CommandName } from '#shared/desktop/commands.ts'
import { isTrustedSender } from './trusted-sender'

const page = { origin: 'app://tutorat', parent: null }
const partner = { origin: 'https://www.youtube-nocookie.com', parent: null }
const inside = { ...page, parent: page }
const lookAlike = { origin: 'app://tutorat.evil', parent: null }
const opaque = { origin: 'null', parent: null }
const empty = { origin: '', parent: null }
const command = 'session.sign-out'

describe('trusted sender', () => {
  it('A7: accepts the main frame of the page in an application window', () => {
    expect(isTrustedSender({ frame: page, mainFrame: page, view: 'page', command })).toBe(true)
  })

  it.each([
    ['a frame that is gone', { frame: null, mainFrame: null, view: 'page', command }],
    ['another window', { frame: page, mainFrame: page, view: 'unknown', command }],
    ['a frame inside the page', { frame: inside, mainFrame: page, view: 'page', command }],
    ['a frame that was the page before', { frame: { ...page }, mainFrame: page, view: 'page', command }],
    ['a frame with a parent that says it is the main one', { frame: inside, mainFrame: inside, view: 'page', command }],
    ['a partner', { frame: partner, mainFrame: partner, view: 'page', command }],
    ['a look-alike', { frame: lookAlike, mainFrame: lookAlike, view: 'page', command }],
    ['an opaque origin', { frame: opaque, mainFrame: opaque, view: 'page', command }],
    ['an empty origin', { frame: empty, mainFrame: empty, view: 'page', command }],
  ] as const)('A7: rejects %s', (_case, sender) => {
    expect(isTrustedSender(sender)).toBe(false)
  })

  it('A7: accepts the commands of the find bar from its view, and no other', () => {
    const accepted = (Object.keys(commands) as CommandName[]).filter((each) =>
      isTrustedSender({ frame: page, mainFrame: page, view: 'find-bar', command: each }),
    )
    expect(accepted.toSorted()).toEqual([
      'find.close',
      'find.read',
      'find.resize',
      'find.step',
      'find.type',
      'log.failure',
    ])
  })
})
