const longWord = 'Anticonstitutionnellement'.repeat(4).slice(0, 80)

export const texts: readonly string[] = [
  '', ' ', 'Révision', 'Fonctions affines : exercices corrigés',
  '<b>Gras</b> et <i>italique</i><br>deuxième ligne', '<img src="x" onerror="window.secondPlatformRan=1">', '<script>window.secondPlatformRan=1</script>Suite',
  '<p>Voir <a href="javascript:window.secondPlatformRan=1">la page</a> &amp; <ul><li>un</li><li>deux</li></ul>', 'a < b && c > d', '</div></section>',
  'مراجعة الدوال التآلفية', 'تمارين في الرياضيات 12 (الدرس الثاني)', 'مستشفياتهمالاستقلاليةفيالمستعمراتالقديمةوالمستشفياتالكبرىفيالعواصمالعربيةالبعيدة',
  '👩‍👩‍👧‍👦🏳️‍🌈 Bravo 🎉', '🇹🇳', '数学の復習', 'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢', '\u202Egnp.exe\u202C fin', 'avant\u200Bapres\u00ADmot',
  longWord, `${longWord} ${longWord}`, 'W'.repeat(80), 'https://exemple.tn/' + 'chemin/'.repeat(12),
  'Ligne une\nLigne deux\r\n\tLigne trois', '"guillemets" \'apostrophes\' \\ barre', '{{count}} points $t(close)', '%00%2F..%2F..', '../../etc/passwd', '0', '-1', 'null', 'true', '1e9',
  'Cours de mathématiques avec le professeur, chaque mercredi et chaque samedi matin pendant toute l’année scolaire, révisions comprises. '.repeat(4),
]

export const dates: readonly string[] = [
  '2026-11-22T10:00:00Z', '2026-11-23 08:30:00', '2026-12-01', '2026-11-22T23:59:59+01:00', '2025-02-28T00:00:00.000000Z', '1970-01-01', '9999-12-31T23:59:59Z',
  '2026-02-31', '0000-00-00 00:00:00', '2026-13-45T99:99:99', '22/11/2026', 'demain', '',
]

export const durations: readonly string[] = ['0:12:30', '1:02:03', '00:00:00', '99:59:59', '12:30', '-1:00:00', 'une heure', '']
export const colors: readonly string[] = ['#2f6fdb', '#fff', '#000000', 'red', 'rgb(1,2,3)', 'url(https://hostile.example/x)', '#', 'transparent', '']
export const slugs: readonly string[] = ['fonctions-affines', 'seance-du-9-novembre', 'lire-une-droite', '4201-mathematiques', 'btaqa-alns', 'quiz', 'x']

export const numbers: readonly number[] = [0, 1, 2, 3, 7, 12, 30, 85, 100, 500, 1200, 25_000, 0.5, 1.25, 33.333333333, 99.99, -1, -3.75, -1200, 1e9, 1e15, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, 1e21, 1e-7, -1e300]
