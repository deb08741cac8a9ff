import { defineConfig } from 'i18next-cli'
import { languages } from './src/shared/locale'

const misread = [
  ...[
    'divisionRequired',
    'instituteRequired',
    'lastNameInvalid',
    'nameInvalid',
    'namesRequired',
    'phone2Same',
    'phoneInvalid',
    'placesRequired',
  ].map((key) => `account-dialogs:${key}`),
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
    removeUnusedKeys: false,
  },
  types: {
    input: ['src/renderer/locales/fr/*.json', 'src/main/locales/fr/*.json'],
    output: 'src/types/i18next.d.ts',
    resourcesFile: '.cache/types/resources.d.ts',
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
