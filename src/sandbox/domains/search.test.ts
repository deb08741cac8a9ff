import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { contract } from '#shared/contract/index.ts'
import { searchResult } from '#shared/contract/search.ts'
import { fetchPayload, send, startSandbox } from '#tests/support/sandbox-client.ts'
import type { Sandbox } from '../sandbox'

const found = async (sandbox: Sandbox, term: string, who = 'amira') =>
  z
    .array(searchResult)
    .parse(await fetchPayload(sandbox, contract.search.autocomplete, { token: sandbox.signIn(who), body: { term } }))

describe('search', () => {
  it.each([
    ['affine', 'qu-est-ce-qu-une-fonction-affine'],
    ['LIRE UNE DR', 'lire-une-droite'],
    ['equation cartesienne', 'equation-cartesienne'],
    ['photosynthese etape', 'la-photosynthese-etape-par-etape'],
    ['droite affines', 'lire-une-droite'],
    ['coeur', 'le-coeur-une-double-pompe'],
  ])('finds for « %s » the lesson %s', async (term, slug) => {
    const results = await found(await startSandbox(), term)
    expect(results.map(({ content_slug }) => content_slug)).toContain(slug)
  })

  it('finds Arabic text regardless of vowel signs and letter variants', async () => {
    const sandbox = await startSandbox()
    const [marked, plain] = [await found(sandbox, 'النصّ السردي'), await found(sandbox, 'النص السردى')]
    expect(plain).toEqual(marked)
    expect(plain.length).toBeGreaterThan(1)
  })

  it('ranks prefix matches first and returns at most twenty results', async () => {
    const sandbox = await startSandbox()
    const quizzes = await found(sandbox, 'quiz')
    expect(quizzes).toHaveLength(20)
    const names = (await found(sandbox, 'vecteur')).map(({ name }) => name)
    expect(names.indexOf('Vecteurs colinéaires')).toBeLessThan(names.indexOf('Somme de vecteurs, relation de Chasles'))
    expect(names.indexOf('Somme de vecteurs, relation de Chasles')).toBeLessThan(
      names.indexOf('Milieu et centre de gravité'),
    )
  })

  it('returns only lessons of the student’s class that open', async () => {
    const sandbox = await startSandbox()
    expect(await found(sandbox, 'fonction affine', 'yassine')).toEqual([])
    expect(await found(sandbox, 'droite', 'rim')).toEqual([])
    for (const { subject_slug, chapter_slug, content_slug } of await found(sandbox, 'droite')) {
      const params = { subjectSlug: subject_slug, chapterSlug: chapter_slug, lessonSlug: content_slug }
      expect((await send(sandbox, contract.lessons.open, { token: sandbox.signIn('amira'), params })).status).toBe(200)
    }
  })

  it('refuses fewer than three characters and returns an empty list without a match', async () => {
    const sandbox = await startSandbox()
    expect(
      (await send(sandbox, contract.search.autocomplete, { token: sandbox.signIn('amira'), body: { term: 'ab' } }))
        .status,
    ).toBe(422)
    expect(await found(sandbox, '...')).toEqual([])
    expect(await found(sandbox, 'zzzzzz')).toEqual([])
  })
})
