import type { BrandFile } from '#shared/brand-schema.ts'

export declare function toBrand(text: string, brand: BrandFile, first?: BrandFile): string
export declare function toBranded(name: string, file: string, text: string, brand: BrandFile, first?: BrandFile): string
