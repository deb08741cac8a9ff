import { describe, expect, it } from 'vitest'
import { textsIn } from '../../../../tests/support/texts'
import { languages } from '../../../shared/locale'
import { successWords } from './use-success'

describe('what a success is told with', () => {
  it.each([[null], [undefined], [''], [' OK '], ['success'], ['Le cadeau est retiré du panier']])('is our sentence where the platform says %j', (message) => {
    expect(successWords(message, 'C’est fait', textsIn('fr', 'success'))).toBe('C’est fait')
  })

  it('is the platform’s message in three languages where it is known', () => {
    const told = languages.map((language) => successWords('Votre profil est enregistré', 'ours', textsIn(language, 'success')))
    expect(new Set(told).size).toBe(3)
    expect(told).not.toContain('ours')
  })

  it.each(['Enregistré par le serveur', 'constructor'])('is the message as it came where it is not known: %s', (message) => {
    expect(successWords(message, 'ours', textsIn('fr', 'success'))).toBe(message)
  })
})
