import type { Photo } from '#contract/documents/photo.ts';

/** Pure: whether everybody sees the photo who has its address. */
export const isSeenByAddress = ({ status }: Pick<Photo, 'status'>): boolean => status === 'published';
