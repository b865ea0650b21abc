import type { StaffRole } from '#contract/documents/user.ts';

type Claims = Readonly<Record<string, unknown>>;

/** What the documents say of somebody; `undefined` where they say nothing, and the claim stays as it is. */
export type Standing = {
  readonly role: StaffRole | null | undefined;
  readonly isBanned: boolean | undefined;
};

const roleClaim = (role: Standing['role']): Claims => (role ? { role } : {});
const banClaim = (isBanned: boolean): Claims => (isBanned ? { banned: true } : {});

/** Pure: the custom claims that tell of a standing. Claims of other things stay. */
export function claimsOf({ role, isBanned }: Standing, former: Claims | undefined): Claims {
  const { role: formerRole, banned, ...others } = former ?? {};
  return {
    ...others,
    ...(role === undefined && formerRole !== undefined ? { role: formerRole } : roleClaim(role)),
    ...(isBanned === undefined && banned !== undefined ? { banned } : banClaim(isBanned === true)),
  };
}
