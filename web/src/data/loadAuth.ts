/** Loads the auth part of the SDK: the one that the app asks for by itself, apart from the others of `sdk.ts`. */
export const loadAuth = () => import('./sdk/auth.ts');
