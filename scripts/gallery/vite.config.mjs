import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { brandFiles } from '../brand/plugin.mjs'
import { antStyles } from '../vite/ant-styles'
import { icons } from '../vite/icons'

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  plugins: [brandFiles(), react(), icons(root), antStyles({ root })],
  build: {
    outDir: `${root}/.cache/gallery`,
    emptyOutDir: true,
    target: 'chrome140',
    modulePreload: { polyfill: false },
  },
})
