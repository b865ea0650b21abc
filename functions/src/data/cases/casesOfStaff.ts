import type { Uid } from '#contract/ids.ts';
import { firestore } from '../../platform/firebase.ts';
import { drain } from '../pages.ts';
import { updateIfThere } from '../updateIfThere.ts';

/**
 * Brings the cases about somebody in line with whether they are of the staff, whose cases are for admins alone. Idempotent, and
 * nothing but a read where they are so already. A case that is made meanwhile looks at the role itself.
 */
export const alignCases = (uid: Uid, aboutStaff: boolean): Promise<void> =>
  drain(
    firestore.collection('cases').where('ownerId', '==', uid).where('aboutStaff', '==', !aboutStaff),
    () => undefined,
    async (cases) => {
      await Promise.all(cases.map(({ ref }) => updateIfThere(ref, { aboutStaff })));
    },
  );
