import type { Language } from '../../shared/locale'

type Words = {
  file: string
  edit: string
  view: string
  go: string
  window: string
  help: string
  settings: string
  signOut: string
  quit: string
  undo: string
  redo: string
  cut: string
  copy: string
  paste: string
  selectAll: string
  reload: string
  zoomIn: string
  zoomOut: string
  zoomReset: string
  fullScreen: string
  toggleSidebar: string
  home: string
  back: string
  forward: string
  search: string
  minimise: string
  close: string
  shortcuts: string
  updates: string
  about: string
  print: string
  guide: string
  diagnostics: string
  licences: string
  addWord: string
  noSuggestion: string
  copyLink: string
  inspect: string
  hide: string
  hideOthers: string
  showAll: string
}

/** The words of the menus; `&` stands before the letter that chooses an entry with the keyboard, and is not drawn. */
export const menuWords: Record<Language, Words> = {
  fr: {
    file: '&Fichier',
    edit: '&Édition',
    view: '&Affichage',
    go: 'A&ller',
    window: 'Fe&nêtre',
    help: 'Aid&e',
    settings: 'Ré&glages…',
    signOut: 'Se &déconnecter',
    quit: '&Quitter',
    undo: '&Annuler',
    redo: '&Rétablir',
    cut: 'Co&uper',
    copy: '&Copier',
    paste: 'C&oller',
    selectAll: '&Tout sélectionner',
    reload: '&Recharger',
    zoomIn: 'Zoom &avant',
    zoomOut: 'Zoom arr&ière',
    zoomReset: '&Taille réelle',
    fullScreen: '&Plein écran',
    toggleSidebar: 'Afficher ou réduire le &menu latéral',
    home: '&Accueil',
    back: '&Précédent',
    forward: '&Suivant',
    search: '&Rechercher…',
    minimise: '&Réduire',
    close: '&Fermer',
    shortcuts: '&Raccourcis clavier',
    updates: 'Rechercher les &mises à jour…',
    about: 'À &propos de Tutorat',
    print: '&Imprimer…',
    guide: '&Aide',
    diagnostics: '&Diagnostic',
    licences: '&Licences des logiciels',
    addWord: 'Ajouter au dictionnaire',
    noSuggestion: 'Aucune suggestion',
    copyLink: 'Copier l’adresse du lien',
    inspect: 'Inspecter',
    hide: 'Masquer Tutorat',
    hideOthers: 'Masquer les autres',
    showAll: 'Tout afficher',
  },
  en: {
    file: '&File',
    edit: '&Edit',
    view: '&View',
    go: '&Go',
    window: '&Window',
    help: '&Help',
    settings: 'S&ettings…',
    signOut: '&Sign out',
    quit: '&Quit',
    undo: '&Undo',
    redo: '&Redo',
    cut: 'Cu&t',
    copy: '&Copy',
    paste: '&Paste',
    selectAll: 'Select &all',
    reload: '&Reload',
    zoomIn: 'Zoom &in',
    zoomOut: 'Zoom &out',
    zoomReset: '&Actual size',
    fullScreen: '&Full screen',
    toggleSidebar: 'Show or reduce the side &menu',
    home: '&Home',
    back: '&Back',
    forward: '&Forward',
    search: '&Search…',
    minimise: '&Minimise',
    close: '&Close',
    shortcuts: '&Keyboard shortcuts',
    updates: 'Check for &updates…',
    about: '&About Tutorat',
    print: '&Print…',
    guide: '&Help',
    diagnostics: '&Diagnostics',
    licences: 'Software &licences',
    addWord: 'Add to dictionary',
    noSuggestion: 'No suggestion',
    copyLink: 'Copy link address',
    inspect: 'Inspect',
    hide: 'Hide Tutorat',
    hideOthers: 'Hide others',
    showAll: 'Show all',
  },
  ar: {
    file: '&ملف',
    edit: '&تحرير',
    view: '&عرض',
    go: '&انتقال',
    window: '&نافذة',
    help: 'م&ساعدة',
    settings: 'ال&إعدادات…',
    signOut: 'تسجيل ال&خروج',
    quit: 'إ&نهاء',
    undo: '&تراجع',
    redo: '&إعادة',
    cut: '&قصّ',
    copy: '&نسخ',
    paste: '&لصق',
    selectAll: 'ت&حديد الكلّ',
    reload: 'إعادة ال&تحميل',
    zoomIn: 'ت&كبير',
    zoomOut: 'ت&صغير',
    zoomReset: 'ال&حجم الأصلي',
    fullScreen: '&ملء الشاشة',
    toggleSidebar: 'إظهار القائمة ال&جانبية أو تصغيرها',
    home: 'ال&رئيسية',
    back: 'ال&سابق',
    forward: 'ال&تالي',
    search: '&بحث…',
    minimise: 'ت&صغير النافذة',
    close: 'إ&غلاق',
    shortcuts: '&اختصارات لوحة المفاتيح',
    updates: 'ال&بحث عن التحديثات…',
    about: '&حول Tutorat',
    print: '&طباعة…',
    guide: '&مساعدة',
    diagnostics: '&تشخيص',
    licences: 'ت&راخيص البرامج',
    addWord: 'إضافة إلى القاموس',
    noSuggestion: 'لا اقتراحات',
    copyLink: 'نسخ عنوان الرابط',
    inspect: 'فحص',
    hide: 'إخفاء Tutorat',
    hideOthers: 'إخفاء التطبيقات الأخرى',
    showAll: 'إظهار الكلّ',
  },
}
