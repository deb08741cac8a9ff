export const brand = {
  name: 'Tutorat',
  appId: 'tn.tutorat.desktop',
  scheme: 'tutorat',
  pageScheme: 'app',
  pageHost: 'tutorat',
  pageOrigin: 'app://tutorat',
  /** Sent as Referer to video embeds, which refuse a page without one. */
  embedReferer: 'https://desktop.tutorat.tn/',
  operator: { slug: 'ooredoo', name: 'Ooredoo' },
} as const
