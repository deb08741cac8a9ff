import type { Lesson } from './school'

type Names = { lesson: string; chapter: string }
type Wording = {
  courses: readonly [(names: Names) => string, ...((names: Names) => string)[]]
  quiz(names: Names): string
  magazine(names: Names): string
}

const french: Wording = {
  courses: [
    ({ chapter }) => `<p>Bienvenue dans le chapitre <strong>${chapter}</strong>. Au programme de cette leçon&nbsp;:</p>
<ul>
<li>la notion, pas à pas, avec des exemples&nbsp;;</li>
<li>une application directe&nbsp;;</li>
<li>les erreurs à éviter.</li>
</ul>`,
    ({ lesson }) => `<h3>Objectifs</h3>
<ol>
<li>Comprendre l’essentiel de la leçon <em>${lesson}</em>.</li>
<li>S’entraîner sur deux exercices corrigés.</li>
<li>Faire le point avec une question de cours.</li>
</ol>
<p>Durée conseillée, avec les exercices&nbsp;: 20&nbsp;min.</p>`,
    () => `<p>Avant de commencer, relis ton cahier de cours.<br>Prépare une feuille et un crayon.</p>
<p>Une question&nbsp;? Pose-la pendant <a href="/sessions">les séances en direct</a>.</p>`,
  ],
  quiz: ({ chapter }) =>
    `<p>Un QCM pour faire le point sur le chapitre <strong>${chapter}</strong>&nbsp;: une seule bonne réponse ` +
    'par question, et tu peux recommencer.</p>',
  magazine: ({ chapter }) =>
    `<p>La fiche à feuilleter du chapitre <strong>${chapter}</strong>&nbsp;: définitions, propriétés et exemples.</p>`,
}

const arabic: Wording = {
  courses: [
    ({ chapter }) => `<p>نتناول في هذا الدرس من محور <strong>${chapter}</strong>:</p>
<ul>
<li>المفهوم خطوة بخطوة مع أمثلة؛</li>
<li>تطبيقًا مباشرًا؛</li>
<li>الأخطاء الشائعة.</li>
</ul>`,
    ({ lesson }) => `<h3>الأهداف</h3>
<ol>
<li>فهم أهمّ ما في درس <em>${lesson}</em>.</li>
<li>إنجاز تمرينين مع الإصلاح.</li>
<li>التثبّت من المكتسبات.</li>
</ol>
<p>المدّة المقترحة مع التمارين: 20&nbsp;دقيقة.</p>`,
    () => `<p>قبل البدء، تُستحسن مراجعة كرّاس الدروس.<br>نحتاج إلى ورقة وقلم.</p>
<p>للأسئلة موعد في <a href="/sessions">الحصص المباشرة</a>.</p>`,
  ],
  quiz: ({ chapter }) =>
    `<p>اختبار قصير حول محور <strong>${chapter}</strong>: جواب واحد صحيح لكلّ سؤال، ويمكن إعادته.</p>`,
  magazine: ({ chapter }) => `<p>بطاقة للتصفّح تلخّص محور <strong>${chapter}</strong>.</p>`,
}

const english: Wording = {
  courses: [
    ({ chapter }) => `<p>Welcome to <strong>${chapter}</strong>. In this lesson:</p>
<ul>
<li>the rule, step by step;</li>
<li>examples from everyday life;</li>
<li>common mistakes.</li>
</ul>`,
    ({ lesson }) => `<h3>Aims</h3>
<ol>
<li>Understand the main points of <em>${lesson}</em></li>
<li>Practise with two exercises</li>
<li>Write five sentences of your own</li>
</ol>`,
    () => `<p>Listen once without the captions, then again with them.<br>Write down the new words.</p>`,
  ],
  quiz: ({ chapter }) =>
    `<p>A short quiz about <strong>${chapter}</strong>: one right answer to each question, as many tries as ` +
    'you like.</p>',
  magazine: ({ chapter }) => `<p>The pages to leaf through for <strong>${chapter}</strong>.</p>`,
}

const formulas: Readonly<Record<string, string>> = {
  'calcul-dans-r-et-puissances':
    '<p>À retenir&nbsp;: 10<sup>n</sup>&nbsp;×&nbsp;10<sup>m</sup>&nbsp;=&nbsp;10<sup>n+m</sup>.</p>',
  'polynomes-et-factorisation':
    '<p>À retenir&nbsp;: (a&nbsp;+&nbsp;b)<sup>2</sup>&nbsp;=&nbsp;a<sup>2</sup>&nbsp;+&nbsp;2ab&nbsp;+&nbsp;' +
    'b<sup>2</sup>.</p>',
  'chute-libre':
    '<p>À retenir&nbsp;: h&nbsp;=&nbsp;½&nbsp;g&nbsp;t<sup>2</sup>, avec g&nbsp;=&nbsp;9,8&nbsp;m·s<sup>−2</sup>.</p>',
  'travail-et-energie': '<p>À retenir&nbsp;: E<sub>c</sub>&nbsp;=&nbsp;½&nbsp;m&nbsp;v<sup>2</sup>.</p>',
  'atomes-et-ions':
    '<p>Tu sauras écrire la formule des ions Na<sup>+</sup>, Cl<sup>−</sup> et SO<sub>4</sub><sup>2−</sup>.</p>',
  'solutions-aqueuses':
    '<p>Une solution acide contient plus d’ions H<sub>3</sub>O<sup>+</sup> que d’ions HO<sup>−</sup>.</p>',
  'la-photosynthese':
    '<p>Le bilan&nbsp;: 6&nbsp;CO<sub>2</sub>&nbsp;+&nbsp;6&nbsp;H<sub>2</sub>O&nbsp;→&nbsp;' +
    'C<sub>6</sub>H<sub>12</sub>O<sub>6</sub>&nbsp;+&nbsp;6&nbsp;O<sub>2</sub>.</p>',
}

const examSheet = `<h3>Consignes</h3>
<p>Durée&nbsp;: <strong>une heure</strong>. Calculatrice non programmable autorisée.</p>
<table>
<thead>
<tr>
<th>Exercice</th>
<th>Points</th>
</tr>
</thead>
<tbody>
<tr>
<td>Exercice n°&nbsp;1</td>
<td>6</td>
</tr>
<tr>
<td>Exercice n°&nbsp;2</td>
<td>6</td>
</tr>
<tr>
<td>Exercice n°&nbsp;3</td>
<td>8</td>
</tr>
</tbody>
</table>`

/** HTML description in the subject's language. */
export function describeLesson({ title, kind, index, rtl, chapter }: Lesson): string {
  const names = { lesson: escaped(title), chapter: escaped(chapter.name) }
  const wording = rtl ? arabic : chapter.subject.key === 'en' ? english : french
  if (chapter.type === 'exam') return examSheet
  if (kind === 'recording') return `<p>Enregistrement de la séance en direct&nbsp;: <em>${names.lesson}</em>.</p>`
  if (kind === 'quiz' || kind === 'magazine') return wording[kind](names)
  const course = wording.courses[index % wording.courses.length] ?? wording.courses[0]
  const formula = index === 0 ? formulas[chapter.slug] : undefined
  return [course(names), formula].filter((part) => part !== undefined).join('\n')
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
