import type { BrandFile } from '../../src/shared/brand-schema'

export declare function toBrand(text: string, brand: BrandFile, first?: BrandFile): string
