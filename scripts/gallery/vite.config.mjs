import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { antStyles } from '../vite/ant-styles'
import { icons } from '../vite/icons'

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  plugins: [react(), icons(root), antStyles({ root })],
  build: {
    outDir: `${root}/.cache/gallery`,
    emptyOutDir: true,
    target: 'chrome140',
    modulePreload: { polyfill: false },
  },
})
