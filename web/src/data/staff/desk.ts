import { type CaseKind, caseKinds } from '#contract/documents/case.ts';
import { type Desk, deskSchema } from '#contract/documents/desk.ts';
import type { StaffRole } from '#contract/documents/user.ts';
import { documentPath } from '#contract/paths.ts';
import { queryClient } from '../queryClient.ts';
import { staffDocument } from './reads.ts';

const keyOf = (role: StaffRole) => ['staff', 'desk', role] as const;
/** The functions count as often. */
const countedEveryMs = 60_000;

/** What waits, for all pages of staff together: one read a minute. Fails until it is counted for the first time. */
export const deskQuery = (role: StaffRole) => ({
  queryKey: keyOf(role),
  queryFn: async (): Promise<Desk> => {
    const counted = await staffDocument(role === 'admin' ? documentPath.adminDesk : documentPath.desk, deskSchema);
    const shown = queryClient.getQueryData<Desk>(keyOf(role));
    // Not counted again since: what the person has done meanwhile is taken off already.
    return shown?.countedAt.getTime() === counted.countedAt.getTime() ? shown : counted;
  },
  staleTime: countedEveryMs / 2,
  refetchInterval: countedEveryMs,
});

function change(how: (desk: Desk) => Partial<Desk>): void {
  queryClient.setQueriesData<Desk>({ queryKey: ['staff', 'desk'] }, (desk) => desk && { ...desk, ...how(desk) });
}

const orNone = (count: number): number => Math.max(0, count);

const kindOf = (id: string): CaseKind | undefined => caseKinds.find((kind) => id.startsWith(`${kind}_`));

/** The person has decided these cases, or taken their decision back: shown before the next count. */
export function casesLeft(ids: readonly string[], isTakenBack = false): void {
  const by = isTakenBack ? -1 : 1;
  const left = (kind: CaseKind) => by * ids.filter((id) => kindOf(id) === kind).length;
  change(({ open }) => ({
    open: {
      photo: orNone(open.photo - left('photo')),
      album: orNone(open.album - left('album')),
      user: orNone(open.user - left('user')),
    },
  }));
}

export const appealAnswered = (): void => change(({ appeals }) => ({ appeals: orNone(appeals - 1) }));
