import type { Plugin } from 'vite'

/** Puts the chosen brand's file, logo, tokens, drawings and name in the place of the first brand's. */
export function brandFiles(): Plugin
