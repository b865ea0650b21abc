import * as v from 'valibot';
import {
  type Followed,
  type FollowList,
  followListOf,
  followListSchema,
  followSchema,
} from '#contract/documents/follow.ts';
import { type TitleId, titleIdSchema, type Uid, uidSchema } from '#contract/ids.ts';
import { collection } from '../../platform/collection.ts';
import { runTransaction, type Transaction } from '../../platform/transaction.ts';
import { profiles } from '../accounts/accountStore.ts';
import { mostHops, readTagEnd } from '../catalogue/tagStore.ts';
import { type TitleWithId, titles } from '../catalogue/titleStore.ts';
import { countOf, deleteAll, drain, type Pace } from '../pages.ts';

const follows = collection('follows', v.string(), followSchema);
export const followLists = collection('followLists', uidSchema, followListSchema);

const reference = (uid: Uid, { kind, target }: Followed) => follows.doc(`${uid}_${kind}_${target}`);

function listWith(list: FollowList | undefined, { kind, target }: Followed, on: boolean): readonly string[] {
  const others = (list?.[followListOf[kind]] ?? []).filter((each) => each !== target);
  return on ? [...others, target] : others;
}

/** Read `list` in this transaction. */
export function writeFollow(
  transaction: Transaction,
  uid: Uid,
  list: FollowList | undefined,
  followed: Followed,
  createdAt: Date,
): void {
  const { kind, target } = followed;
  transaction.set(reference(uid, followed), { uid, kind, target, createdAt });
  const counts = list?.counts ?? true;
  transaction.merge(followLists.doc(uid), { [followListOf[kind]]: listWith(list, followed, true), counts });
}

/** Read `list` in this transaction. */
export function endFollow(transaction: Transaction, uid: Uid, list: FollowList, followed: Followed): void {
  transaction.delete(reference(uid, followed));
  transaction.update(followLists.doc(uid), { [followListOf[followed.kind]]: listWith(list, followed, false) });
}

/** A banned person keeps follows, but they do not count. */
export function countFollowsOf(transaction: Transaction, uid: Uid, counts: boolean): void {
  transaction.merge(followLists.doc(uid), { counts });
}

export const countFollowersOf = (uid: Uid, atMost: number): Promise<number> =>
  countOf(followLists.all().where('users', 'array-contains', uid).where('counts', '==', true), atMost);

async function titleEnd(transaction: Transaction | undefined, id: TitleId): Promise<TitleWithId | undefined> {
  let title = await titles.read(id, transaction);
  for (let hop = 0; title?.mergedInto !== undefined && hop < mostHops; hop += 1) {
    title = await titles.read(title.mergedInto, transaction);
  }
  return title;
}

/** The merge target or itself; `undefined` if gone, or for a title that is not active. */
export async function endOfFollowed(
  transaction: Transaction | undefined,
  followed: Followed,
  evenRetired = false,
): Promise<Followed | undefined> {
  const { kind, target } = followed;
  switch (kind) {
    case 'user':
      return (await profiles.read(v.parse(uidSchema, target), transaction)) && followed;
    case 'tag': {
      const end = await readTagEnd(target, transaction);
      return end && { kind, target: end.key };
    }
    case 'title': {
      const end = await titleEnd(transaction, v.parse(titleIdSchema, target));
      return end && (evenRetired || end.status === 'active') ? { kind, target: end.id } : undefined;
    }
  }
}

const atOnce = 20;

/** After a merge of a tag or title. Idempotent; `pace` throws when time is up. */
export async function moveFollows(from: Followed, pace: Pace): Promise<void> {
  const { kind, target } = from;
  const moving = follows.all().where('kind', '==', kind).where('target', '==', target);
  await drain(moving, pace, async (page) => {
    for (let start = 0; start < page.length; start += atOnce) {
      pace();
      await Promise.all(page.slice(start, start + atOnce).map(({ id }) => moveFollow(id, from)));
    }
  });
}

export const moveOwnFollow = (uid: Uid, from: Followed): Promise<void> => moveFollow(reference(uid, from).id, from);

/** A person who follows both keeps the older follow. */
async function moveFollow(id: string, from: Followed): Promise<void> {
  await runTransaction(async (transaction) => {
    const follow = await follows.read(id, transaction);
    if (!follow) return;
    const to = await endOfFollowed(transaction, from, true);
    const list = await followLists.read(follow.uid, transaction);
    if (!to || to.target === from.target || !list) return;
    const all: readonly string[] = list[followListOf[from.kind]];
    const isFollowed = all.includes(to.target);
    const moved = isFollowed
      ? all.filter((target) => target !== from.target)
      : all.map((target) => (target === from.target ? to.target : target));
    transaction.delete(follows.doc(id));
    if (!isFollowed) {
      const { uid, createdAt } = follow;
      transaction.set(reference(uid, to), { uid, kind: to.kind, target: to.target, createdAt });
    }
    transaction.update(followLists.doc(follow.uid), { [followListOf[from.kind]]: moved });
  });
}

export async function eraseFollows(uid: Uid, { pace }: { readonly pace: Pace }): Promise<void> {
  const all = follows.all();
  const own = all.where('uid', '==', uid);
  const ofThem = all.where('kind', '==', 'user').where('target', '==', uid);
  for (const query of [own, ofThem]) await deleteAll(query, pace);
}
