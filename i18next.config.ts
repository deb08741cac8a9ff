import { defineConfig } from 'i18next-cli'
import { languages } from './src/shared/locale'

/**
 * Keys that `extract` and `status` misread: they follow a variable to a function of the same name in another file, or lose the namespace of a `t`
 * that comes inside an object.
 */
const misread = [
  ...['divisionRequired', 'instituteRequired', 'lastNameInvalid', 'nameInvalid', 'namesRequired', 'phone2Same', 'phoneInvalid', 'placesRequired'].map((key) => `account-dialogs:${key}`),
  ...['codeRequired', 'codeShort'].map((key) => `account-email:${key}`),
  ...['examBefore', 'examDayBefore', 'sessionAt'].map((key) => `common:${key}`),
  ...['contract-broken', 'refused', 'server', 'signed-out'].map((key) => `notifications:${key}`),
  ...['magazines', 'videos'].map((key) => `subject:${key}`),
]

/** For `npm run i18n:extract`, `i18n:status` and `i18n:types`; the options of the running application stand in core/strings/i18n.ts. */
export default defineConfig({
  locales: [...languages],
  extract: {
    input: ['src/renderer/**/*.{ts,tsx}'],
    ignore: ['**/*.test.{ts,tsx}'],
    output: 'src/renderer/locales/{{language}}/{{namespace}}.json',
    primaryLanguage: 'fr',
    defaultNS: 'common',
    fallbackNS: 'common',
    keySeparator: false,
    nsSeparator: false,
    extractFromComments: false,
    // Keys that a variable chooses are not all found in the code.
    removeUnusedKeys: false,
  },
  types: {
    input: ['src/renderer/locales/fr/*.json', 'src/main/locales/fr/*.json'],
    output: 'src/types/i18next.d.ts',
    resourcesFile: 'src/types/resources.d.ts',
  },
  plugins: [
    {
      name: 'misread keys',
      onEnd: (keys) => {
        for (const [id, { key, ns }] of keys) if (misread.includes(`${ns || 'common'}:${key}`)) keys.delete(id)
      },
    },
  ],
})
