import { viewCaseContract } from '#contract/callables/resolveCases.ts';
import type { Case } from '#contract/documents/case.ts';
import type { StaffRole } from '#contract/documents/user.ts';
import { ContractError } from '#contract/errors.ts';
import type { Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { isHiddenFrom } from '../../cases/casePolicy.ts';
import { caseWithVersion, writeViewing } from '../../data/cases/caseStore.ts';
import { unlessChanged } from '../../data/conflict.ts';
import { callable } from '../../platform/callable.ts';
import { secondsAfter } from '../../platform/clock.ts';

export const viewCase = callable(viewCaseContract, async ({ id, leaving }, { person, clock }) => {
  const name = person.user?.displayName || person.user?.username || '';
  const viewing = await lookAtCase(id, { by: person.uid, role: person.role, name, leaving }, clock());
  return viewing ? { viewing: { by: viewing.by, name: viewing.name } } : {};
});

type Viewing = NonNullable<Case['viewing']>;

type Viewer = { readonly by: Uid; readonly name: string; readonly leaving: boolean };

/** `write` is absent if nothing changes, `null` if nobody looks. */
export function nextViewing(viewing: Viewing | undefined, { by, name, leaving }: Viewer, now: Date) {
  const current = viewing && viewing.until > now ? viewing : undefined;
  if (current && current.by !== by) return { viewing: current };
  if (leaving) return { viewing: undefined, ...(viewing?.by === by ? { write: null } : {}) };
  const own = { by, name, until: secondsAfter(now, limits.moderation.viewingSeconds) };
  return { viewing: own, write: own };
}

const attempts = 3;

/** No transaction: it would block the decision that the same person is making. */
export async function lookAtCase(id: string, viewer: Viewer & { readonly role?: StaffRole | undefined }, now: Date) {
  for (let attempt = 1; ; attempt += 1) {
    const current = await caseWithVersion(id);
    if (!current || isHiddenFrom(current.data, { uid: viewer.by, role: viewer.role }))
      throw new ContractError('not-found', 'no such case');
    const { data, version } = current;
    if (data.status !== 'open') return undefined;
    const { viewing, write } = nextViewing(data.viewing, viewer, now);
    if (write === undefined) return viewing;
    const isWritten = await unlessChanged(() => writeViewing(id, write, version));
    if (isWritten || attempt === attempts) return viewing;
  }
}
