import { expect, it } from 'vitest'
import { createStartAgain } from './start-again'

function program() {
  const world = { isEnding: false, isForced: false, shown: [] as (string | null)[], starts: [] as (string | null)[] }
  const onLink = createStartAgain(
    {
      isEnding: () => world.isEnding,
      confirmLeave: { isForced: () => world.isForced },
      restart: (link) => void world.starts.push(link),
    },
    (link) => void world.shown.push(link),
  )
  return { world, onLink }
}

it('shows the window of a running program', () => {
  const { world, onLink } = program()
  onLink('tutorat://home')
  onLink(null)
  expect([world.shown, world.starts]).toEqual([['tutorat://home', null], []])
})

it('starts a program that ends again, once for each link, and opens no window', () => {
  const { world, onLink } = program()
  world.isEnding = true
  for (const link of [null, 'tutorat://home', null, 'tutorat://home']) onLink(link)
  expect([world.shown, world.starts]).toEqual([[], [null, 'tutorat://home']])
})

it('does not bring a program back that must end', () => {
  const { world, onLink } = program()
  Object.assign(world, { isEnding: true, isForced: true })
  onLink('tutorat://home')
  expect([world.shown, world.starts]).toEqual([[], []])
})
