/** `right` is the correct index. */
export type Question = { text: string; choices: readonly [string, string, string]; right: 0 | 1 | 2 }

type Row = readonly [text: string, one: string, two: string, three: string, right: 0 | 1 | 2]

const bank: Record<string, readonly Row[]> = {
  math: [
    ['Quel est le coefficient de f(x) = 3x − 5 ?', '−5', '3', '5', 1],
    ['Quelle est l’ordonnée à l’origine de f(x) = 2x + 7 ?', '7', '2', '9', 0],
    ['La fonction f(x) = −4x + 1 est…', 'croissante', 'constante', 'décroissante', 2],
    ['Quel point est sur la droite y = 3x + 1 ?', '(2 ; 7)', '(1 ; 3)', '(0 ; 3)', 0],
  ],
  phys: [
    [
      'Dans le vide, quel objet tombe le plus vite ?',
      'Le plus lourd',
      'Le plus léger',
      'Aucun : tous tombent de la même façon',
      2,
    ],
    ['Quelle est l’unité d’une force ?', 'Le newton', 'Le joule', 'Le watt', 0],
    ['La loi d’Ohm s’écrit…', 'P = U × I', 'U = R × I', 'E = P × t', 1],
  ],
  svt: [
    ['Où se passe la photosynthèse ?', 'Dans les racines', 'Dans les chloroplastes', 'Dans la sève brute', 1],
    ['Quel gaz la plante absorbe-t-elle à la lumière ?', 'Le dioxyde de carbone', 'Le diazote', 'L’hélium', 0],
    ['Que montre l’eau iodée ?', 'Le glucose', 'La chlorophylle', 'L’amidon', 2],
  ],
  fr: [
    ['Quel temps raconte une action brève du passé ?', 'Le passé simple', 'L’imparfait', 'Le futur', 0],
    ['« Blanc comme neige » est…', 'une métaphore', 'une comparaison', 'une antithèse', 1],
    ['Qui raconte dans un récit ?', 'L’auteur', 'Le lecteur', 'Le narrateur', 2],
  ],
  ar: [
    ['ما هو الفعل في الجملة: «قرأ التلميذ النصّ»؟', 'قرأ', 'التلميذ', 'النصّ', 0],
    ['ما هو ضدّ كلمة «طويل»؟', 'كبير', 'قصير', 'بعيد', 1],
    ['بماذا يُرفع الفاعل المفرد؟', 'بالفتحة', 'بالكسرة', 'بالضمّة', 2],
  ],
  en: [
    ['I ___ my homework already.', 'did', 'have done', 'do', 1],
    ['She ___ to Djerba last summer.', 'went', 'has gone', 'goes', 0],
    ['If it rains, we ___ at home.', 'stayed', 'would stay', 'will stay', 2],
  ],
  hist: [
    ['ما هي عاصمة الأغالبة؟', 'القيروان', 'تونس', 'قرطبة', 0],
    ['من هو صاحب «المقدّمة»؟', 'ابن بطّوطة', 'ابن خلدون', 'ابن رشد', 1],
    ['أيّ محيط عبره فاسكو دي غاما نحو الهند؟', 'المحيط الهادئ', 'المحيط المتجمّد', 'المحيط الهندي', 2],
  ],
  info: [
    ['Que fait « for i in range(3) » ?', 'Trois tours', 'Quatre tours', 'Deux tours', 0],
    ['Que vaut 7 % 2 en Python ?', '3', '1', '3,5', 1],
    ['Quel mot de passe est le plus sûr ?', '123456', 'azerty', 'Une longue phrase à soi', 2],
  ],
  tech: [
    ['Que transmet une courroie ?', 'Une rotation', 'Une couleur', 'Une tension', 0],
    ['« A et B » est vrai quand…', 'A seul est vrai', 'les deux sont vrais', 'aucun n’est vrai', 1],
    ['Un capteur de lumière…', 'éclaire', 'chauffe', 'mesure', 2],
  ],
  civ: [
    ['ما هو سنّ الانتخاب في تونس؟', '18 سنة', '16 سنة', '21 سنة', 0],
    ['متى صدرت اتّفاقيّة حقوق الطفل؟', '1948', '1989', '2011', 1],
    ['إلى من نتحدّث عند التعرّض للتنمّر؟', 'لا أحد', 'صاحب التنمّر', 'كهل نثق به', 2],
  ],
}

const general: readonly Row[] = [
  ['Combien de minutes dans une heure et demie ?', '60', '90', '120', 1],
  ['Quelle mer borde la Tunisie ?', 'La Méditerranée', 'La mer Rouge', 'La mer Noire', 0],
  ['Quelle planète est la plus proche du Soleil ?', 'La Terre', 'Vénus', 'Mercure', 2],
]

/** Falls back to general questions. */
export function getQuestions(subjectKey: string): readonly Question[] {
  return (bank[subjectKey] ?? general).map(([text, one, two, three, right]) => ({
    text,
    choices: [one, two, three],
    right,
  }))
}
