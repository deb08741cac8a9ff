const main = (name, ...subfolders) => {
  const folders = [name, ...subfolders.map((subfolder) => `${name}/${subfolder}`)]
  return {
    name,
    mutate: folders.map((folder) => `src/main/${folder}/*.ts`),
    tests: folders.map((folder) => `src/main/${folder}/*.test.ts`),
  }
}
const rules = (folder, names) => names.map((name) => `src/renderer/${folder}/${name}`)

const pureRules = [
  ...rules('features/offers', [
    'availability',
    'coupons',
    'periods',
    'price-rules',
    'pricing/pricing',
    'purchases',
    'subscription-status',
    'tiers',
  ]),
  ...rules('features/lesson/tracking', ['focus-pause', 'watch-tracking']),
  ...rules('domains/exams', ['exam-state']),
  ...rules('features/exams', [
    'countdown',
    'exam-groups',
    'start-flow',
    'homework/draft-rules',
    'homework/add/dropped-files',
    'homework/merge/image-head',
    'homework/merge/merge-pages',
    'homework/merge/page-size',
  ]),
]

export const areas = [
  main('money', 'reconciliation'),
  ...['outbox', 'homework', 'session', 'security', 'gateway', 'updates', 'policy', 'offline'].map((name) => main(name)),
  { name: 'files', mutate: ['src/main/base/fs/*.ts'], tests: ['src/main/base/fs/*.test.ts'] },
  {
    name: 'rules',
    mutate: pureRules.map((rule) => `${rule}.ts`),
    tests: [...pureRules.map((rule) => `${rule}.test.ts`), ...rules('features/offers', ['offer-limits.test.ts'])],
  },
]

export const sampled = [
  ...pureRules.filter((rule) => !rule.endsWith('/purchases')),
  ...['attachment', 'external-address', 'hosts', 'navigation', 'permissions', 'trusted-sender'].map(
    (name) => `src/main/security/${name}`,
  ),
  ...[
    'homework/file-name',
    'ipc/payload-size',
    'money/reconciliation/reconcile',
    'policy/registry',
    'updates/update-state',
    'updates/minimum-version',
  ].map((name) => `src/main/${name}`),
]
