import type { Curriculum } from './curriculum'

const basicMathematics: Curriculum = {
  key: 'math',
  name: 'رياضيات',
  color: '#245ED3',
  films: ['fonctions-affines', 'en-vingt-secondes'],
  rtl: true,
  text: `
= الأعداد والجبر
# الأعداد الحقيقيّة | Trabelsi
- الأعداد الصحيحة والعشريّة والكسريّة
- قوى العدد عشرة [embed]
- الجذور التربيعيّة: مدخل
# الحساب الحرفي | Trabelsi
- النشر والاختصار
- التفكيك إلى جذاء عوامل
- معادلات من الدرجة الأولى
= الهندسة
# مبرهنة طالس | Mansouri
- نصّ المبرهنة وأمثلة
- حساب طول قطعة
- المبرهنة العكسيّة [locked]
`,
}

const basicPhysics: Curriculum = {
  key: 'phys',
  name: 'العلوم الفيزيائيّة',
  color: '#6F51C2',
  films: ['chute-libre'],
  rtl: true,
  text: `
= المادّة
# الكتلة والحجم | Diop
- قيس كتلة جسم
- قيس حجم جسم
- الكتلة الحجميّة [embed]
# الضوء | Diop
- مصادر الضوء ومستقبلاته
- الظلّ وشبه الظلّ
- انكسار الضوء
`,
}

const finalMathematics: Curriculum = {
  key: 'math',
  name: 'Mathématiques',
  color: '#245ED3',
  films: ['fonctions-affines'],
  text: `
= Analyse
# Continuité et limites | Trabelsi
- Rappels sur les limites
- Continuité sur un intervalle [embed]
- Image d’un intervalle
# Suites réelles | Trabelsi
- Suites monotones, suites bornées
- Convergence [hls]
- Suites adjacentes
# Intégrales | Ben Amor
- Primitives
- Intégration par parties
- Calcul d’aires [locked]
= Géométrie
# Isométries du plan | Mansouri
- Rotations et translations
- Antidéplacements
- Exercices du bac : isométries
`,
}

const finalComputing: Curriculum = {
  key: 'info',
  name: 'Algorithmique',
  color: '#026D99',
  films: ['boucle-python'],
  text: `
= Algorithmes
# Récursivité | Cherif
- Une fonction qui s’appelle
- Factorielle et Fibonacci [embed]
- Les tours de Hanoï
# Tris | Cherif
- Tri par sélection
- Tri par insertion
- Tri fusion [locked]
`,
}

const finalPhilosophy: Curriculum = {
  key: 'philo',
  name: 'الفلسفة',
  color: '#94479A',
  films: ['nass-sardi'],
  rtl: true,
  text: `
= الإنساني بين الوحدة والكثرة
# الإنّيّة والغيريّة | Gharbi
- الوعي بالذات
- الغير، شرط لمعرفة الذات [embed]
- الجسد والعالم
# الخصوصيّة والكونيّة | Gharbi
- الهويّة والتنوّع الثقافي
- حوار الثقافات [embed]
- منهجيّة المقال الفلسفي [locked]
= العلم
# العلم بين الحقيقة والنمذجة | Gharbi
- ما النموذج العلمي؟
- حدود النمذجة
- تحليل نصّ فلسفي
`,
}

/** Basic year: mathematics and sciences in Arabic until 9th grade. */
export const basicYear: readonly Curriculum[] = [basicMathematics, basicPhysics]

/** Final year of the scientific streams. */
export const finalYear: readonly Curriculum[] = [finalMathematics, finalComputing, finalPhilosophy]
