import type { Language } from '../../shared/locale'

/** The question before homework is left unsent. */
export const quitWords: Record<Language, Record<'title' | 'sending' | 'draft' | 'shared' | 'stay' | 'quit', string>> = {
  fr: {
    title: 'Votre travail n’est pas encore rendu',
    sending: 'Des fichiers sont en cours d’envoi. Si vous quittez, l’envoi reprendra à votre prochaine connexion sur cet ordinateur, peut-être trop tard pour l’examen.',
    draft: 'Vos fichiers restent sur cet ordinateur, mais votre professeur ne les a pas reçus.',
    shared: 'Cet ordinateur est partagé : si vous quittez, vos fichiers y seront effacés et votre professeur ne les aura pas reçus.',
    stay: 'Envoyer d’abord',
    quit: 'Quitter quand même',
  },
  en: {
    title: 'Your work is not handed in yet',
    sending: 'Files are being sent. If you quit, sending goes on when you next sign in on this computer, which may be too late for the exam.',
    draft: 'Your files stay on this computer, but your teacher has not received them.',
    shared: 'This computer is shared: if you quit, your files are erased from it and your teacher will not have received them.',
    stay: 'Send first',
    quit: 'Quit anyway',
  },
  ar: {
    title: 'لم تُسلِّم عملك بعد',
    sending: 'ما زالت ملفاتك قيد الإرسال. إذا خرجت الآن فسيُستأنف الإرسال عند دخولك القادم على هذا الحاسوب، وقد يكون ذلك بعد فوات وقت الامتحان.',
    draft: 'تبقى ملفاتك على هذا الحاسوب، لكنّ أستاذك لم يتسلّمها.',
    shared: 'هذا الحاسوب مشترك: إذا خرجت الآن فستُمحى ملفاتك منه ولن يكون أستاذك قد تسلّمها.',
    stay: 'الإرسال أوّلًا',
    quit: 'الخروج على أيّ حال',
  },
}

/** What the dialog to choose files calls them. */
export const chooseWords: Record<Language, { title: string; accepted: string }> = {
  fr: { title: 'Choisir vos fichiers', accepted: 'Images, PDF et documents Office' },
  en: { title: 'Choose your files', accepted: 'Images, PDF and Office documents' },
  ar: { title: 'اختر ملفاتك', accepted: 'صور وملفات PDF ومستندات Office' },
}
