import { brand } from '#shared/brand.ts'
import { type Question, getQuestions } from '../world/quizzes'
import type { Lesson } from '../world/school'
import { escaped, page } from './page'

const wording = {
  fr: {
    waiting: 'En attente de l’application…',
    hello: 'Bonjour',
    check: 'Valider mes réponses',
    again: 'Recommencer',
    score: 'Score : ',
    right: 'Bonne réponse',
    wrong: 'Réponse attendue :',
    missing: 'Réponds à toutes les questions.',
  },
  ar: {
    waiting: 'في انتظار التطبيق…',
    hello: 'مرحبًا',
    check: 'تأكيد إجاباتي',
    again: 'إعادة الاختبار',
    score: 'النتيجة: ',
    right: 'إجابة صحيحة',
    wrong: 'الإجابة الصحيحة:',
    missing: 'أجب عن كلّ الأسئلة.',
  },
}

export function quizPage(lesson: Lesson | null, query: URLSearchParams): Response {
  if (lesson?.kind !== 'quiz') {
    return page({
      title: 'Quiz introuvable',
      status: 404,
      frames: true,
      body: '<main><h1>Quiz introuvable</h1><p>Ce quiz n’existe pas ou n’existe plus.</p></main>',
    })
  }
  const questions = getQuestions(lesson.chapter.subject.key)
  const language = lesson.chapter.subject.rtl ? 'ar' : 'fr'
  const texts = wording[language]
  const name = (query.get('name') ?? '').trim().slice(0, 100)
  const setup = JSON.stringify({
    app: brand.pageOrigin,
    answers: questions.map(({ right }) => right),
    texts,
  }).replaceAll('<', '\\u003c')
  return page({
    title: escaped(lesson.title),
    language,
    frames: true,
    style,
    body:
      `<main><p id="waiting" role="status">${texts.waiting}</p><section id="quiz" hidden>` +
      `<h1>${escaped(lesson.title)}</h1><p>${texts.hello} ` +
      `${escaped(name)}</p>${questions.map(fieldset).join('')}<p id="result" role="status"></p><button ` +
      `id="check" type="button">${texts.check}</button> <button id="again" type="button" ` +
      `hidden>${texts.again}</button></section></main>`,
    script: `const setup = ${setup};\n${script}`,
  })
}

const style =
  '[hidden]{display:none!important}fieldset{margin:16px 0;border:1px solid #B9C4C2;border-radius:12px;' +
  'padding:12px 16px}legend{font-weight:600;padding:0 8px}label{display:block;padding:6px 0}button{font:inherit;' +
  'padding:10px 20px;border:0;border-radius:12px;background:#0B6B5D;' +
  'color:#fff}button:focus-visible,input:focus-visible{outline:3px solid #F7B733;' +
  'outline-offset:2px}#result{font-weight:600}'

function fieldset({ text, choices }: Question, index: number): string {
  const rows = choices.map(
    (choice, position) =>
      `<label><input type="radio" name="question-${index}" value="${position}"> ${escaped(choice)}</label>`,
  )
  return `<fieldset><legend>${index + 1}. ${escaped(text)}</legend>${rows.join('')}<p class="verdict"></p></fieldset>`
}

const script = `
const [waiting, quiz, result, check, again] = ['waiting', 'quiz', 'result', 'check', 'again']
  .map((id) => document.getElementById(id));
const sets = [...document.querySelectorAll('fieldset')];
let greeted = false;
addEventListener('message', (message) => {
  const said = message.data;
  if (greeted || message.source !== parent || message.origin !== setup.app) return;
  if (said === null || typeof said !== 'object' || said.source !== 'tutorat' || said.type !== 'handshake') return;
  greeted = true;
  waiting.hidden = true;
  quiz.hidden = false;
});
check.addEventListener('click', () => {
  const chosen = sets.map((set) => set.querySelector('input:checked'));
  if (chosen.includes(null)) { result.textContent = setup.texts.missing; return; }
  const rights = chosen.map((input, index) => Number(input.value) === setup.answers[index]);
  sets.forEach((set, index) => {
    set.disabled = true;
    const expected = set.querySelectorAll('label')[setup.answers[index]].textContent.trim();
    set.querySelector('.verdict').textContent = rights[index]
      ? '✓ ' + setup.texts.right
      : '✗ ' + setup.texts.wrong + ' ' + expected;
  });
  const value = rights.filter(Boolean).length;
  // The isolate keeps the figures in this order in an Arabic sentence.
  result.textContent = setup.texts.score + '\\u2066' + value + ' / ' + rights.length + '\\u2069';
  check.hidden = true;
  again.hidden = false;
  parent.postMessage({ source: 'quiz', type: 'score', value, total: rights.length }, setup.app);
});
again.addEventListener('click', () => {
  for (const set of sets) {
    set.disabled = false;
    set.querySelector('.verdict').textContent = '';
    for (const input of set.querySelectorAll('input')) input.checked = false;
  }
  result.textContent = '';
  check.hidden = false;
  again.hidden = true;
});
`
