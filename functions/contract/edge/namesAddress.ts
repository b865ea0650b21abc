import { fold } from '../normalizers.ts';

/** The best tags, titles and people for a text; all spellings have one address. */
export const namesAddress = (q: string): string => `/api/names?${new URLSearchParams({ q: fold(q.trim()) })}`;
