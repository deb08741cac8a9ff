import { expect, it } from 'vitest'
import { deepLinkAmong, parseDeepLink } from '#shared/deep-link.ts'
import { languages } from '#shared/locale.ts'
import { jumpListItems, taskbarTasks } from './jump-list'

it.each(languages)('lists three screens in %s', (language) => {
  const items = jumpListItems(language)
  expect(items.map(({ link }) => parseDeepLink(link).kind)).toEqual(['subjects', 'exams', 'sessions'])
  expect(new Set(items.map(({ title }) => title)).size).toBe(3)
})

it('C6: passes exactly one link in a taskbar task, after the end of the switches', () => {
  for (const { arguments: args, program } of taskbarTasks('fr', 'C:\\Tutorat\\Tutorat.exe')) {
    expect(program).toBe('C:\\Tutorat\\Tutorat.exe')
    expect(args).toMatch(/^-- "tutorat:\/\/[a-z?=&0-9]+"$/)
    expect(deepLinkAmong(args.replaceAll('"', '').split(' '))).not.toBeNull()
  }
})
