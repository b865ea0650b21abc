/** An address as people write it, without percent signs; for reading only. */
export const readableAddress = (host: string, path: string): string => `${host}${decodeURI(path)}`;
