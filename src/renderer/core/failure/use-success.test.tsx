import { expect, it } from 'vitest'
import { createHookWorld } from '#tests/support/render-hook.tsx'
import { useFailureText } from './failure-labels'
import { useMessageText, useSuccess } from './use-success'

it('a success is announced in the words of the platform where they add something, otherwise in those of the screen', () => {
  const { render, notified } = createHookWorld()
  const { result } = render(() => useSuccess())
  result.current({ message: 'Votre profil est enregistré' }, 'C’est fait')
  result.current({ message: 'OK' }, 'C’est fait')
  result.current({}, 'C’est fait')
  expect(notified).toEqual(['success: Ton profil a été mis à jour', 'success: C’est fait', 'success: C’est fait'])
})

it('a message of the platform is shown in the language of the page, whether it reports success or refusal', () => {
  const { result } = createHookWorld().render(() => useMessageText())
  expect(result.current('Paiement Réussi, votre solde est mis à jour', 'ours')).not.toBe('ours')
  expect(result.current('Access denied', 'ours')).toBe('Accès refusé')
  expect(result.current(null, 'ours')).toBe('ours')
})

it('a failure is shown by its text', () => {
  const { result } = createHookWorld().render(() => useFailureText())
  expect(result.current({ kind: 'refused', status: 422, code: '', message: 'Trop tard !', fieldErrors: {} })).toBe(
    'Trop tard',
  )
})
