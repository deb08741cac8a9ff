import { describe, expect, it } from 'vitest'
import { textsIn } from '#tests/support/texts.ts'
import { formatFieldError } from './failure-labels'

const french = textsIn('fr', 'failure')
const english = textsIn('en', 'failure')
const arabic = textsIn('ar', 'failure')
const withoutIsolates = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, '')

describe('formatFieldError', () => {
  it.each([
    ['This value should not be blank.', 'Ce champ est obligatoire', 'هذه الخانة إجبارية'],
    ['This value is not valid', 'Ce champ n’est pas valide', 'محتوى هذه الخانة غير صحيح'],
    ['This value is already used.', 'Cette valeur est déjà utilisée', 'هذه القيمة مستعملة من قبل'],
    [
      'This value is too short. It should have 2 characters or more.',
      'Il faut au moins 2 caractères',
      'يجب إدخال حرفين على الأقلّ',
    ],
    [
      'This value is too short. It should have 1 character or more.',
      'Il faut au moins 1 caractère',
      'يجب إدخال حرف واحد على الأقلّ',
    ],
    [
      'This value is too long. It should have 25 characters or less',
      'Il faut au plus 25 caractères',
      'يجب ألّا يتجاوز النصّ 25 حرفًا',
    ],
    ['This value should have exactly 9 digits', 'Il faut exactement 9 chiffres', 'يجب إدخال 9 أرقام بالضبط'],
    [
      'The password value should be between 8 and 16 characters',
      'Le mot de passe doit contenir entre 8 et 16 caractères',
      'يجب أن تتكوّن كلمة السرّ من 8 إلى 16 حرفًا أو رمزًا',
    ],
    [
      'This value should be less than May 16, 2018.',
      'La date doit être antérieure au 16/05/2018',
      'يجب أن يكون التاريخ قبل 16/05/2018',
    ],
    [
      'This value should be less than 2026-10-01',
      'La date doit être antérieure au 01/10/2026',
      'يجب أن يكون التاريخ قبل 01/10/2026',
    ],
    ['This value should be less than 10.', 'La valeur doit être inférieure à 10', 'يجب أن تكون القيمة أقلّ من 10'],
    [
      'The file is too large (5 MB). Allowed maximum size is 500 kB.',
      'Ce fichier est trop volumineux : 0,5 Mo au maximum',
      'هذا الملفّ كبير جدًّا: 0,5 ميغابايت على الأكثر',
    ],
    ['Le champ montant est obligatoire', 'Ce champ est obligatoire', 'هذه الخانة إجبارية'],
    ['Cette valeur ne doit pas être vide.', 'Ce champ est obligatoire', 'هذه الخانة إجبارية'],
    ["Cette valeur n'est pas valide.", 'Ce champ n’est pas valide', 'محتوى هذه الخانة غير صحيح'],
    [
      'Cette chaîne est trop courte. Elle doit avoir au minimum 2 caractères.',
      'Il faut au moins 2 caractères',
      'يجب إدخال حرفين على الأقلّ',
    ],
  ])('translates "%s"', (message, inFrench, inArabic) => {
    expect(withoutIsolates(formatFieldError(message, french))).toBe(inFrench)
    expect(withoutIsolates(formatFieldError(message, arabic))).toBe(inArabic)
  })

  it('translates a French message into English', () => {
    expect(formatFieldError('Cette valeur est déjà utilisée.', english)).toBe('This value is already used')
  })

  it.each([
    '  this VALUE should not be blank ',
    'This value should not be blank!',
    'This value \n should  not be blank',
  ])('recognizes %j despite its case, spaces and final punctuation', (message) => {
    expect(formatFieldError(message, french)).toBe('Ce champ est obligatoire')
  })

  it('drops the label before a known message', () => {
    expect(formatFieldError('Last Name: This value is not valid.', french)).toBe('Ce champ n’est pas valide')
  })

  it('translates a refusal that is sent as a field error', () => {
    expect(formatFieldError('Le numéro existe déjà', english)).toBe('The number already exists')
  })

  it.each(['constructor', 'Adresse refusée', 'This value is too short'])(
    'returns an unknown message unchanged: %s',
    (message) => {
      expect(formatFieldError(message, arabic)).toBe(message)
    },
  )
})
