import type { BrandFile } from '#shared/brand-schema.ts'

export declare function findValueFaults(brand: unknown, id: string): Promise<string[]>
export declare function findInvented(
  brand: Pick<BrandFile, 'appId' | 'site' | 'updates'> & { publisher: { email: string } },
): string[]
