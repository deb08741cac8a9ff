import { expect, it } from 'vitest'
import { defaultComfort } from '#shared/comfort.ts'
import { createPrerenderedPages } from './prerendered'

const build: Record<string, string> = {
  'frame.html': '<style>%styles%</style>%fonts%<div>%markup%</div><script data-entry="/x.js">early()</script>',
  'fr-light.css': 'p{}',
  'fr-fonts.html': '<meta>',
  'fr-light-own.html': '<p>Connexion</p>',
}

function open(files: Record<string, string>) {
  const pages = createPrerenderedPages({
    read: (file) => files[file] ?? null,
    signInAppearance: () => ({
      sharedComputer: false,
      sharingAnswered: true,
      sharingManaged: false,
      languageManaged: false,
      paymentsOff: false,
      social: [],
    }),
  })
  const appearance = { language: 'fr', theme: 'light', comfort: defaultComfort } as const
  return pages.documentFor(new URL('app://tutorat/'), appearance, { isSignedOut: () => Promise.resolve(true) })
}

it('embeds the sign-in with its styles and typefaces, and names its script', async () => {
  expect(await open(build)).toEqual({
    html: '<style>p{}</style><meta><div><p>Connexion</p></div><script data-entry="/x.js">early()</script>',
    script: expect.stringMatching(/^sha256-/),
  })
})

it.each([...Object.keys(build), 'the script'])('opens the ordinary document in a build without %s', async (missing) => {
  const files = Object.fromEntries(Object.entries(build).filter(([file]) => file !== missing))
  if (missing === 'the script') files['frame.html'] = '<div>%markup%</div>'
  expect(await open(files)).toBeNull()
})
