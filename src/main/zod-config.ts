import * as z from 'zod'

// This file stands in a chunk of its own, evaluated before every schema is made. zod would compile a parser for each schema at its first use;
// here most are used once or twice in a run, and the window waits for the first of them.
z.config({ jitless: true })
