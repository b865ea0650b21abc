import * as v from 'valibot';
import { type AlbumId, isAlbumId, isUid, type TitleId, titleIdSchema, type Uid } from '#contract/ids.ts';
import type { PhotosAsked } from '#data/photos/queries.ts';
import { latestListKey } from './photoListCommands.ts';

export type ListSubject =
  | { readonly of: 'everybody' }
  | { readonly of: 'person'; readonly uid: Uid }
  | { readonly of: 'following'; readonly uid: Uid }
  | { readonly of: 'album'; readonly id: AlbumId }
  | { readonly of: 'tag'; readonly key: string }
  | { readonly of: 'filter'; readonly titleId: TitleId | undefined; readonly q: string };

export function listKey(subject: ListSubject): string {
  switch (subject.of) {
    case 'everybody':
      return latestListKey;
    case 'person':
      return `person:${subject.uid}`;
    case 'following':
      return `following:${subject.uid}`;
    case 'album':
      return `album:${subject.id}`;
    case 'tag':
      return `tag:${subject.key}`;
    case 'filter':
      return `filter:${subject.titleId ?? ''}:${subject.q}`;
  }
}

/** What one query finds, in the sequence of publication. */
export type PublicSubject = Exclude<ListSubject, { of: 'following' | 'album' }>;

export function askedOf(subject: PublicSubject): PhotosAsked {
  switch (subject.of) {
    case 'everybody':
      return {};
    case 'person':
      return { owner: subject.uid };
    case 'tag':
      return { tag: subject.key };
    case 'filter':
      return { title: subject.titleId, q: subject.q };
  }
}

/** `undefined` for an invalid key: a link's state may come from an older version. */
export function subjectOf(key: string): ListSubject | undefined {
  if (key === latestListKey) return { of: 'everybody' };
  const [, kind, rest = ''] = key.match(/^(person|following|album|tag|filter):(.+)$/s) ?? [];
  if (kind === 'person' || kind === 'following') return isUid(rest) ? { of: kind, uid: rest } : undefined;
  if (kind === 'album') return isAlbumId(rest) ? { of: 'album', id: rest } : undefined;
  if (kind === 'tag') return { of: 'tag', key: rest };
  const colon = rest.indexOf(':');
  if (kind !== 'filter' || colon === -1) return undefined;
  const [id, q] = [rest.slice(0, colon), rest.slice(colon + 1)];
  const titleId = v.safeParse(titleIdSchema, id);
  if (id !== '' && !titleId.success) return undefined;
  if (!titleId.success && q === '') return undefined;
  return { of: 'filter', titleId: titleId.success ? titleId.output : undefined, q };
}

const stateSchema = v.object({ list: v.string() });

/** Reads `location.state`; `undefined` for any other state. */
export function listKeyIn(state: unknown): string | undefined {
  const parsed = v.safeParse(stateSchema, state);
  return parsed.success && subjectOf(parsed.output.list) !== undefined ? parsed.output.list : undefined;
}
