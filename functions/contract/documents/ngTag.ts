import * as v from 'valibot';
import { decoder } from './stored.ts';

export const ngTagModes = ['reject', 'strip', 'hold'] as const;
export type NgTagMode = (typeof ngTagModes)[number];

/** `ngTags/{tagKey}`: what happens to a photo that bears the tag. */
export const decodeNgTag = decoder(v.object({ name: v.string(), mode: v.picklist(ngTagModes) }));
