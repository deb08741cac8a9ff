import type { BrandFile } from '#shared/brand-schema.ts'

type Checks = {
  findBrandFaults: (brand: unknown, id: string) => string[]
  findContrastFaults: (id: string, colours: BrandFile['colours']) => string[]
}

export declare function findValueFaults(brand: unknown, id: string, checks: Checks): string[]
export declare function findInvented(
  brand: Pick<BrandFile, 'appId' | 'site' | 'updates'> & { publisher: { email: string } },
): string[]
