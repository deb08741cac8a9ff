import { defaultComfort } from '#shared/comfort.ts'
import type { HomeSnapshot } from '#shared/home-snapshot/home-snapshot.ts'

/** A small Home with a text that must not be read as markup. */
export const lastHome: HomeSnapshot = {
  language: 'fr',
  theme: 'light',
  comfort: defaultComfort,
  width: 'wide',
  entry: '/assets/index-1a2b.js',
  rootAttributes: { 'data-text': 'large' },
  rootStyle: { '--bar-start': '68px' },
  styleSheets: ['/assets/index-1a2b.css'],
  variables: [{ selector: '.tutorat.ant-btn', declarations: { '--ant-color-error': '#C4420D' } }],
  tree: [
    {
      name: 'main',
      attributes: { class: '_content' },
      style: {},
      children: [
        { name: 'h1', attributes: {}, style: {}, children: ['Bonjour <b>"Amira"</b> & %nonce% $&'] },
        { name: 'a', attributes: { href: '/subjects' }, style: { width: '81%' }, children: ['Matières'] },
        { name: 'img', attributes: { src: 'https://img.example.org/a.svg', alt: '' }, style: {}, children: [] },
      ],
    },
  ],
}
