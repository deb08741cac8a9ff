import type { Curriculum } from './curriculum'

const history: Curriculum = {
  key: 'hist',
  name: 'Histoire-Géographie',
  color: '#A14E03',
  films: ['mediterranee'],
  rtl: true,
  text: `
= التاريخ
# المتوسّط في العصر الوسيط | Mansouri
- المتوسّط، ملتقى الحضارات
- القيروان، عاصمة العلم
- الأندلس وصقلّية [embed]
- ابن خلدون وكتابة التاريخ
- قراءة خريطة قديمة
- اختبار: المتوسّط في العصر الوسيط [quiz]
# الاكتشافات الجغرافيّة الكبرى | Mansouri
- السفن والبوصلة
- فاسكو دي غاما وطريق الهند
- كريستوف كولمبس والعالم الجديد [embed]
- تجارة الرقيق عبر الأطلسي
- نتائج الاكتشافات على أوروبا
- اختبار: الاكتشافات الجغرافيّة [quiz]
# البلاد التونسيّة في العهد العثماني | Gharbi
- من الحفصيّين إلى العثمانيّين
- الدايات والمراديّون
- قيام الدولة الحسينيّة [embed]
- الموريسكيّون في تونس
- الحياة في المدينة العتيقة
- اختبار: العهد العثماني [quiz]
= الجغرافيا
# السكّان والتحضّر | Mansouri
- قراءة هرم الأعمار
- الانتقال الديمغرافي
- تونس الكبرى [embed]
- مدن العالم الكبرى
- الهجرة بالأمس واليوم
- اختبار: السكّان والتحضّر [quiz]
# الماء، مورد نتقاسمه | Mansouri
- دورة الماء والإنسان
- السدود والأودية
- الريّ دون تبذير [embed]
- نقل مياه الشمال إلى الوسط والساحل
- تحلية مياه البحر
- اختبار: الماء [quiz]
= À feuilleter
# Atlas | Mansouri | divers
- Atlas de la Méditerranée en deux cents planches [magazine:atlas] [ltr]
`,
}

const computing: Curriculum = {
  key: 'info',
  name: 'Informatique',
  color: '#026D99',
  films: ['boucle-python'],
  text: `
= Programmer
# Premiers pas en Python | Cherif
- Installer et essayer
- Variables et affectation
- Lire et afficher [embed]
- Nombres et textes
- Lire un message d’erreur
- Quiz : premiers pas [quiz]
# Conditions et boucles | Cherif
- Si, sinon
- Ma première boucle en Python [free]
- Tant que [embed]
- Le jeu du nombre mystère
- Tester son programme
- Quiz : conditions et boucles [quiz]
# Fonctions et listes | Cherif
- Écrire une fonction
- Paramètres et résultat
- Parcourir une liste [embed]
- Chercher le plus grand
- Dessiner avec la tortue
- Quiz : fonctions et listes [quiz]
= Internet et nous
# Réseaux et sécurité | Cherif
- Comment voyage un message
- Adresses et noms de domaine
- Reconnaître un hameçonnage [embed]
- Un bon mot de passe
- Traces et vie privée
- Quiz : réseaux et sécurité [quiz]
= Vu sur le web
# Ressources du web | Cherif | divers
- Conférence : l’histoire des machines à calculer [embed]
- Interview d’une ingénieure, lien abîmé [error:2]
- Visite d’un centre de données, lecteur incompatible [error:5]
- Débat sur l’intelligence artificielle, retiré [error:100]
- Le code de la musique, réservé au site d’origine [error:101]
- Dessiner un tapis avec une boucle, réservé au site d’origine [error:150]
- Un robot au lycée, indisponible ici [error:152]
- Le Web a trente ans, lecteur mal identifié [error:153]
- Le jeu de la vie, en accès protégé [protected]
- Dans un studio de jeux, refusé dans l’application [protected] [refused]
- Un concert de robots, muet dans l’application [protected] [forbidden]
`,
}

const technology: Curriculum = {
  key: 'tech',
  name: 'Technologie',
  color: '#3D4C56',
  films: ['boucle-python', 'chute-libre'],
  text: `
= Systèmes techniques
# Analyser un objet | Diop
- À quoi sert un objet ?
- Le diagramme des fonctions
- Lire un dessin technique [embed]
- Cotes et échelles
- Quiz : analyser un objet [quiz]
# Transmettre un mouvement | Diop
- Poulies et courroies
- Les engrenages
- Bielle et manivelle [embed]
- Le vélo démonté
- Quiz : transmissions [quiz]
# Logique et automatismes | Cherif
- Vrai, faux, et, ou
- Tables de vérité
- Le portail automatique [embed]
- Capteurs et actionneurs
- Quiz : logique [quiz]
# Énergies renouvelables | Diop
- Le chauffe-eau solaire
- Éoliennes de Bizerte
- Stocker l’énergie [embed]
- Isoler une maison
- Quiz : énergies [quiz]
`,
}

const civics: Curriculum = {
  key: 'civ',
  name: 'Éducation civique',
  color: '#556974',
  films: ['mediterranee'],
  rtl: true,
  text: `
= العيش معًا
# المواطنة | Mansouri
- معنى المواطنة
- حقوق وواجبات
- الدستور التونسي [embed]
- الانتخاب
- اختبار: المواطنة [quiz]
# حقوق الطفل | Mansouri
- اتّفاقيّة 1989
- الحقّ في التعليم
- لا للتنمّر [embed]
- ممّن نطلب المساعدة؟
- اختبار: حقوق الطفل [quiz]
# العمل الجمعيّاتي | Mansouri
- تأسيس نادٍ في المعهد
- عمل لفائدة الحيّ
- أخذ الكلمة أمام الجمهور [embed]
- تنظيم حملة تبرّع
- اختبار: العمل الجمعيّاتي [quiz]
`,
}

/** Other subjects of secondary year 2. */
export const otherSubjects: readonly Curriculum[] = [history, computing, technology, civics]
