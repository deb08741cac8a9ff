import * as z from 'zod'

// A separate chunk, evaluated before every schema, stops zod from compiling a parser per schema: most are used once or
// twice, and the first delays the window.
z.config({ jitless: true })
