import * as z from 'zod'

// Stops zod from compiling a parser per schema: most are used once or twice. A separate chunk runs before every schema.
z.config({ jitless: true })
