// A private page to look at the design system: npx vite build --config scripts/art/gallery/vite.config.mjs, then open the printed folder.
import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { antStyles } from '../../vite/ant-styles'

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  plugins: [react(), antStyles({ root: fileURLToPath(new URL('../../..', import.meta.url)).replace(/[\\/]$/, '') })],
  build: { outDir: fileURLToPath(new URL('../../../.cache/gallery', import.meta.url)), emptyOutDir: true, target: 'chrome140', modulePreload: { polyfill: false } },
})
