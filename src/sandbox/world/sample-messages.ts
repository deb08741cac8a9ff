import type { NewNotification } from './notify'

type SampleMessage = { name: string; body: string }

const welcome: SampleMessage = {
  name: 'Bienvenue dans ta nouvelle année scolaire',
  body: `<h2>Une année bien commencée</h2>
<p>Bonjour,</p>
<p>Voici ce qui t’attend ce mois-ci&nbsp;:</p>
<ul>
<li>des <strong>séances en direct</strong> dans chaque matière, du lundi au dimanche&nbsp;;</li>
<li>de nouvelles leçons filmées, avec leurs fiches&nbsp;;</li>
<li>un <em>devoir de synthèse blanc</em> à la fin du mois.</li>
</ul>
<p><img src="{media}/promo/calendrier.svg" alt="Le calendrier de la semaine" width="320"></p>
<p>Ouvre <a href="/sessions">le calendrier des séances</a> pour choisir les tiennes.</p>
<p>L’équipe pédagogique</p>`,
}
const revision: SampleMessage = {
  name: 'Préparer les devoirs de contrôle',
  body: `<h2>Trois conseils pour réviser</h2>
<ol>
<li>Revois d’abord les <em>résumés</em> de chaque chapitre.</li>
<li>Refais deux exercices par jour, sans regarder le corrigé.</li>
<li>Pose tes questions <a href="{page}/forum">sur le forum</a>.</li>
</ol>
<h3>Les prochaines dates</h3>
<table>
<thead>
<tr>
<th>Matière</th>
<th>Séance</th>
</tr>
</thead>
<tbody>
<tr>
<td>Mathématiques</td>
<td>mardi, 18&nbsp;h</td>
</tr>
<tr>
<td>Sciences physiques</td>
<td>jeudi, 18&nbsp;h</td>
</tr>
</tbody>
</table>
<blockquote>Une heure par jour vaut mieux que sept heures le dimanche.</blockquote>
<p>Bon courage&nbsp;!</p>`,
}
const live: SampleMessage = {
  name: 'Les séances en direct changent d’horaire',
  body: `<h2>Nouveaux horaires</h2>
<p>À partir de lundi, les séances de l’après-midi commencent \
<strong>à 17&nbsp;h&nbsp;30</strong> au lieu de 17&nbsp;h.</p>
<p><img src="{media}/promo/direct.svg" alt="Une séance en direct" width="320"></p>
<p>Rien ne change pour le week-end. Le <a href="/sessions">calendrier</a> est à jour.</p>
<hr>
<p><small>Tu reçois ce message parce que tu participes à des séances.</small></p>`,
}
const arabic: SampleMessage = {
  name: 'رسالة من فريق المساعدة',
  body: `<h2>أهلًا بك</h2>
<p>يسعدنا أن نخبرك بأنّ دروس <strong>اللغة العربيّة</strong> الجديدة أصبحت متاحة:</p>
<ul>
<li>النصّ السرديّ</li>
<li>الجملة الاسميّة والجملة الفعليّة</li>
<li>تمارين مع الإصلاح</li>
</ul>
<p>يمكنك الاطّلاع عليها في <a href="/subjects">صفحة المواد</a>، ونتمنّى لك التوفيق.</p>`,
}
const help: SampleMessage = {
  name: 'Besoin d’aide ?',
  body: `<h2>Nous sommes là</h2>
<p>Une vidéo qui ne démarre pas, une question sur ton offre&nbsp;: regarde d’abord <a \
href="/assistance">nos vidéos d’assistance</a>.</p>
<p>Sinon, écris-nous à <a href="mailto:aide@exemple.tn">aide@exemple.tn</a> ou appelle le <a \
href="tel:+21670000000">+216&nbsp;70&nbsp;000&nbsp;000</a>, du lundi au samedi de 8&nbsp;h à 20&nbsp;h.</p>`,
}

/** Sample messages: French, and one Arabic. */
export const sampleMessages = { welcome, revision, live, arabic, help } as const

const inTurn: readonly SampleMessage[] = [revision, live, help, welcome]

/** Rotates; Arabic users only get the Arabic one. */
export function createMessage(turn: number, language: string | null | undefined): SampleMessage {
  const all = language === 'ar' ? [arabic] : [...inTurn, arabic]
  return { ...(all[turn % all.length] ?? revision) }
}

const openDay: SampleMessage = {
  name: 'Journée portes ouvertes',
  body:
    '<h2>Samedi, tout est ouvert</h2><p>Toutes les séances en direct sont ouvertes à tout le monde samedi, de ' +
    '9&nbsp;h à 18&nbsp;h.</p><p><img src="{media}/promo/direct.svg" alt="" width="240"></p><p><a ' +
    'href="/sessions">Voir le programme</a></p>',
}
const invitation: SampleMessage = {
  name: 'Invite quelqu’un de ta classe',
  body:
    '<h2>5&nbsp;% de réduction, des jetons pour toi</h2><p>Partage ton code&nbsp;: la personne invitée paie ' +
    '5&nbsp;% de moins, et tu gagnes des <strong>jetons</strong> à échanger contre des cadeaux.</p>',
}
const survey: SampleMessage = {
  name: 'Deux minutes pour nous aider',
  body:
    '<h2>Ton avis compte</h2><ul><li>Que penses-tu des nouvelles fiches&nbsp;?</li><li>Quelle matière manque le ' +
    'plus&nbsp;?</li></ul><p>Réponds <a href="{page}/forum">sur le forum</a>, quand tu veux.</p>',
}
const popups: readonly SampleMessage[] = [openDay, invitation, survey]

/** Rotates the popups. */
export function createPopup(turn: number): SampleMessage {
  return { ...(popups[turn % popups.length] ?? openDay) }
}

/** Sample notifications, sent by the demo panel in rotation. */
export const sampleNotifications: readonly [NewNotification, ...NewNotification[]] = [
  {
    kind: 'updateSession',
    title: 'Séance déplacée',
    body: 'La séance « Révision en petit groupe » commence une demi-heure plus tard que prévu.',
    link: '/sessions',
  },
  {
    kind: 'uploadNewContent',
    title: 'Nouvelle leçon',
    body: 'Une nouvelle leçon est disponible dans tes matières.',
    link: '/subjects',
  },
  {
    kind: 'uploadNewSessionRecord',
    title: 'Enregistrement disponible',
    body: 'L’enregistrement de la dernière séance de soutien est en ligne.',
    link: '/subjects',
  },
  {
    kind: 'paySlice',
    title: 'Tranche à payer',
    body: 'La prochaine tranche de ton offre est à régler avant la fin de la semaine.',
    link: '/offres',
  },
  {
    kind: 'updateVideoReport',
    title: 'Signalement traité',
    body: 'Un administrateur a répondu à ton signalement.',
    link: '/reports',
  },
]
