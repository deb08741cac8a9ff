import type { Language } from '../../../src/shared/locale'

export const bannedWords: Readonly<Record<Language, readonly RegExp[]>> = {
  fr: [
    /professeur/i, /\bdirects\b/i, /code cadeau/i, /code de réduction/i, /signet|marque-page/i, /formule/i, /jeton invalide/i, /trousseau sûr/i, /menu latéral/i,
    /ton porte monnaie/i, /ce n’est pas toi/i, /s’est perdue?\b/i, /\bla ligne\b/i, /d’elle-même|tout seul|de lui-même/i, /sans connexion/i, /après toi/i,
    /\b(tu es|tu as été|rester|restes|toujours) (connecté|déconnecté|inscrit|arrivé|autorisé|dirigé|abonné)\b/i,
  ],
  en: [
    /\bpupils?\b/i, /\bthe support\b/i, /bookmark/i, /gift code/i, /discount code/i, /\bthe line\b/i, /side menu/i, /not you\b/i, /answer was lost/i, /invalid token/i,
    /safe keychain/i, /without a connection/i, /after you\b/i,
  ],
  ar: [
    /كلمة المرور/, /جيتون/, /الوكيل/, /مدرّس(?!ة|ي)/, /رمز الهديّة|رمز هديتك/, /الإشارة المرجعية|علامة الحفظ/, /حافظة المفاتيح/, /القائمة الجانبية/, /حقل/,
    /فريق الدعم|خدمة المساعدة|فريق المساعدة/, /الرجاء|من فضلك/, /ضاعت? (?:الجواب|الإجابة)/, /لا ذنب لك|ليس هذا خطأك|الخلل ليس منك|ليس الخطأ منك/, /من تلقاء نفس/,
    /(?:أنت|تبقى|البقاء) (?:متّصل|مسجّل|مشارك|مشترك)/, /\u064E(?![\u0600-\u06FF])/,
  ],
}
