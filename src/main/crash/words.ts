import type { Language } from '../../shared/locale'

type Words = {
  pageTitle: string
  pageText: string
  pageAgain: string
  hangTitle: string
  hangText: string
  hangWait: string
  hangReload: string
  failedTitle: string
  failedText: string
  failedRestart: string
  failedQuit: string
  graphicsTitle: string
  graphicsText: string
  graphicsLater: string
  platformTitle: string
}

/** What the application says of its own failures, where no page can say it. */
export const crashWords: Record<Language, Words> = {
  fr: {
    pageTitle: 'Cette page s’est arrêtée plusieurs fois',
    pageText: 'Ce n’est pas ta faute. Ta progression est enregistrée.',
    pageAgain: 'Recharger',
    hangTitle: 'Tutorat ne répond plus',
    hangText: 'Tu peux attendre encore un peu ou recharger la page. Ta progression est enregistrée.',
    hangWait: 'Attendre',
    hangReload: 'Recharger',
    failedTitle: 'Tutorat a rencontré un problème',
    failedText: 'L’application doit redémarrer. Votre progression est enregistrée.',
    failedRestart: 'Redémarrer',
    failedQuit: 'Quitter',
    graphicsTitle: 'L’affichage a échoué plusieurs fois',
    graphicsText: 'Redémarrer sans accélération matérielle ? Ta progression est enregistrée.',
    graphicsLater: 'Plus tard',
    platformTitle: 'La configuration de la plateforme ne peut pas être utilisée',
  },
  en: {
    pageTitle: 'This page stopped several times',
    pageText: 'It is not your fault. Your progress is saved.',
    pageAgain: 'Reload',
    hangTitle: 'Tutorat is not responding',
    hangText: 'You can wait a little longer or reload the page. Your progress is saved.',
    hangWait: 'Wait',
    hangReload: 'Reload',
    failedTitle: 'Tutorat ran into a problem',
    failedText: 'The application has to restart. Your progress is saved.',
    failedRestart: 'Restart',
    failedQuit: 'Quit',
    graphicsTitle: 'The display failed several times',
    graphicsText: 'Restart without hardware acceleration? Your progress is saved.',
    graphicsLater: 'Later',
    platformTitle: 'The configuration of the platform cannot be used',
  },
  ar: {
    pageTitle: 'توقّفت هذه الصفحة عدّة مرّات',
    pageText: 'ليس هذا خطأك. تقدّمك محفوظ.',
    pageAgain: 'إعادة التحميل',
    hangTitle: 'لم يعد Tutorat يستجيب',
    hangText: 'يمكنك الانتظار قليلًا أو إعادة تحميل الصفحة. تقدّمك محفوظ.',
    hangWait: 'انتظار',
    hangReload: 'إعادة التحميل',
    failedTitle: 'واجه Tutorat مشكلة',
    failedText: 'يجب إعادة تشغيل التطبيق. تقدّمك محفوظ.',
    failedRestart: 'إعادة التشغيل',
    failedQuit: 'إنهاء',
    graphicsTitle: 'تعطّل العرض عدّة مرّات',
    graphicsText: 'هل تريد إعادة التشغيل دون تسريع العتاد؟ تقدّمك محفوظ.',
    graphicsLater: 'لاحقًا',
    platformTitle: 'لا يمكن استعمال إعدادات المنصّة',
  },
}
