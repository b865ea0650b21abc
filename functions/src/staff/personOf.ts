import { ContractError } from '#contract/errors.ts';
import { isUid, type Uid } from '#contract/ids.ts';

const personPath = /^(?:users|profiles)\/([^/]+)$/u;

/** Pure: whose account an audit entry's target is; throws `failed-precondition` for anything else. */
export function personOf(target: string): Uid {
  const uid = personPath.exec(target)?.[1];
  if (!isUid(uid)) throw new ContractError('failed-precondition', 'an entry about nobody');
  return uid;
}

/** Pure: the person concerned by an audit entry: by their account, or as the owner of what it is about. */
export function personConcerned({
  target,
  before,
  after,
}: {
  readonly target: string;
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
}): Uid | undefined {
  const named = [personPath.exec(target)?.[1], before['ownerId'], after['ownerId']];
  return named.find(isUid);
}
