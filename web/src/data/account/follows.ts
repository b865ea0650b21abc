import { queryOptions, skipToken } from '@tanstack/react-query';
import * as v from 'valibot';
import { countFollowersContract } from '#contract/callables/countFollowers.ts';
import { setFollowContract } from '#contract/callables/setFollow.ts';
import { type Followed, type FollowList, followListSchema } from '#contract/documents/follow.ts';
import type { Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { callAct } from '../acts.ts';
import { call } from '../call.ts';
import { readDocument } from '../documents.ts';

const none: FollowList = { users: [], tags: [], titles: [], counts: true };

/** One document holds everything that a person follows; all buttons and the settings share it. Visitors read none. */
export const followListOfPerson = (uid: Uid | undefined) =>
  queryOptions({ queryKey: ['follows', uid], queryFn: uid === undefined ? skipToken : () => readFollowList(uid) });

const readFollowList = async (uid: Uid): Promise<FollowList> =>
  (await readDocument(documentPath.followList(uid), followListSchema)) ?? none;

export const followersOf = (uid: Uid) =>
  queryOptions({
    queryKey: ['followers', uid],
    queryFn: async () => (await call(countFollowersContract, {}, uid)).count,
  });

/** Quick presses are sent one after another. Throws a `ContractError`. */
export async function storeFollow(followed: Followed, on: boolean): Promise<void> {
  await callAct(setFollowContract, v.parse(setFollowContract.input, { ...followed, on }));
}
