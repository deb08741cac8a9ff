/**
 * A screen reader finds this in each state of the gallery's components, as the ARIA authoring practices describe them.
 * The keys are chapters, then the components of a story; a state without an entry is decoration or plain text.
 */
export const componentRoles: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'Button · ButtonLink': {
    'primary': '- button "Enregistrer"',
    'with an icon': '- button "Reprendre"',
    'trailing icon': '- button "Suivant"',
    'danger': '- button "Supprimer"',
    'loading': '- button "Envoi…" [disabled]',
    'disabled': '- button "Enregistrer" [disabled]',
    'as a link': '- link "Tout voir"',
  },
  'IconButton · IconButtonLink · CountedIconButton · CountBadge': {
    'plain': '- button "Notifications"',
    'error': '- button "Supprimer"',
    'disabled': '- button "Notifications" [disabled]',
    'as a link': '- link "Notifications"',
    'with a count': '- button "Notifications, 3 non lues"',
    'many, and none': '- figure: /3 non lues 3 non lues/',
  },
  'Link · TextLink · SkipLink': {
    'in a text': '- paragraph:\n  - link "Tout voir"',
    'standalone': '- link "Tout voir"',
    'external': '- link "Divers Divers"',
    'shown on focus': '- link "Aller au contenu"',
  },
  'SegmentedControl': {
    default: '- group "Date":\n  - radio "Semaine" [checked]\n  - radio "Jour" [checked=false]',
    disabled: '- group "Date":\n  - radio "Semaine" [disabled]\n  - radio "Jour" [checked] [disabled]',
  },
  'Switch · SwitchRow · SwitchCard': {
    default: '- switch "Oui" [checked]',
    off: '- switch "Non" [checked=false]',
    disabled: '- switch "Oui" [checked] [disabled]',
    row: '- switch "Cet ordinateur est partagé" [checked=false]',
    card: '- switch "Cet ordinateur est partagé" [checked]',
  },
  'ToggleChip': {
    'love, pressed': '- button "Oui, 128" [pressed]',
    'neutral': '- button "Non, 4" [pressed=false]',
    'saffron, toggles': '- button "Enregistrer"',
    'disabled': '- button "Oui" [disabled]',
  },
  'Icon · KeyCap': { 'named': '- img "Notifications"', 'key of a shortcut': '- figure: /Ctrl K/' },
  'PageHeader · ScreenTitle · SectionTitle · Divider · Page · PageColumns': {
    'title of a screen': '- heading "Mathématiques" [level=1]',
    'header of a page': `
- link "Mathématiques"
- heading "Équations et inéquations du 1er degré" [level=1]
- button "Tout voir"`,
    'title of a section': '- heading "Équations et inéquations du 1er degré" [level=2]\n- link "Tout voir"',
    'with a figure beside it': '- heading "Équations et inéquations du 1er degré" [level=3]',
    'divider': '- separator: ou',
    'page with a column': '- complementary "Progression"',
  },
  'Card · CardLink': { 'as a link': `- 'link "Fonctions affines : lire une droite"'` },
  'Dotted': { 'in one row': '- figure: /degré\\s•\\sPar A/' },
  'Chip': { live: '- figure: /En cours/', locked: '- figure: /À acheter/', rejected: '- figure: /Rejeté/' },
  'Tabs · TabPanel': {
    default: `
- tablist "Mathématiques":
  - tab "Cours 12" [selected]
  - tab "Examens 3" [selected=false]
  - tab "Divers" [disabled]
- tabpanel "Cours 12"`,
  },
  'RowList · ListRow · NumberTile · UserContent': {
    'chapters': `
- list "Cours":
  - listitem:
    - link "01 Équations et inéquations du 1er degré"
  - listitem:
    - link "02 Équations et inéquations du 1er degré"
  - listitem:
    - link "03 Équations et inéquations du 1er degré"`,
    'text in the other direction': '- paragraph',
  },
  'ProgressBar · LabelledProgress · ProgressRing': {
    'of a subject': '- progressbar "Progression"',
    'with its text': '- progressbar "Progression"',
    'rings': '- progressbar "Progression": 0 %\n- progressbar "Progression": 62 %',
  },
  'Avatar · Breadcrumb · PointsPill · Coin · QrCode · Logo · Wordmark': {
    'breadcrumb': `
- navigation "Mathématiques":
  - list:
    - listitem:
      - link "Mathématiques"
    - listitem:
      - link "Équations et inéquations du 1er degré"
    - listitem: "Fonctions affines : lire une droite"`,
    'points': '- link /24 600 points/',
    'QR code': '- img "Code de recharge"',
    'wordmark': '- figure: /Tutorat/',
  },
  'SubjectTile · SubjectGlyph · Thumbnail · SubjectPicture · LessonMosaic · CardMosaic · HeroMosaic · Drawing · SignInMosaic · SignInStrip':
    { thumbnail: '- figure: /Gratuit 22:05/' },
  'Rail · RailSlide · RailPlaceholder': {
    slides: `
- 'region "Fonctions affines : lire une droite"':
  - 'heading "Fonctions affines : lire une droite" [level=2]'
  - button "Précédent" [disabled]
  - button "Suivant"
  - 'list "Fonctions affines : lire une droite"':
    - listitem`,
  },
  'DataTable · CompactRow': {
    pages: `
- table "Montant":
  - rowgroup:
    - row "Date Montant État":
      - columnheader "Date"
      - columnheader "Montant"
      - columnheader "État"
  - rowgroup:
    - row "2026-11-01 2 500 points Chapitre terminé":
      - cell "2026-11-01"
- list "Divers":
  - listitem "Précédent":
    - button "Précédent" [disabled]
  - listitem "1":
    - button "Divers 1"
  - listitem "Suivant":
    - button "Suivant"
  - listitem:
    - /children: equal
    - text: "10"
    - combobox "Tout voir"`,
  },
  'Ltr · LeftToRight · VisuallyHidden · Bdi': {
    'for screen readers only': '- figure: /Il te reste 3 leçons sur 12, et un devoir à rendre avant jeudi\\./',
    'name in another script': '- figure: /مراجعة/',
  },
  'Notice · StatusText': {
    info: '- strong: Hors connexion',
    announced: '- status: Tes changements sont enregistrés.',
    error: '- alert:\n  - strong: La vidéo ne répond pas\n  - button "Réessayer"',
  },
  'NotifyProvider · Notifications': { 'opens on click': '- button "success"\n- button "error"' },
  'Empty · Failed · StatePanel · NothingHere · EmptyCard · OfflineBanner': {
    'empty': '- heading "Aucun favori pour l’instant" [level=2]\n- button "Tout voir"',
    'failed': '- alert:\n  - heading "La vidéo ne répond pas" [level=2]\n  - button "Réessayer"',
    'failed, trying again': '- alert:\n  - button "Réessayer" [disabled]',
    'not found': '- heading "Aucun favori pour l’instant" [level=2]\n- link "Tout voir"',
    'offline banner': '- status:\n  - strong: Hors connexion\n  - button "Réessayer"',
  },
  'SkeletonLine · SkeletonBlock · SkeletonList · SkeletonCard · Spinner · Loading': {
    'after a delay': '- status "Chargement"',
  },
  'Form · Field · GroupField · FieldItem': {
    'with an error': `
- form "Mon profil":
  - textbox "Adresse e-mail" [invalid]
  - alert: L’adresse e-mail n’est pas valide.
  - group "Date de naissance":
    - combobox "Jour":
      - option "Jour" [selected]
    - combobox "Mois"
    - combobox "Année"
  - textbox "Commentaire"
  - button "Enregistrer"`,
  },
  'PlainField · FieldFrame': {
    default: '- textbox "Adresse e-mail"',
    error: '- textbox "Adresse e-mail" [invalid]\n- alert: L’adresse e-mail n’est pas valide.',
    frame: '- textbox "Code de recharge"',
  },
  'TextInput · PasswordInput · TextArea · CodeInput': {
    'text': '- textbox "Chercher"',
    'invalid': '- textbox "Adresse e-mail" [invalid]',
    'disabled': '- textbox "Adresse e-mail" [disabled]',
    'password': '- textbox "Mot de passe"\n- button "Afficher le mot de passe" [pressed=false]',
    'several lines': '- textbox "Commentaire"',
    'code': '- textbox "Code de recharge"',
    'code, invalid': '- textbox "Code de recharge" [invalid]',
  },
  'Select · NativeSelect · Checkbox · BirthDateFields': {
    'select': '- combobox "Mathématiques" [expanded=false]',
    'select, invalid': '- combobox "Mathématiques" [invalid]',
    'native': '- combobox "Mois":\n  - option "Mois" [selected]\n  - option "Cours"',
    'checkbox': '- checkbox "Cet ordinateur est partagé" [checked]',
    'checkbox, disabled': '- checkbox "Cet ordinateur est partagé" [checked=false] [disabled]',
    'birth date': `
- group "Date de naissance":
  - combobox "Jour" [invalid]
  - combobox "Mois" [invalid]
  - combobox "Année" [invalid]`,
  },
  'Stack · Row · Grid': {},
  'Box': {},
  'Breakable · TextWithAddress': {},
  'Text · TextWithName · TextWithNames': {},
  'Dropdown · Tooltip · Floating': {
    'menu': '- button "Menu du compte" [expanded=false]',
    'menu of choices in groups': '- button "Menu du compte" [expanded=false]',
    'tooltip': '- button "Notifications"',
    'floating panel': '- button "Notifications"',
  },
  'Modal · ConfirmModal · Drawer': {
    modal: '- button "Mon profil"',
    question: '- button "Se déconnecter"',
    drawer: '- button "Menu du compte"',
  },
}
