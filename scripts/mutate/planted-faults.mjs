/**
 * One fault in each line of work: `from` occurs once in `file` and becomes `to`. `tests` are the folders beside the file
 * whose tests should also notice it; the folder of the file itself is always run.
 */
export const plantedFaults = [
  // The main process and what it shares.
  {
    says: 'a progress record is given up after any refusal',
    file: 'src/main/outbox/reply.ts',
    from: 'isFinal: read.isExplicit && finalStatuses.has(read.status)',
    to: 'isFinal: true',
  },
  {
    says: 'a frame may open any site',
    file: 'src/main/security/navigation.ts',
    from: '/^https?:/.test(origin) && hosts.frames.has(origin)',
    to: '/^https?:/.test(origin)',
  },
  {
    says: 'links outlive their user',
    file: 'src/main/deep-links/pending-links.ts',
    from: 'if (currentUser !== null && userId !== currentUser) links = []',
    to: '',
  },
  {
    says: 'payment returns pass to the next user',
    file: 'src/main/money/provider-returns.ts',
    from: 'if (user !== null && userId !== user) queue = []',
    to: '',
  },
  {
    says: 'the minimum version itself is too old',
    file: 'src/main/updates/minimum-version.ts',
    from: 'minimumVersion != null && compareVersions(current, minimumVersion) < 0',
    to: 'minimumVersion != null && compareVersions(current, minimumVersion) <= 0',
  },
  {
    says: 'an older response replaces a newer one',
    file: 'src/main/gateway/response-cache.ts',
    from: '    const order = requestCount\n',
    to: '    const order = -requestCount\n',
  },
  {
    says: 'any proxy gets the credentials',
    file: 'src/main/proxy/authenticate.ts',
    from: "return routes.split(';').some((route) => route.trim().split(/\\s+/)[1]?.toLowerCase() === name)",
    to: "return routes !== ''",
  },
  {
    says: 'quiet hours are not kept',
    file: 'src/main/notifications/notifications.ts',
    from: ' && !isQuiet(quietHours, minuteOfDay(clock.now()))',
    to: '',
  },
  {
    says: 'an upload begins before the disk knows of it',
    file: 'src/main/homework/uploader.ts',
    from: "this.#dispatch({ kind: 'send-started' })\n    await persist(this.#state)\n",
    to: "this.#dispatch({ kind: 'send-started' })\n",
  },
  {
    says: 'the page of a network with status 401 ends the session',
    file: 'src/shared/contract/reply.ts',
    from: " || intermediaryStatuses.has(status) || form === 'markup')",
    to: ' || intermediaryStatuses.has(status))',
  },
  // The page.
  {
    says: 'a fraction of points is a whole number',
    file: 'src/renderer/domains/money/parse-integer.ts',
    from: "{ kind: 'fraction', value: Number",
    to: "{ kind: 'whole', value: Number",
  },
  {
    says: 'a correction is shown while the exam runs',
    file: 'src/renderer/domains/exams/exam-state.ts',
    from: '(isDue && (detail?.fileExamCorrection.length ?? 0) > 0)',
    to: '(detail?.fileExamCorrection.length ?? 0) > 0',
    tests: ['src/renderer/features/exams'],
  },
  {
    says: 'a session that ends before it begins has that end',
    file: 'src/renderer/domains/live/session-times.ts',
    from: 'end !== null && end > start',
    to: 'end !== null',
  },
  {
    says: 'a password of 17 characters is valid',
    file: 'src/renderer/domains/account/password-rules.ts',
    from: 'max: 16',
    to: 'max: 17',
    tests: ['src/renderer/features/password'],
  },
  {
    says: 'a lesson is complete at 70 %',
    file: 'src/renderer/features/lesson/lesson-rules.ts',
    from: 'completedShare = 0.8',
    to: 'completedShare = 0.7',
    tests: ['src/renderer/features/lesson/tracking'],
  },
  {
    says: 'a coupon of another offer lowers the price',
    file: 'src/renderer/features/offers/coupons.ts',
    from: 'offers.length > 0 && !offers.some((offer) => use.offers.includes(offer))',
    to: 'offers.length > 0 && use.offers.length === 0',
  },
  {
    says: 'prompts interrupt a person who types',
    file: 'src/renderer/core/activity/may-interrupt.ts',
    from: '    document.activeElement?.matches(textFieldSelector) !== true &&\n',
    to: '',
    tests: ['src/renderer/features/rating', 'src/renderer/features/lesson'],
  },
  {
    says: 'rows that could not be read are not counted',
    file: 'src/renderer/core/api/parse-response.ts',
    from: 'dropped: droppedRows(reply.answer)',
    to: 'dropped: 0',
  },
  {
    says: 'a refusal is recognised by its code only',
    file: 'src/renderer/core/failure/is-refusal.ts',
    from: 'normalizeMessage(getRefusalMessage(failure)).includes(normalizeMessage(refusals[name].message))',
    to: 'false',
  },
  {
    says: 'a time without a zone is local',
    file: 'src/renderer/core/dates/wire-time.ts',
    from: 'if (!withZone.test(normalized)) return parseWall(',
    to: 'if (normalized.length < 9) return parseWall(',
    tests: ['src/renderer/features/sessions'],
  },
]
