import * as v from 'valibot';
import { decoder } from './stored.ts';

export const ngTagModes = ['reject', 'strip', 'hold'] as const;
export type NgTagMode = (typeof ngTagModes)[number];

/** `ngTags/{tagKey}`: what happens to a photo that bears the tag. */
export const decodeNgTag = decoder(v.object({ name: v.string(), mode: v.picklist(ngTagModes) }));

export const titleStatuses = ['active', 'proposed', 'retired'] as const;

/** `titles/{id}`, as far as filing a photo under it needs. */
export const decodeTitle = decoder(
  v.object({ name: v.string(), reading: v.optional(v.string(), ''), status: v.picklist(titleStatuses) }),
);
