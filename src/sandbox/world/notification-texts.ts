type NotificationText = { title: string; body: string }

type NotificationTexts = {
  lesson(lesson: string, subject: string): NotificationText
  recording(session: string): NotificationText
  sessionMoved(session: string): NotificationText
  sessionOpen(session: string): NotificationText
  correction(exam: string): NotificationText
  transfer(points: number, sender: string): NotificationText
  slice(offer: string): NotificationText
  report(lesson: string, outcome: 'In progress' | 'Rejected' | 'Resolved'): NotificationText
  parent(name: string): NotificationText
  friend(name: string, tokens: number): NotificationText
  password(): NotificationText
  incomplete(): NotificationText
}

const french: NotificationTexts = {
  lesson: (lesson, subject) => ({
    title: `Nouvelle leçon en ${subject}`,
    body: `« ${lesson} » est en ligne. Tu peux la regarder dès maintenant.`,
  }),
  recording: (session) => ({
    title: 'Enregistrement disponible',
    body: `L’enregistrement de la séance « ${session} » est en ligne.`,
  }),
  sessionMoved: (session) => ({
    title: 'Séance modifiée',
    body: `L’horaire de la séance « ${session} » a changé. Regarde le calendrier.`,
  }),
  sessionOpen: (session) => ({
    title: 'Ta séance ouvre',
    body: `La séance « ${session} » commence dans dix minutes. Tu peux entrer.`,
  }),
  correction: (exam) => ({ title: 'Corrigé disponible', body: `Le corrigé de « ${exam} » est en ligne.` }),
  transfer: (points, sender) => ({
    title: `Tu as reçu ${points} points`,
    body: `${sender} t’a transféré ${points} points.`,
  }),
  slice: (offer) => ({
    title: 'Tranche à payer',
    body: `La prochaine tranche de ton offre ${offer} est à régler avant son échéance.`,
  }),
  report: (lesson, outcome) => ({
    title: {
      'In progress': 'Signalement en cours',
      'Rejected': 'Signalement rejeté',
      'Resolved': 'Signalement résolu',
    }[outcome],
    body: {
      'In progress': `Un administrateur regarde la leçon « ${lesson} ».`,
      'Rejected': `Un administrateur a répondu à ton signalement sur « ${lesson} ».`,
      'Resolved': `La leçon « ${lesson} » est corrigée. Merci de l’avoir signalée.`,
    }[outcome],
  }),
  parent: (name) => ({
    title: 'Nouvelle demande parentale',
    body: `${name} souhaite suivre ton compte. Confirme ou rejette sa demande.`,
  }),
  friend: (name, tokens) => ({
    title: 'Ton code a été utilisé',
    body: `${name} a acheté une offre avec ton code : tu gagnes ${tokens} ${tokens > 1 ? 'jetons' : 'jeton'}.`,
  }),
  password: () => ({
    title: 'Mot de passe modifié',
    body: 'Le mot de passe de ton compte vient de changer. Si ce n’était pas toi, écris-nous.',
  }),
  incomplete: () => ({
    title: 'Complète ton profil',
    body: 'Il manque des informations à ton profil. Quelques minutes suffisent.',
  }),
}

const arabic: NotificationTexts = {
  lesson: (lesson, subject) => ({
    title: `درس جديد في ${subject}`,
    body: `الدرس «${lesson}» متاح الآن، يمكنك مشاهدته.`,
  }),
  recording: (session) => ({ title: 'التسجيل متاح', body: `تسجيل حصّة «${session}» متاح على المنصّة.` }),
  sessionMoved: (session) => ({ title: 'تغيير في موعد الحصّة', body: `تغيّر موعد حصّة «${session}». راجع الرزنامة.` }),
  sessionOpen: (session) => ({
    title: 'حصّتك على وشك البدء',
    body: `تبدأ حصّة «${session}» بعد عشر دقائق، يمكنك الدخول.`,
  }),
  correction: (exam) => ({ title: 'الإصلاح متاح', body: `إصلاح «${exam}» متاح على المنصّة.` }),
  transfer: (points, sender) => ({ title: `وصلتك نقاط: ${points}`, body: `حوّل إليك ${sender} ${points} نقطة.` }),
  slice: (offer) => ({ title: 'قسط للدفع', body: `حان وقت دفع القسط التالي من عرض ${offer}.` }),
  report: (lesson, outcome) => ({
    title: { 'In progress': 'بلاغك قيد المعالجة', 'Rejected': 'رُفض بلاغك', 'Resolved': 'عولج بلاغك' }[outcome],
    body: {
      'In progress': `يراجع أحد المشرفين الدرس «${lesson}».`,
      'Rejected': `أجاب أحد المشرفين عن بلاغك حول «${lesson}».`,
      'Resolved': `تمّ إصلاح الدرس «${lesson}». شكرًا على إبلاغنا.`,
    }[outcome],
  }),
  parent: (name) => ({ title: 'طلب وليّ جديد', body: `تلقّيت طلبًا من ${name} لمتابعة حسابك. وافق عليه أو ارفضه.` }),
  friend: (name, tokens) => ({ title: 'استُعمل رمزك', body: `شراء عرض برمزك: ${name}. ربحت من القطع: ${tokens}.` }),
  password: () => ({ title: 'تغيّرت كلمة السرّ', body: 'تغيّرت كلمة سرّ حسابك. إن لم تكن أنت من غيّرها فراسلنا.' }),
  incomplete: () => ({ title: 'أكمل ملفّك', body: 'تنقص ملفّك بعض المعلومات. تكفي بضع دقائق لإكمالها.' }),
}

/** Arabic for `ar`, otherwise French. */
export function getNotificationTexts(language: string | null | undefined): NotificationTexts {
  return language === 'ar' ? arabic : french
}
