import type { Curriculum } from './curriculum'

const french: Curriculum = {
  key: 'fr',
  name: 'Français',
  color: '#B3346C',
  films: ['mediterranee', 'boucle-python'],
  text: `
= Lire
# Le récit | Cherif
- Qui raconte ? Le point de vue
- Le schéma narratif [embed]
- Le récit au passé simple
- Lire un incipit
- Quiz : le récit [quiz]
# Le portrait | Cherif
- Portrait physique, portrait moral
- Le champ lexical
- Comparaison et métaphore [embed]
- Le portrait ironique
- Quiz : le portrait [quiz]
# La poésie | Cherif
- Compter les syllabes
- Rimes et sonorités
- Senghor, « Femme noire » [embed]
- Le poème en prose
- Quiz : la poésie [quiz]
# Le théâtre | Cherif
- Dialogue, monologue, aparté
- Comédie et tragédie
- Molière, « L’Avare » [embed]
- Mettre en scène
- Quiz : le théâtre [quiz]
= Écrire
# Raconter | Mansouri
- Trouver une idée de récit
- Choisir ses temps
- Insérer un dialogue [embed]
- Réussir la chute
- Relire et corriger un récit
# Argumenter | Mansouri
- Thèse, argument, exemple
- Les connecteurs logiques
- Concéder pour convaincre [embed]
- Rédiger une conclusion
- Débat : faut-il un téléphone au lycée ?
= La langue
# Les temps du passé | Cherif
- Imparfait ou passé simple ?
- Le plus-que-parfait
- La concordance des temps [embed]
- Dictée : une rentrée à Sousse
- Quiz : les temps du passé [quiz]
# Les accords | Cherif
- L’accord du participe passé
- Sujets difficiles
- Adjectifs de couleur [embed]
- Dictée : le marché de Sfax [locked]
- Quiz : les accords [quiz]
`,
}

const arabicLanguage: Curriculum = {
  key: 'ar',
  name: 'Arabe',
  color: '#846004',
  films: ['nass-sardi'],
  rtl: true,
  text: `
= شرح النصوص
# النصّ السردي | Gharbi
- بنية النصّ السردي
- الراوي ووجهة النظر [embed]
- الزمان والمكان في القصّة
- شخصيات القصّة
- بطاقة النصّ السردي [magazine]
# النصّ الوصفي | Gharbi
- وصف المكان
- وصف الشخصية
- الحواس في الوصف [embed]
- التشبيه والاستعارة
- اختبار: النصّ الوصفي [quiz]
# النصّ الحجاجي | Gharbi
- الأطروحة والحجّة
- أنواع الحجج
- الروابط المنطقية [embed]
- التدرّج في الإقناع
- اختبار: النصّ الحجاجي [quiz]
# الشعر العربي | Gharbi
- البيت والقافية
- بحور الشعر: مدخل
- أبو القاسم الشابّي: إرادة الحياة [embed]
- الصورة الشعرية
- اختبار: الشعر [quiz]
= اللغة
# النحو | Gharbi
- الجملة الاسمية والجملة الفعلية
- المفاعيل
- الحال والتمييز [embed]
- النواسخ
- اختبار: النحو [quiz]
# الصرف | Gharbi
- الفعل المجرّد والفعل المزيد
- المشتقّات
- الإعلال والإبدال [embed]
- تصريف الفعل المعتلّ
- اختبار: الصرف [quiz]
= الإنتاج الكتابي
# كتابة القصّة | Gharbi
- اختيار الفكرة
- بناء الأحداث
- كتابة الحوار [embed]
- خاتمة مفاجئة
- إصلاح موضوع إنشاء [locked]
`,
}

const english: Curriculum = {
  key: 'en',
  name: 'Anglais',
  color: '#BE2E2E',
  films: ['present-perfect'],
  text: `
= Grammar
# Tenses | Ndiaye
- Present simple or continuous?
- Past simple, regular and irregular
- Present perfect or past simple? [free]
- Talking about the future [embed]
- Quiz: which tense? [quiz]
# Modals | Ndiaye
- Can, could, may
- Must, have to, should
- Asking politely [embed]
- Giving advice
- Quiz: modals [quiz]
# Conditionals | Ndiaye
- If it rains: first conditional
- If I were you: second conditional
- Wishes and regrets [embed]
- Unless, provided that
- Quiz: conditionals [quiz]
# The passive | Ndiaye
- From active to passive
- Passive in the news
- With or without an agent [embed]
- Describing a process
- Quiz: the passive [quiz]
= Themes
# School and friends | Ndiaye
- A school day in Tunis
- Rules we like, rules we do not
- Listening: the new student [embed]
- Writing an e-mail
- Quiz: school words [quiz]
# Travel | Ndiaye
- At the airport
- Booking a room
- Asking the way [embed]
- A postcard from Djerba
- Quiz: travel words [quiz]
# Technology | Ndiaye
- Phones in class: for or against
- Safe passwords
- Inventions of Africa [embed]
- Writing a review
- Quiz: technology words [quiz]
# The planet | Ndiaye
- Saving water
- Plastic in the sea
- Interview with a young farmer [embed]
- Writing a speech [locked]
- Quiz: the planet [quiz]
`,
}

/** Languages of secondary year 2. */
export const languages: readonly Curriculum[] = [french, arabicLanguage, english]
