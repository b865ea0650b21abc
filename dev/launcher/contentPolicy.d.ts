/** The emulators' origins that a page of the local site talks to. */
export interface LocalOrigins {
    readonly auth: string;
    readonly functions: string;
    readonly firestore: string;
    readonly storage: string;
}
type Policy = ReadonlyMap<string, readonly string[]>;
/**
 * A site's Content-Security-Policy with the emulators' origins let in where production's would be. Nothing is
 * taken away, so a page that works here breaks no rule of production's policy except for where its back end lives.
 */
export declare function localPolicy(production: string, origins: LocalOrigins): string;
export declare function parsePolicy(text: string): Policy;
export {};
