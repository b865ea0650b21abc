import type { TitleId } from '#contract/ids.ts';
import type { ListSubject } from '../list/listKeys.ts';

/** What a list under these filters is of; without any it is the home page's own, which is not read twice. */
export const subjectOfFilter = (titleId: TitleId | undefined, q: string): ListSubject =>
  titleId === undefined && q === '' ? { of: 'everybody' } : { of: 'filter', titleId, q };
