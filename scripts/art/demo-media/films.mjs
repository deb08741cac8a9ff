const said = (fr, ar) => ({ fr, ar })

export const films = [
  {
    name: 'fonctions-affines',
    seconds: 96,
    formats: ['mp4', 'webm', 'hls'],
    heights: [180, 360, 540],
    described: [
      { at: 5.6, text: 'Une droite bleue sur un quadrillage.' },
      { at: 13.9, text: 'La formule s’affiche.' },
      { at: 23.1, text: 'La droite monte.' },
    ],
    voice: 'fr',
    figure: 'line',
    ground: '#0D2F63',
    accent: '#8EB6FE',
    label: 'Fonction affine',
    title: 'f(x) = ax + b',
    points: [
      ['a : coefficient directeur', 16],
      ['b : ordonnée à l’origine', 26],
    ],
    cues: [
      said('Bonjour. Aujourd’hui, nous apprenons à lire une droite.', 'مرحبًا. اليوم نتعلّم كيف نقرأ مستقيمًا.'),
      said('Une fonction affine s’écrit f de x égale a x plus b.', 'تُكتب الدالّة التآلفية على الشكل f(x) = ax + b.'),
      said(
        'Le nombre a est le coefficient directeur : il dit si la droite monte ou descend.',
        'العدد a هو الميل: يبيّن هل المستقيم صاعد أم نازل.',
      ),
      said(
        'Le nombre b est l’ordonnée à l’origine : la droite coupe l’axe vertical à la hauteur b.',
        'العدد b هو القيمة عند الأصل: يقطع المستقيم محور التراتيب في b.',
      ),
      said(
        'Choisissons deux points de la droite, faciles à lire sur le quadrillage.',
        'نختار نقطتين من المستقيم تسهل قراءتهما على الشبكة.',
      ),
      said('Entre les deux, on avance de deux carreaux vers la droite.', 'بين النقطتين نتقدّم مربّعين نحو اليمين.'),
      said('Et on monte d’environ trois carreaux virgule trois.', 'ونصعد ثلاثة مربّعات وثلث المربّع تقريبًا.'),
      said(
        'Le coefficient directeur vaut donc trois virgule trois divisé par deux, un peu plus d’un et demi.',
        'إذن يساوي الميل 3,3 على 2، أي أكثر بقليل من واحد ونصف.',
      ),
      said('Comme il est positif, la fonction est croissante.', 'وبما أنّه موجب فالدالّة تزايدية.'),
      said(
        'À vous : mettez la vidéo en pause, et lisez l’ordonnée à l’origine.',
        'دوركم الآن: أوقفوا الفيديو واقرؤوا القيمة عند الأصل.',
      ),
      said(
        'La droite coupe l’axe un peu au-dessous de moins deux. Bravo.',
        'يقطع المستقيم المحور تحت العدد ناقص اثنين بقليل. أحسنتم.',
      ),
    ],
  },
  {
    name: 'chute-libre',
    seconds: 72,
    formats: ['mp4'],
    voice: 'fr',
    figure: 'fall',
    ground: '#2A1C57',
    accent: '#B9ABF6',
    label: 'Mécanique',
    title: 'La chute libre',
    points: [
      ['v = g t', 20],
      ['h = ½ g t²', 32],
    ],
    cues: [
      said(
        'Lâchons une bille, sans la pousser. Elle tombe : c’est la chute libre.',
        'نترك كرية تسقط دون دفعها: هذا هو السقوط الحرّ.',
      ),
      said(
        'Photographions-la à intervalles réguliers. Les positions s’écartent de plus en plus.',
        'نصوّرها على فترات متساوية، فتتباعد المواضع أكثر فأكثر.',
      ),
      said(
        'La vitesse augmente donc avec le temps : v égale g multiplié par t.',
        'إذن تتزايد السرعة مع الزمن: v = g t.',
      ),
      said(
        'La hauteur parcourue est la moitié de g multipliée par le carré du temps.',
        'والمسافة المقطوعة هي نصف g في مربّع الزمن.',
      ),
      said(
        'La masse n’apparaît nulle part : une bille lourde et une bille légère tombent ensemble.',
        'لا تظهر الكتلة في القانون: الكرية الثقيلة والخفيفة تسقطان معًا.',
      ),
      said(
        'Seul l’air peut les séparer. Dans le vide, une plume tombe comme un marteau.',
        'وحده الهواء يفرّق بينهما. في الفراغ تسقط الريشة كالمطرقة.',
      ),
    ],
  },
  {
    name: 'photosynthese',
    seconds: 64,
    formats: ['webm'],
    voice: 'fr',
    figure: 'leaf',
    ground: '#0B3D22',
    accent: '#8CC193',
    label: 'Le végétal',
    title: 'La photosynthèse',
    points: [
      ['eau + CO2 + lumière', 18],
      ['sucre + dioxygène', 30],
    ],
    cues: [
      said(
        'Une feuille verte fabrique sa propre matière. Comment fait-elle ?',
        'تصنع الورقة الخضراء مادّتها بنفسها. كيف ذلك؟',
      ),
      said('Les racines apportent l’eau et les sels minéraux.', 'تجلب الجذور الماء والأملاح المعدنية.'),
      said(
        'Le dioxyde de carbone entre par de petites ouvertures, les stomates.',
        'يدخل ثاني أكسيد الكربون عبر فتحات صغيرة هي الثغور.',
      ),
      said('La chlorophylle capte la lumière du soleil.', 'يلتقط اليخضور ضوء الشمس.'),
      said(
        'Avec cette énergie, la feuille produit du sucre et rejette du dioxygène.',
        'وبهذه الطاقة تنتج الورقة السكّر وتطرح ثاني الأكسجين.',
      ),
      said(
        'Sans lumière, tout s’arrête : c’est ce que montre l’expérience suivante.',
        'ودون ضوء يتوقّف كلّ شيء، وهذا ما تبيّنه التجربة الموالية.',
      ),
    ],
  },
  {
    name: 'nass-sardi',
    seconds: 60,
    formats: ['mp4'],
    voice: 'ar',
    figure: 'reading',
    ground: '#3F2E04',
    accent: '#CFB17A',
    rtl: true,
    label: 'شرح نصّ',
    title: 'النصّ السردي',
    points: [
      ['وضع البداية', 12],
      ['سياق التحوّل', 24],
      ['وضع الختام', 36],
    ],
    cues: [
      said('Aujourd’hui, nous étudions la structure du récit.', 'ندرس اليوم بنية النصّ السردي.'),
      said(
        'La situation initiale présente le lieu, le temps et les personnages.',
        'يقدّم وضع البداية المكان والزمان والشخصيات.',
      ),
      said('Puis un événement rompt l’équilibre.', 'ثمّ يأتي حدث قادح يكسر التوازن.'),
      said(
        'Le héros agit, aidé par les uns, empêché par les autres.',
        'يتحرّك البطل، يساعده البعض ويعرقله البعض الآخر.',
      ),
      said('La situation finale ramène un nouvel équilibre.', 'ويعيد وضع الختام توازنًا جديدًا.'),
    ],
  },
  {
    name: 'boucle-python',
    seconds: 64,
    formats: ['webm'],
    voice: 'fr',
    figure: 'code',
    ground: '#062F42',
    accent: '#81BCE1',
    label: 'Programmer',
    title: 'La boucle for',
    points: [
      ['répéter sans recopier', 14],
      ['un compteur : i', 26],
    ],
    cues: [
      said(
        'Nous voulons afficher les carrés des entiers de zéro à quatre.',
        'نريد عرض مربّعات الأعداد من صفر إلى أربعة.',
      ),
      said(
        'Recopier cinq fois la même ligne serait long. Une boucle la répète pour nous.',
        'نسخ السطر خمس مرّات متعب، والحلقة تكرّره عنّا.',
      ),
      said(
        'La variable i prend tour à tour les valeurs zéro, un, deux, trois et quatre.',
        'يأخذ المتغيّر i القيم صفر ثمّ واحد ثمّ اثنين ثمّ ثلاثة ثمّ أربعة.',
      ),
      said('À chaque tour, la ligne décalée est exécutée.', 'وفي كلّ دورة يُنفَّذ السطر المزاح.'),
      said(
        'Quand la liste est finie, le programme continue après la boucle.',
        'وعند انتهاء القائمة يواصل البرنامج بعد الحلقة.',
      ),
    ],
  },
  {
    name: 'mediterranee',
    seconds: 66,
    formats: ['hls', 'mp4'],
    voice: 'fr',
    figure: 'map',
    ground: '#4A2604',
    accent: '#E4A884',
    label: 'Moyen Âge',
    title: 'La Méditerranée',
    points: [
      ['des ports reliés', 14],
      ['hommes, idées, étoffes', 28],
    ],
    cues: [
      said(
        'Au douzième siècle, la Méditerranée relie trois grands ensembles.',
        'في القرن الثاني عشر يربط المتوسّط بين ثلاثة عوالم كبرى.',
      ),
      said('De Tunis partent l’huile, la laine et le corail.', 'من تونس يخرج الزيت والصوف والمرجان.'),
      said('D’Alexandrie viennent les épices et la soie.', 'ومن الإسكندرية تأتي التوابل والحرير.'),
      said('Venise et Gênes arment des flottes de commerce.', 'وتجهّز البندقية وجنوة أساطيل التجارة.'),
      said(
        'Avec les marchandises voyagent les nombres, la médecine et les livres.',
        'ومع البضائع تسافر الأعداد والطبّ والكتب.',
      ),
      said('La mer sépare, mais elle rapproche plus encore.', 'يفصل البحر، لكنّه يقرّب أكثر.'),
    ],
  },
  {
    name: 'present-perfect',
    seconds: 60,
    formats: ['mp4'],
    voice: 'en',
    figure: 'timeline',
    ground: '#4A1013',
    accent: '#F89D93',
    label: 'Grammar',
    title: 'Present perfect',
    points: [
      ['I have finished.', 14],
      ['I finished at noon.', 26],
    ],
    cues: [
      said('Hello! Do we say I finished, or I have finished?', 'مرحبًا! هل نقول I finished أم I have finished؟'),
      said(
        'The past simple tells when something happened: I finished at noon.',
        'يخبر الماضي البسيط متى حدث الفعل: I finished at noon.',
      ),
      said(
        'The present perfect links the past to now: I have finished, so I am free.',
        'يربط المضارع التامّ الماضي بالحاضر: I have finished.',
      ),
      said(
        'With yesterday or last week, always choose the past simple.',
        'مع yesterday أو last week نختار دائمًا الماضي البسيط.',
      ),
      said('With already, just or never, choose the present perfect.', 'ومع already وjust وnever نختار المضارع التامّ.'),
    ],
  },
  {
    name: 'en-vingt-secondes',
    seconds: 20,
    formats: ['mp4'],
    voice: 'fr',
    figure: 'lines',
    ground: '#0D2F63',
    accent: '#8EB6FE',
    label: 'L’essentiel',
    title: 'Deux équations',
    points: [['une solution : un point', 8]],
    cues: [
      said('Un système de deux équations, ce sont deux droites.', 'جملة معادلتين هي مستقيمان.'),
      said('La solution est le point où elles se coupent.', 'والحلّ هو نقطة تقاطعهما.'),
      said('Voilà l’essentiel, en vingt secondes.', 'هذا هو الأهمّ في عشرين ثانية.'),
    ],
  },
]
