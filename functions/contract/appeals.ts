import type { Repair } from './documents/decision.ts';
import type { StaffRole } from './documents/user.ts';

type Colleague = { readonly uid: string; readonly role: StaffRole | null };

type Answering = {
  /** Who made the decision; nobody if no person did. */
  readonly deciders: readonly string[];
  readonly answerer: string;
  readonly appellant: string;
  /** The role that an answer needs. */
  readonly needs: StaffRole;
  /** A ban takes the role. */
  readonly staff: readonly Colleague[];
};

/** Pure: nobody answers an appeal against their own decision while a colleague may. */
export const mayAnswer = ({ deciders, answerer, appellant, needs, staff }: Answering): boolean =>
  !deciders.includes(answerer) ||
  !staff.some(
    ({ uid, role }) =>
      role !== null &&
      (needs === 'moderator' || role === 'admin') &&
      uid !== answerer &&
      uid !== appellant &&
      !deciders.includes(uid),
  );

/** Pure: what an accepted appeal could repair, by what became of each act of the decision. */
export function repairOf(acts: readonly Exclude<Repair, 'partly'>[]): Repair {
  const done = acts.filter((each) => each === 'done').length;
  if (done > 0) return done === acts.length ? 'done' : 'partly';
  return acts.every((each) => each === 'gone') ? 'gone' : 'changed';
}
