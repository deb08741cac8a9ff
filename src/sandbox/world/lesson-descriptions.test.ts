import { expect, it } from 'vitest'
import { startSandbox } from '#tests/support/sandbox-client.ts'
import { describeLesson } from './lesson-descriptions'

it('describes lessons in the language in which their subject is taught', async () => {
  const { world } = await startSandbox()
  const described = world.school.subjects.flatMap(({ chapters }) => chapters).flatMap(({ lessons }) => lessons)
  for (const lesson of described)
    expect([lesson.slug, /\p{Script=Arabic}/u.test(describeLesson(lesson))]).toEqual([lesson.slug, lesson.rtl])
})

it.each([
  ['les-ensembles-de-nombres', /10<sup>n<\/sup>/],
  ['qu-est-ce-qu-un-polynome', /a<sup>2<\/sup>/],
  ['une-bille-qui-tombe', /t<sup>2<\/sup>/],
  ['le-travail-d-une-force', /E<sub>c<\/sub>/],
  ['du-grain-de-sable-a-l-atome', /SO<sub>4<\/sub><sup>2−<\/sup>/],
  ['dissoudre-et-diluer', /H<sub>3<\/sub>O<sup>\+<\/sup>/],
  ['la-photosynthese-etape-par-etape', /CO<sub>2<\/sub>/],
  ['devoir-de-controle-n-1-enonce', /<table>/],
])('writes the formulas and tables of %s', async (slug, expected) => {
  const { world } = await startSandbox()
  expect(describeLesson(world.lesson(slug))).toMatch(expected)
})

it('escapes the names that it quotes', async () => {
  const lesson = (await startSandbox()).world.lesson('lire-une-droite')
  expect(describeLesson({ ...lesson, index: 1, title: 'a < b & <b>c</b>' })).toContain(
    '<em>a &lt; b &amp; &lt;b>c&lt;/b></em>',
  )
})
