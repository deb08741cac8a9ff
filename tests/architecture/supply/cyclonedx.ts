import * as z from 'zod'

/** Only the parts that we write. */
const component = z.strictObject({
  'type': z.enum(['library', 'framework']),
  'bom-ref': z.string().min(1),
  'group': z.string().optional(),
  'name': z.string().min(1),
  'version': z.string().min(1),
  'hashes': z
    .array(
      z.discriminatedUnion('alg', [
        z.strictObject({ alg: z.literal('SHA-512'), content: z.string().regex(/^[0-9a-f]{128}$/) }),
        z.strictObject({ alg: z.literal('SHA-256'), content: z.string().regex(/^[0-9a-f]{64}$/) }),
      ]),
    )
    .optional(),
  'licenses': z
    .array(
      z.union([
        z.strictObject({ license: z.strictObject({ id: z.string() }) }),
        z.strictObject({ expression: z.string() }),
      ]),
    )
    .length(1),
  'purl': z.string().regex(/^pkg:[a-z]+\/[\w.%/-]+(@[\w.+-]+)?$/),
  'externalReferences': z.array(z.strictObject({ type: z.literal('website'), url: z.url() })),
})
export const bill = z.strictObject({
  $schema: z.literal('http://cyclonedx.org/schema/bom-1.6.schema.json'),
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.literal('1.6'),
  serialNumber: z.string().regex(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/),
  version: z.literal(1),
  metadata: z.strictObject({
    lifecycles: z.array(z.strictObject({ phase: z.literal('build') })),
    component: z.strictObject({
      'type': z.literal('application'),
      'bom-ref': z.string(),
      'name': z.string(),
      'version': z.string(),
      'purl': z.string(),
    }),
  }),
  components: z.array(component).min(1),
  dependencies: z.array(z.strictObject({ ref: z.string(), dependsOn: z.array(z.string()).optional() })),
})
