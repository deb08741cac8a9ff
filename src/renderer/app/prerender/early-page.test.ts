// @vitest-environment jsdom
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { recordClicks } from './early-page'

const form = '<form><input value="Tutorat2026!"><button type="submit">Sign in</button></form><p>Text</p>'

it('gives the clicked controls away once, so that nothing keeps their form', async () => {
  document.body.innerHTML = form
  const { clicked, stopRecording } = recordClicks(document.body)
  const button = document.querySelector('button')
  if (button === null) throw new Error('the form has no button')
  await userEvent.click(button)
  await userEvent.click(document.querySelector('p') ?? document.body)
  expect(clicked()).toEqual([button])
  expect(stopRecording()).toEqual([button])
  expect([clicked(), stopRecording()]).toEqual([[], []])
})

it('neither records nor prevents a click after it has been stopped', async () => {
  document.body.innerHTML = '<input type="checkbox">'
  const box = document.querySelector('input')
  if (box === null) throw new Error('there is no box')
  const { clicked, stopRecording, signal } = recordClicks(document.body)
  await userEvent.click(box)
  expect([clicked().length, box.checked, signal.aborted]).toEqual([1, false, false])
  stopRecording()
  await userEvent.click(box)
  expect([clicked().length, box.checked, signal.aborted]).toEqual([0, true, true])
})
