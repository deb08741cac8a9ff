import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { zodRule } from './zod-rule'

async function messageOf(rule: ReturnType<typeof zodRule>, value: unknown): Promise<string | undefined> {
  if (typeof rule === 'function' || !rule.validator) throw new Error('a validator was expected')
  try {
    await rule.validator({}, value, () => undefined)
    return undefined
  } catch (problem) {
    return problem instanceof Error ? problem.message : String(problem)
  }
}

const password = z.string().min(1, 'Veuillez saisir votre mot de passe').min(8, 'Mot de passe minimum 8 caractères')

describe('zodRule', () => {
  it('passes the first issue on as it is written', async () => {
    expect(await messageOf(zodRule(password), '')).toBe('Veuillez saisir votre mot de passe')
    expect(await messageOf(zodRule(password), 'court')).toBe('Mot de passe minimum 8 caractères')
  })

  it('lets a good value through', async () => {
    expect(await messageOf(zodRule(password), 'assez-long')).toBeUndefined()
  })

  it('reads a field nobody touched as empty', async () => {
    expect(await messageOf(zodRule(password), undefined)).toBe('Veuillez saisir votre mot de passe')
  })

  it('takes another wording when given one', async () => {
    expect(await messageOf(zodRule(password, { message: 'Code invalid' }), 'x')).toBe('Code invalid')
  })
})
