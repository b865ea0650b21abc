import type { Case } from '#contract/documents/case.ts';
import type { Photo } from '#contract/documents/photo.ts';
import type { Uid } from '#contract/ids.ts';
import type { Words } from '#i18n/words.ts';

type Named = Pick<Case, 'kind' | 'targetId' | 'evidence'>;

/** Pure: what a case is called: as its photo or person was called when it was reported, else as it is now. */
export function nameOfCase(
  { kind, targetId, evidence }: Named,
  words: Words['desk'],
  photo?: Pick<Photo, 'caption'>,
): string {
  if (evidence === undefined) {
    if (photo !== undefined) return photo.caption || words.noWords;
    return kind === 'photo' ? words.photoId(targetId) : words.personId(targetId);
  }
  if (evidence.subject === 'photo') return evidence.caption || words.noWords;
  return evidence.displayName || (evidence.username && `@${evidence.username}`) || words.personId(targetId);
}

/** Pure: whose it is, by the name that leads to them; "" where that is not known. */
export const ownerOfCase = ({ evidence }: Pick<Case, 'evidence'>): string =>
  evidence?.username ? `@${evidence.username}` : '';

const isAction = (action: string, words: Words['desk']): action is keyof Words['desk']['actions'] =>
  Object.hasOwn(words.actions, action);

/** Pure: what was done with a decision. */
export const actionWords = (action: string | undefined, words: Words['desk']): string =>
  action === undefined ? words.nothingDone : isAction(action, words) ? words.actions[action] : action;

/** Pure: who looks at a case just now, if that is somebody else; "" where they have no name. */
export const viewerOf = ({ viewing }: Pick<Case, 'viewing'>, me: Uid, now: Date): string | undefined =>
  viewing && viewing.by !== me && viewing.until > now ? viewing.name : undefined;
