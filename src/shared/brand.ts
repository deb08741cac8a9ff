/** Everything a school group changes to carry its own name: read by every process, by the packages and by the page. */
export const brand = {
  name: 'Tutorat',
  appId: 'tn.tutorat.desktop',
  /** Deep links start with `tutorat://`. */
  scheme: 'tutorat',
  /** The page's own origin, served by the gateway. */
  pageScheme: 'app',
  pageHost: 'tutorat',
  pageOrigin: 'app://tutorat',
  /** Sent as Referer to video embeds, which refuse a page without one. */
  embedReferer: 'https://desktop.tutorat.tn/',
  /** The partner operator, on whose bill its clients may subscribe; the slug is the one of its page on the platform. */
  operator: { slug: 'ooredoo', name: 'Ooredoo' },
} as const
