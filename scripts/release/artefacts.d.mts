type Artefact = { name: string; pattern: RegExp; job: string; built: string; installed: string; run: string }

export declare const artefacts: readonly Artefact[]
export declare function toTable(): string
