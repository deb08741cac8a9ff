import type { Curriculum } from './curriculum'

const primaryArabic: Curriculum = {
  key: 'ar',
  name: 'العربية',
  color: '#846004',
  films: ['nass-sardi'],
  rtl: true,
  text: `
= القراءة
# في رحاب المدرسة | Gharbi
- أقرأ: العودة إلى المدرسة
- أفهم النصّ [embed]
- أثري لغتي
- أستمع وأجيب
# أصدقاء الطبيعة | Gharbi
- أقرأ: شجرة الزيتون
- رحلة إلى الغابة
- أصف حيوانًا [embed]
- اختبار: أصدقاء الطبيعة [quiz]
= قواعد اللغة
# الجملة | Gharbi
- الفعل والفاعل
- المفعول به
- الصفة [locked]
- بطاقة الجملة [magazine]
`,
}

const primaryMathematics: Curriculum = {
  key: 'math',
  name: 'رياضيات',
  color: '#245ED3',
  films: ['nass-sardi', 'en-vingt-secondes'],
  rtl: true,
  text: `
= الحساب
# الأعداد الكبيرة | Gharbi
- قراءة الأعداد وكتابتها
- مقارنة الأعداد
- الجمع والطرح
# الضرب والقسمة | Gharbi
- جدول الضرب بسهولة
- القسمة على عدد من رقم واحد [embed]
- مسألة: في السوق
= الهندسة
# الأشكال | Gharbi
- المستقيم والقطعة
- المربّع والمستطيل
- محيط المضلّع
`,
}

const primaryFrench: Curriculum = {
  key: 'fr',
  name: 'Français',
  color: '#B3346C',
  films: ['mediterranee'],
  text: `
= Lecture
# À l’école | Cherif
- Se présenter
- Lire : la nouvelle maîtresse
- Le, la, les
# En famille | Cherif
- Lire : un dimanche chez mamie
- Le verbe être
- Écrire une carte [embed]
`,
}

const primaryScience: Curriculum = {
  key: 'svt',
  name: 'الإيقاظ العلمي',
  color: '#07762E',
  films: ['photosynthese'],
  rtl: true,
  text: `
= علوم الحياة
# التغذية عند الإنسان | Gharbi
- أغذيتنا ومصادرها
- رحلة الطعام في جسمي [embed]
- وجبة متوازنة
# النبات الأخضر | Gharbi
- ما تحتاجه النبتة لتنمو
- التنفّس عند النبات
- تجربة: نبتة في الظلام
= العلوم الفيزيائيّة
# الماء والحرارة | Gharbi
- حالات الماء الثلاث
- قيس درجة الحرارة [embed]
- التبخّر والتكاثف
`,
}

const senegalMathematics: Curriculum = {
  key: 'math',
  name: 'Mathématiques',
  color: '#245ED3',
  films: ['fonctions-affines'],
  text: `
= Analyse
# Limites et continuité | Diop
- Limite en un point
- Limites à l’infini [embed]
- Théorème des valeurs intermédiaires
- Exercices du bac : limites
# Dérivation | Diop
- Nombre dérivé et tangente
- Dérivées usuelles [hls]
- Étude complète d’une fonction
- Accroissements finis [locked]
# Fonction logarithme | Diop
- Définition et propriétés
- Étude de ln
- Équations avec ln [embed]
- Croissances comparées
= Algèbre
# Nombres complexes | Diop
- Forme algébrique
- Module et argument
- Équations du second degré dans ℂ
- Similitudes planes [locked]
# Probabilités | Diop
- Dénombrements
- Probabilités conditionnelles
- Loi binomiale [embed]
`,
}

const senegalPhysics: Curriculum = {
  key: 'phys',
  name: 'Sciences physiques',
  color: '#6F51C2',
  films: ['chute-libre'],
  text: `
= Mécanique
# Cinématique | Diop
- Vecteur vitesse, vecteur accélération
- Mouvements circulaires
- Exercices du bac : cinématique
# Lois de Newton | Diop
- Les trois lois
- Mouvement d’un projectile [embed]
- Satellites et planètes
= Chimie
# Acides et bases | Ndiaye
- Le pH d’une solution
- Dosage acide-base
- Solutions tampons [locked]
`,
}

const senegalPhilosophy: Curriculum = {
  key: 'philo',
  name: 'Philosophie',
  color: '#94479A',
  films: ['mediterranee'],
  text: `
= La réflexion philosophique
# Qu’est-ce que philosopher ? | Ndiaye
- L’étonnement
- Opinion et vérité [embed]
- Philosophie et sagesses d’Afrique
# La liberté | Ndiaye
- Liberté et déterminisme
- La loi libère-t-elle ?
- Méthode : la dissertation
`,
}

const senegalBiology: Curriculum = {
  key: 'svt',
  name: 'SVT',
  color: '#07762E',
  films: ['photosynthese'],
  text: `
= Biologie
# Le système nerveux | Ndiaye
- Le neurone
- Le message nerveux
- Le réflexe [embed]
# L’immunité | Ndiaye
- Reconnaître l’étranger
- Lymphocytes B et T
- Vacciner
`,
}

/** Fifth year of primary school. */
export const primaryFive: readonly Curriculum[] = [primaryArabic, primaryMathematics, primaryFrench, primaryScience]

/** Terminale S2, Senegal. */
export const terminaleS2: readonly Curriculum[] = [
  senegalMathematics,
  senegalPhysics,
  senegalBiology,
  senegalPhilosophy,
]
