type KnownShortcut = { key: string; caps: readonly string[] }

export const shortcuts = {
  everywhere: [
    { key: 'search', caps: ['Ctrl K'] },
    { key: 'find', caps: ['Ctrl F'] },
    { key: 'findStep', caps: ['F3', 'Shift F3'] },
    { key: 'downloads', caps: ['Ctrl J'] },
    { key: 'sidebar', caps: ['Ctrl B'] },
    { key: 'settings', caps: ['Ctrl ,'] },
    { key: 'back', caps: ['Alt ←'] },
    { key: 'forward', caps: ['Alt →'] },
    { key: 'zoom', caps: ['Ctrl +', 'Ctrl -'] },
    { key: 'zoomReset', caps: ['Ctrl 0'] },
    { key: 'print', caps: ['Ctrl P'] },
    { key: 'reload', caps: ['Ctrl R'] },
    { key: 'help', caps: ['F1'] },
    { key: 'all', caps: ['Ctrl /'] },
  ],
  lesson: [
    { key: 'play', caps: ['space', 'K'] },
    { key: 'jump', caps: ['J', 'L'] },
    { key: 'step', caps: ['←', '→'] },
    { key: 'speed', caps: ['<', '>'] },
    { key: 'fullScreen', caps: ['F'] },
    { key: 'mute', caps: ['M'] },
    { key: 'captions', caps: ['C'] },
    { key: 'note', caps: ['N'] },
    { key: 'transcript', caps: ['T'] },
    { key: 'frame', caps: [',', '.'] },
    { key: 'list', caps: ['?'] },
  ],
} as const satisfies Record<string, readonly KnownShortcut[]>

export type ShortcutGroup = keyof typeof shortcuts
