type Result = { name: string; kind: 'opened' | 'not-opened'; faults: string[] }

export declare function verifyPackage(file: string): Promise<Omit<Result, 'name'>>
export declare function faultsInFeeds(folder: string, isSigned: boolean): string[]
export declare function faultsInBill(folder: string): string[]
export declare function verifyFolder(
  folder: string,
  options?: { isSigned?: boolean; hasBill?: boolean },
): Promise<{ results: Result[]; general: string[]; isGood: boolean }>
