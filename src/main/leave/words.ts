import type { Language } from '../../shared/locale'

type HomeworkWords = Record<'title' | 'sending' | 'draft' | 'shared' | 'signOutSending' | 'signOutShared' | 'stay' | 'quit' | 'signOut', string>
type UnsavedWords = Record<'title' | 'quit' | 'reload' | 'stay' | 'leave' | 'reloadAnyway', string>

/** The question before homework is left that nobody handed in. */
export const homeworkWords: Record<Language, HomeworkWords> = {
  fr: {
    title: 'Votre travail n’est pas encore rendu',
    sending: 'Des fichiers sont en cours d’envoi. Si vous quittez, l’envoi reprendra à votre prochaine connexion sur cet ordinateur, peut-être trop tard pour l’examen.',
    draft: 'Vos fichiers restent sur cet ordinateur, mais votre professeur ne les a pas reçus.',
    shared: 'Cet ordinateur est partagé : si vous quittez, vos fichiers y seront effacés et votre professeur ne les aura pas reçus.',
    signOutSending: 'Des fichiers sont en cours d’envoi. Si vous vous déconnectez, l’envoi reprendra à votre prochaine connexion sur cet ordinateur, peut-être trop tard pour l’examen.',
    signOutShared: 'Cet ordinateur est partagé : si vous vous déconnectez, vos fichiers y seront effacés et votre professeur ne les aura pas reçus.',
    stay: 'Envoyer d’abord',
    quit: 'Quitter quand même',
    signOut: 'Se déconnecter quand même',
  },
  en: {
    title: 'Your work is not handed in yet',
    sending: 'Files are being sent. If you quit, sending goes on when you next sign in on this computer, which may be too late for the exam.',
    draft: 'Your files stay on this computer, but your teacher has not received them.',
    shared: 'This computer is shared: if you quit, your files are erased from it and your teacher will not have received them.',
    signOutSending: 'Files are being sent. If you sign out, sending goes on when you next sign in on this computer, which may be too late for the exam.',
    signOutShared: 'This computer is shared: if you sign out, your files are erased from it and your teacher will not have received them.',
    stay: 'Send first',
    quit: 'Quit anyway',
    signOut: 'Sign out anyway',
  },
  ar: {
    title: 'لم تُسلِّم عملك بعد',
    sending: 'ما زالت ملفاتك قيد الإرسال. إذا خرجت الآن فسيُستأنف الإرسال عند دخولك القادم على هذا الحاسوب، وقد يكون ذلك بعد فوات وقت الامتحان.',
    draft: 'تبقى ملفاتك على هذا الحاسوب، لكنّ أستاذك لم يتسلّمها.',
    shared: 'هذا الحاسوب مشترك: إذا خرجت الآن فستُمحى ملفاتك منه ولن يكون أستاذك قد تسلّمها.',
    signOutSending: 'ما زالت ملفاتك قيد الإرسال. إذا سجّلت الخروج الآن فسيُستأنف الإرسال عند دخولك القادم على هذا الحاسوب، وقد يكون ذلك بعد فوات وقت الامتحان.',
    signOutShared: 'هذا الحاسوب مشترك: إذا سجّلت الخروج الآن فستُمحى ملفاتك منه ولن يكون أستاذك قد تسلّمها.',
    stay: 'الإرسال أوّلًا',
    quit: 'الخروج على أيّ حال',
    signOut: 'تسجيل الخروج على أيّ حال',
  },
}

/** The question before a form is left whose changes are not saved. */
export const unsavedWords: Record<Language, UnsavedWords> = {
  fr: {
    title: 'Vos modifications ne sont pas enregistrées',
    quit: 'Si vous quittez, ce que vous avez saisi sera perdu.',
    reload: 'Si vous rechargez la page, ce que vous avez saisi sera perdu.',
    stay: 'Continuer la saisie',
    leave: 'Quitter sans enregistrer',
    reloadAnyway: 'Recharger sans enregistrer',
  },
  en: {
    title: 'Your changes are not saved',
    quit: 'If you quit, what you typed will be lost.',
    reload: 'If you reload, what you typed will be lost.',
    stay: 'Keep editing',
    leave: 'Quit without saving',
    reloadAnyway: 'Reload without saving',
  },
  ar: {
    title: 'لم تُحفظ تعديلاتك',
    quit: 'إذا خرجت الآن فسيضيع ما أدخلته.',
    reload: 'إذا أعدت التحميل الآن فسيضيع ما أدخلته.',
    stay: 'مواصلة التعديل',
    leave: 'الخروج دون حفظ',
    reloadAnyway: 'إعادة التحميل دون حفظ',
  },
}
