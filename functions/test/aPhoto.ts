import { type Photo, photoSchema } from '#contract/documents/photo.ts';
import { decode } from '#contract/documents/stored.ts';

/** For tests: hana's photo as stored; `more` overrides fields. */
export const aPhoto = (status: string, more: Readonly<Record<string, unknown>> = {}): Photo =>
  decode(photoSchema, 'photos/a', {
    ownerId: 'hana',
    owner: { username: 'hana', displayName: 'Hana', photoURL: null },
    caption: '',
    description: '',
    alt: '',
    tags: [],
    tagKeys: [],
    status,
    width: 1,
    height: 1,
    thumbhash: '',
    color: '',
    variants: {},
    createdAt: new Date(0),
    updatedAt: new Date(0),
    ...more,
  });
