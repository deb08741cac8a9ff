import js from '@eslint/js'
import node from 'eslint-plugin-n'
import regexp from 'eslint-plugin-regexp'
import { defineConfig, globalIgnores } from 'eslint/config'
import tseslint from 'typescript-eslint'
import { boundaries } from './eslint/boundaries.js'
import { logicalDirection } from './eslint/direction.js'
import { fileName } from './eslint/file-names.js'
import { importOrder } from './eslint/import-order.js'
import { restrictedApiRule } from './eslint/restricted-api-rule.js'
import { everywhere, inTests, namedExports, typesForData } from './eslint/restricted-syntax.js'

const tutorat = {
  rules: {
    boundaries,
    'restricted-apis': restrictedApiRule,
    'file-name': fileName,
    'import-order': importOrder,
    'logical-direction': logicalDirection,
  },
}
const tests = ['**/*.test.ts', '**/*.test.tsx', 'tests/**/*.ts', 'tests/**/*.tsx']
const configs = [
  '**/*.config.ts',
  '**/*.config.js',
  '**/*.config.mjs',
  'scripts/after-pack.mjs',
  'scripts/mutate/quick/runner.mjs',
  'tests/support/shared-jsdom.ts',
]
const derivations = [
  'src/shared/contract/**',
  'src/shared/desktop/**',
  'src/shared/std/**',
  'src/main/ipc/**',
  'src/main/gateway/**',
  'src/shared/platform-config.ts',
  'src/preload/**',
  'src/renderer/core/**',
  'src/sandbox/*.ts',
  'src/sandbox/{server,media}/**',
  'scripts/**',
]

const style = {
  'tutorat/file-name': 'error',
  'tutorat/import-order': 'error',
  'no-restricted-syntax': ['error', ...everywhere, ...namedExports, ...typesForData],
  'max-lines': ['error', { max: 350 }],
  'max-lines-per-function': ['error', { max: 100, skipBlankLines: true, skipComments: true }],
  'semi': ['error', 'never'],
  'object-shorthand': ['error', 'properties'],
  'no-useless-rename': 'error',
  'eqeqeq': ['error', 'always', { null: 'ignore' }],
  'no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
}

const typeScript = {
  '@typescript-eslint/no-explicit-any': 'error',
  '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
  '@typescript-eslint/consistent-type-definitions': 'off',
  '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
  'no-unused-vars': 'off',
  '@typescript-eslint/no-dynamic-delete': 'off',
  'no-undef': 'off',
  '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
}

const wordsOutside = [
  'its',
  'given',
  'told',
  'tell',
  'tells',
  'heard',
  'hear',
  'hears',
  'deafen',
  'deaf',
  'wish',
  'wished',
  'wishes',
  'wanted',
  'asked',
  'ask',
  'asker',
  'forget',
  'takeUp',
  'callOff',
  'goOn',
  'underWay',
  'otherWise',
  'lastWords',
  'patienceMs',
  'againMs',
  'spoil',
  'trouble',
]
const prefixesOutside = [
  'keep',
  'kept',
  'known',
  'held',
  'usual',
  'longest',
  'largest',
  'shortest',
  'fewest',
  'dearest',
  'most',
]

/** Options of libraries, and keywords of JSON Schema. */
const namesOfOthers = '^(?:keepUnusedDataFor|keepAlive\\w*|(?:any|one|all)Of)$'

const refuseNames = (selector, pattern) => ({
  selector,
  format: null,
  custom: { regex: `^(?:${pattern})$`, match: false },
  filter: { regex: namesOfOthers, match: false },
})
const privateNames = `${wordsOutside.join('|')}|(?:${prefixesOutside.join('|')})[A-Z]\\w*`

/** "Names" in docs/architecture.md; exceptions are fields of stored files. */
const names = { '@typescript-eslint/naming-convention': ['error', refuseNames('default', privateNames)] }

const ofEnding = '[a-z]\\w*Of'
/** A function says by a verb what it does: `getTitle`, `toAddress`, `parsePeriod`. Stored files have a field `known`. */
const ownNames = {
  '@typescript-eslint/naming-convention': [
    'error',
    refuseNames('default', privateNames),
    ...['function', 'variable', 'parameter'].map((selector) =>
      refuseNames(selector, `${privateNames}|words|known|${ofEnding}`),
    ),
    ...['typeProperty', 'typeMethod', 'objectLiteralProperty'].map((selector) =>
      refuseNames(selector, `${privateNames}|words|${ofEnding}`),
    ),
  ],
}

// Rules that need types and the rules of React: .oxlintrc.json.
export default defineConfig(
  globalIgnores([
    'out/',
    'dist/',
    '.cache/',
    'coverage/',
    'test-results/',
    'playwright-report/',
    'resources/',
    'tools/',
    'node_modules/',
  ]),
  { linterOptions: { reportUnusedDisableDirectives: 'error' }, plugins: { tutorat } },
  {
    files: ['scripts/**/*.mjs', 'eslint/**/*.js', '*.config.js'],
    extends: [js.configs.recommended],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        URL: 'readonly',
        fetch: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
        AbortController: 'readonly',
        AbortSignal: 'readonly',
        Buffer: 'readonly',
      },
    },
    rules: { ...style, 'id-denylist': ['error', ...wordsOutside] },
  },
  {
    files: ['scripts/**/*.mjs'],
    ignores: ['scripts/mutate/**'],
    plugins: { n: node },
    settings: { n: { version: '>=20.19' } },
    rules: {
      'n/no-unsupported-features/node-builtins': [
        'error',
        { allowExperimental: true, ignores: ['import.meta.dirname'] },
      ],
      'n/no-unsupported-features/es-builtins': 'error',
      'n/no-unsupported-features/es-syntax': 'error',
    },
  },
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [js.configs.recommended, tseslint.configs.strict],
    rules: { ...style, ...typeScript, ...names },
  },
  {
    // Texts of the platform, of files and of people: time must grow linearly with their length.
    files: ['src/**'],
    ignores: tests,
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential' }],
      'regexp/no-dupe-disjunctions': 'error',
      'regexp/optimal-quantifier-concatenation': 'error',
    },
  },
  { files: ['src/**'], rules: { 'tutorat/boundaries': 'error', 'tutorat/restricted-apis': 'error' } },
  { files: ['src/**/*.ts', 'src/**/*.tsx'], ignores: tests, rules: ownNames },
  {
    files: ['src/renderer/**/*.ts', 'src/renderer/**/*.tsx'],
    rules: { 'tutorat/logical-direction': 'error' },
  },
  {
    files: ['src/renderer/**/*-screen.tsx'],
    rules: { 'max-lines-per-function': ['error', { max: 150, skipBlankLines: true, skipComments: true }] },
  },
  { files: derivations, rules: { '@typescript-eslint/consistent-type-assertions': 'off' } },
  {
    // Fields of stored files keep the names that earlier versions wrote.
    files: ['src/main/money/transaction*.ts', 'src/main/notifications/delivered-log.ts'],
    rules: { '@typescript-eslint/naming-convention': 'off' },
  },
  {
    // Data of the demo platform.
    files: ['src/sandbox/world/**'],
    rules: { 'max-lines': 'off', 'max-lines-per-function': 'off' },
  },
  {
    files: tests,
    rules: {
      'no-restricted-syntax': ['error', ...everywhere, ...namedExports, ...inTests],
      'max-lines': 'off',
      'max-lines-per-function': 'off',
      '@typescript-eslint/consistent-type-assertions': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  { files: configs, rules: { 'no-restricted-syntax': ['error', ...everywhere] } },
)
