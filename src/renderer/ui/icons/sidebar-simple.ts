import type { Glyph } from '../icon'

export const sidebarSimple: Glyph = {
  flips: true,
  bold: 'M216,36H40A20,20,0,0,0,20,56V200a20,20,0,0,0,20,20H216a20,20,0,0,0,20-20V56A20,20,0,0,0,216,36ZM44,60H76V196H44ZM212,196H100V60H212Z',
}
