export declare function labsPrint(): string
