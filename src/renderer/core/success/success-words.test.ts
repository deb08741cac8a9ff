import { describe, expect, it } from 'vitest'
import { languages } from '../../../shared/locale'
import { successStrings } from './success-strings'
import { successWords } from './use-success'

describe('what a success is told with', () => {
  it.each([[null], [undefined], [''], [' OK '], ['success'], ['Le cadeau est retiré du panier']])('is our sentence where the platform says %j', (message) => {
    expect(successWords(message, 'C’est fait', successStrings.text('fr'))).toBe('C’est fait')
  })

  it('is the platform’s message in three languages where it is known', () => {
    const told = languages.map((language) => successWords('Votre profil est enregistré', 'ours', successStrings.text(language)))
    expect(new Set(told).size).toBe(3)
    expect(told).not.toContain('ours')
  })

  it.each(['Enregistré par le serveur', 'constructor'])('is the message as it came where it is not known: %s', (message) => {
    expect(successWords(message, 'ours', successStrings.text('fr'))).toBe(message)
  })
})
