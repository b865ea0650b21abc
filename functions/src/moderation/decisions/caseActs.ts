import type { CaseActions } from '#contract/callables/resolveCases.ts';
import { effectiveStatus } from '#contract/effectiveStatus.ts';
import { parseAlbumId, parsePhotoId } from '#contract/ids.ts';
import { readPhoto } from '../../data/photos/photoStore.ts';
import { rehearsed, type Staff } from '../../staff/act.ts';
import { banOwner } from '../bans/ban.ts';
import { warnOwner } from '../warnings/warn.ts';
import { type ActOnCase, type DecidedCase, inSequence } from './decisionPolicy.ts';
import { markPhoto } from './markPhoto.ts';
import { moderateAlbum } from './moderateAlbum.ts';
import { moderatePhoto } from './moderatePhoto.ts';

/** For the notice of another act, which then tells of the warning too. */
function warningIn({ actions }: DecidedCase) {
  const warning = actions.find((action) => action.do === 'warn');
  return warning && ({ warning: 'given', rule: warning.rule } as const);
}

const moderate: ActOnCase<'hide' | 'remove' | 'hold' | 'restore' | 'publish'> = (staff, fields, about) => {
  const { do: action, rule, blockImage } = { rule: undefined, blockImage: false, ...fields };
  const { kind, targetId, note } = about;
  const warning = warningIn(about)?.warning;
  return kind === 'album' && (action === 'hide' || action === 'restore')
    ? moderateAlbum(staff, parseAlbumId(targetId), { action, rule, note, warning })
    : moderatePhoto(staff, parsePhotoId(targetId), { action, rule, note, blockImage, warning });
};

/** Marks a photo instead of hiding it, and publishes it if it was held. */
const markInstead: ActOnCase<'mark'> = async (staff, _action, about) => {
  const id = parsePhotoId(about.targetId);
  const warning = warningIn(about);
  const isMarked = (await markPhoto(staff, id, { action: 'mark', note: about.note, ...warning })) === 'done';
  const photo = await readPhoto(id);
  if (photo && effectiveStatus(photo) === 'held') {
    await moderatePhoto(staff, id, { action: 'publish', note: '', blockImage: false, isNotified: isMarked });
  }
};

/** What each act does to the subject of a decided case, or to its owner. Idempotent: repeat it after a crash. */
const caseActs: { readonly [Name in keyof CaseActions]: ActOnCase<Name> } = {
  hide: moderate,
  remove: moderate,
  hold: moderate,
  restore: moderate,
  publish: moderate,
  mark: markInstead,
  warn: warnOwner,
  ban: banOwner,
};

const takeAction = <Name extends keyof CaseActions>(
  staff: Staff,
  name: Name,
  action: CaseActions[Name],
  about: DecidedCase,
): Promise<unknown> => caseActs[name](staff, action, about);

export async function takeCaseActions(staff: Staff, about: DecidedCase): Promise<void> {
  const actions = inSequence(about);
  const [, ...others] = actions;
  // None is done if one would be refused. The first says so itself.
  for (const action of others) await rehearsed(staff, (rehearsing) => takeAction(rehearsing, action.do, action, about));
  for (const action of actions) await takeAction(staff, action.do, action, about);
}
