import { expect, it } from 'vitest'
import { deepLinkAmong, parseDeepLink } from '../../shared/deep-link'
import { languages } from '../../shared/locale'
import { jumpListItems, taskbarTasks } from './jump-list'

it.each(languages)('the icon leads to three screens in %s', (language) => {
  const ways = jumpListItems(language)
  expect(ways.map(({ link }) => parseDeepLink(link).kind)).toEqual(['subjects', 'exams', 'sessions'])
  expect(new Set(ways.map(({ title }) => title)).size).toBe(3)
})

it('C6: a task of the taskbar hands over exactly one link, after the end of the switches', () => {
  for (const { arguments: given, program } of taskbarTasks('fr', 'C:\\Tutorat\\Tutorat.exe')) {
    expect(program).toBe('C:\\Tutorat\\Tutorat.exe')
    expect(given).toMatch(/^-- "tutorat:\/\/[a-z?=&0-9]+"$/)
    expect(deepLinkAmong(given.replaceAll('"', '').split(' '))).not.toBeNull()
  }
})
