import type { ShownLook } from '#contract/callables/secondLooks.ts';
import type { Evidence } from '#contract/documents/case.ts';
import type { SecondLook } from '#contract/documents/secondLook.ts';
import type { StaffRole } from '#contract/documents/user.ts';
import type { Uid } from '#contract/ids.ts';
import { serverLimits } from '#contract/serverLimits.ts';
import { evidenceLeft, isHiddenFrom } from '../../cases/casePolicy.ts';
import { cases } from '../../data/cases/caseStore.ts';
import { reportIdOf, reports, reportsShown } from '../../data/cases/reportStore.ts';
import { changeLook, openLooks, secondLooks } from '../../data/cases/secondLookStore.ts';
import { minutesAfter } from '../../platform/clock.ts';
import { runTransaction } from '../../platform/transaction.ts';

type Looker = { readonly uid: Uid; readonly role: StaffRole | null | undefined };

/** Not one's own decision, nor about oneself; about staff for admins; not one that somebody else has now. */
export function mayLookAt(look: SecondLook, looker: Looker, now: Date): boolean {
  const { state, decidedBy, by, until, passedBy } = look;
  const isTaken = by !== undefined && by !== looker.uid && until !== undefined && until > now;
  const isOwn = decidedBy === looker.uid || look.ownerId === looker.uid;
  return state === 'open' && !isOwn && !isTaken && !passedBy.includes(looker.uid) && !isHiddenFrom(look, looker);
}

const lookedThrough = 100;

/** The one that this person has already comes first. */
export async function looksFor(looker: Looker, now: Date): Promise<readonly string[]> {
  const open = [...(await openLooks(lookedThrough))].filter(([, look]) => mayLookAt(look, looker, now));
  const own = ([, { by }]: (typeof open)[number]) => Number(by === looker.uid);
  return open.toSorted((one, other) => own(other) - own(one)).map(([id]) => id);
}

/** `undefined` if it is not theirs to see. Deletes it if nothing is left to look at, or the decision was reversed. */
export function takeLook(id: string, looker: Looker, now: Date): Promise<ShownLook | undefined> {
  return runTransaction(async (transaction) => {
    const look = await secondLooks.read(id, transaction);
    if (!look || !mayLookAt(look, looker, now)) return undefined;
    const { caseId, caseKind: kind, opening } = look;
    const current = await cases.read(caseId, transaction);
    const evidence = current && evidenceLeft(current, now);
    const stands = current?.opening === opening && current.decision?.auditIds.includes(look.decision);
    if (!evidence || !stands) {
      transaction.delete(secondLooks.doc(id));
      return undefined;
    }
    const own = await reports[kind].read(reportIdOf(current.targetId, looker.uid), transaction);
    if (own?.opening === opening) return undefined;
    const shownReports = await reportsShown(transaction, kind, { caseId, opening });
    const until = minutesAfter(now, serverLimits.secondLooks.leaseMinutes);
    changeLook(transaction, id, { by: looker.uid, until });
    return { id, kind, ...shown(evidence), reports: shownReports.map(({ reason, comment }) => ({ reason, comment })) };
  });
}

function shown(evidence: Evidence): Pick<ShownLook, 'imagePath' | 'width' | 'height' | 'fields'> {
  const { imagePath } = evidence;
  const fields = Object.entries(wordsOf(evidence))
    .map(([field, value]) => ({ field, values: [value ?? []].flat().filter((text) => text !== '') }))
    .filter(({ values }) => values.length > 0);
  const { width, height } = evidence.subject === 'photo' ? evidence : {};
  return {
    ...(imagePath === undefined ? {} : { imagePath }),
    ...(width === undefined || height === undefined ? {} : { width, height }),
    fields,
  };
}

function wordsOf(evidence: Evidence): Readonly<Record<string, string | readonly string[] | undefined>> {
  const { username, displayName } = evidence;
  switch (evidence.subject) {
    case 'photo': {
      const { caption, description, alt, tags, titleName } = evidence;
      return { caption, description, alt, tags, titleName };
    }
    case 'album':
      return { title: evidence.title, text: evidence.text };
    case 'user':
      return { displayName, username, bio: evidence.bio, links: evidence.links };
  }
}
