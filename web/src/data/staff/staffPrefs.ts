import { saveStaffPrefsContract } from '#contract/callables/saveStaffPrefs.ts';
import { type StaffPrefs, staffPrefsSchema } from '#contract/documents/staffPrefs.ts';
import type { Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { call } from '../call.ts';
import { readDocuments } from '../documents.ts';
import { queryClient } from '../queryClient.ts';

const keyOf = (uid: Uid) => ['staff', 'prefs', uid];

/** One read in each tab. */
export const staffPrefsQuery = (uid: Uid) => ({
  queryKey: keyOf(uid),
  queryFn: async (): Promise<StaffPrefs> =>
    (await readDocuments([documentPath.staffPrefs(uid)], staffPrefsSchema))[0] ?? { minors: false },
  staleTime: Number.POSITIVE_INFINITY,
});

export const readStaffPrefs = (uid: Uid): Promise<StaffPrefs> => queryClient.query(staffPrefsQuery(uid));

/** Every list of cases is then read again: the rules answer differently. */
export async function saveStaffPrefs(uid: Uid, prefs: Partial<StaffPrefs>): Promise<void> {
  await call(saveStaffPrefsContract, prefs);
  queryClient.setQueryData<StaffPrefs>(keyOf(uid), (before = { minors: false }) => ({ ...before, ...prefs }));
}
