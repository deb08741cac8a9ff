export const brand = {
  name: 'Tutorat',
  appId: 'tn.tutorat.desktop',
  scheme: 'tutorat',
  pageScheme: 'app',
  pageHost: 'tutorat',
  pageOrigin: 'app://tutorat',
  /** Sent as Referer, which video embeds require. */
  embedReferer: 'https://desktop.tutorat.tn/',
  operator: { slug: 'ooredoo', name: 'Ooredoo' },
} as const
