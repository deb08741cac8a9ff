import type { NewNotification } from './notify'

type SampleMessage = { name: string; body: string }

const welcome: SampleMessage = {
  name: 'Bienvenue dans votre nouvelle année',
  body: '<h2>Une année bien commencée</h2><p>Bonjour,</p><p>Voici ce qui vous attend ce mois-ci sur la plateforme :</p><ul><li>des <strong>séances en direct</strong> dans chaque matière, du lundi au dimanche ;</li><li>de nouvelles leçons filmées, avec leurs fiches ;</li><li>un examen blanc à la fin du mois.</li></ul><p><img src="{media}/promo/calendrier.svg" alt="Le calendrier de la semaine" width="320"></p><p>Ouvrez <a href="/sessions">le calendrier des directs</a> pour choisir vos séances.</p><p>L’équipe pédagogique</p>',
}
const revision: SampleMessage = {
  name: 'Préparer les contrôles du trimestre',
  body: '<h2>Trois conseils pour réviser</h2><ol><li>Revoyez d’abord les <em>résumés</em> de chaque chapitre.</li><li>Refaites deux exercices par jour, sans regarder la correction.</li><li>Posez vos questions <a href="{page}/forum">sur le forum</a>.</li></ol><h3>Les prochaines dates</h3><table><thead><tr><th>Matière</th><th>Séance</th></tr></thead><tbody><tr><td>Mathématiques</td><td>mardi, 18 h</td></tr><tr><td>Physique</td><td>jeudi, 18 h</td></tr></tbody></table><blockquote>Une heure par jour vaut mieux que sept heures le dimanche.</blockquote><p>Bon courage !</p>',
}
const live: SampleMessage = {
  name: 'Les directs changent d’horaire',
  body: '<h2>Nouveaux horaires</h2><p>À partir de lundi, les séances de l’après-midi commencent <strong>à 17 h 30</strong> au lieu de 17 h.</p><p><img src="{media}/promo/direct.svg" alt="Une séance en direct" width="320"></p><p>Rien ne change pour le week-end. Le <a href="/sessions">calendrier</a> est à jour.</p><hr><p><small>Vous recevez ce message parce que vous participez à des séances.</small></p>',
}
const arabic: SampleMessage = {
  name: 'رسالة من فريق الدعم',
  body: '<h2>مرحبًا بكم</h2><p>يسرّنا أن نعلمكم بأنّ دروس <strong>اللغة العربيّة</strong> الجديدة أصبحت متاحة:</p><ul><li>النصّ السرديّ</li><li>الجملة الاسميّة والجملة الفعليّة</li><li>تمارين مع الإصلاح</li></ul><p>يمكنكم الاطّلاع عليها في <a href="/subjects">صفحة المواد</a>، ونتمنّى لكم التوفيق.</p>',
}
const help: SampleMessage = {
  name: 'Besoin d’aide ?',
  body: '<h2>Nous sommes là</h2><p>Une vidéo qui ne démarre pas, une question sur votre offre : regardez d’abord <a href="/assistance">nos vidéos d’assistance</a>.</p><p>Sinon, écrivez-nous à <a href="mailto:aide@exemple.tn">aide@exemple.tn</a> ou appelez le <a href="tel:+21670000000">+216 70 000 000</a>, du lundi au samedi de 8 h à 20 h.</p>',
}

/** The letters of the school, in French and one in Arabic. */
export const sampleMessages = { welcome, revision, live, arabic, help } as const

const inTurn: readonly SampleMessage[] = [revision, live, help, welcome]

/** A letter by turns; the Arabic one comes more often to whoever reads Arabic. */
export function createMessage(turn: number, language: string | null | undefined): SampleMessage {
  const all = language === 'ar' ? [arabic] : [...inTurn, arabic]
  return { ...(all[turn % all.length] ?? revision) }
}

const openDay: SampleMessage = {
  name: 'Journée portes ouvertes',
  body: '<h2>Samedi, tout est ouvert</h2><p>Toutes les séances en direct sont ouvertes à tout le monde samedi, de 9 h à 18 h.</p><p><img src="{media}/promo/direct.svg" alt="" width="240"></p><p><a href="/sessions">Voir le programme</a></p>',
}
const invitation: SampleMessage = {
  name: 'Invitez un ami',
  body: '<h2>5 % pour lui, des jetons pour vous</h2><p>Partagez votre code : votre ami paie 5 % de moins, et vous gagnez des <strong>jetons</strong> à échanger contre des cadeaux.</p>',
}
const survey: SampleMessage = {
  name: 'Deux minutes pour nous aider',
  body: '<h2>Votre avis compte</h2><ul><li>Que pensez-vous des nouvelles fiches ?</li><li>Quelle matière manque le plus ?</li></ul><p>Répondez <a href="{page}/forum">sur le forum</a>, quand vous voulez.</p>',
}
const popups: readonly SampleMessage[] = [openDay, invitation, survey]

/** A popup by turns. */
export function createPopup(turn: number): SampleMessage {
  return { ...(popups[turn % popups.length] ?? openDay) }
}

/** What the demo panel brings, by turns. */
export const sampleNotifications: readonly [NewNotification, ...NewNotification[]] = [
  { kind: 'updateSession', title: 'Séance déplacée', body: 'La séance « Révision en petit groupe » commence une demi-heure plus tard que prévu.', link: '/sessions' },
  { kind: 'uploadNewContent', title: 'Nouvelle leçon', body: 'Une nouvelle leçon est disponible dans vos matières.', link: '/subjects' },
  { kind: 'uploadNewSessionRecord', title: 'Enregistrement disponible', body: 'L’enregistrement de la dernière séance de soutien est en ligne.', link: '/subjects' },
  { kind: 'paySlice', title: 'Tranche à payer', body: 'La prochaine tranche de votre offre est à régler avant la fin de la semaine.', link: '/offres' },
  { kind: 'updateVideoReport', title: 'Signalement traité', body: 'Un administrateur a répondu à votre signalement.', link: '/reports' },
]
