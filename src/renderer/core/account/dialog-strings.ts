import { defineStrings } from '../strings/define-strings'

/** Words of the dialogs that ask for something the account lacks. */
export const dialogStrings = defineStrings('account-dialogs', {
  fr: {
    addPhone: 'Ajouter un téléphone',
    phone: 'Téléphone',
    phoneText: '9 chiffres, sans l’indicatif du pays.',
    phoneAdded: 'Ton téléphone est ajouté',
    phoneRequired: 'Remplir le champ téléphone',
    phoneLength: 'Le numéro de téléphone doit contenir exactement 9 chiffres',
    cancel: 'Annuler',
    close: 'Fermer',
    add: 'Ajouter',
  },
  en: {
    addPhone: 'Add a phone',
    phone: 'Phone',
    phoneText: '9 digits, without the country code.',
    phoneAdded: 'Your phone is added',
    phoneRequired: 'Fill in the phone',
    phoneLength: 'The phone number must be exactly 9 digits long',
    cancel: 'Cancel',
    close: 'Close',
    add: 'Add',
  },
  ar: {
    addPhone: 'إضافة رقم هاتف',
    phone: 'الهاتف',
    phoneText: '9 أرقام، دون رمز البلد.',
    phoneAdded: 'تمّت إضافة رقم هاتفك',
    phoneRequired: 'يُرجى ملء خانة الهاتف',
    phoneLength: 'يجب أن يتكوّن رقم الهاتف من 9 أرقام بالضبط',
    cancel: 'إلغاء',
    close: 'إغلاق',
    add: 'إضافة',
  },
})
