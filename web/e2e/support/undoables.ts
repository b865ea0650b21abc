import { isUndoable, type UndoableAction } from '../../../functions/contract/staffActions.ts';
import { logged } from '../../src/i18n/ja/acts.ts';
import { callAs } from './calls.ts';
import { nameTag } from './listedPhotos.ts';
import { type Account, accounts, database, newAccount } from './people.ts';
import { photographer } from './photographer.ts';
import { namedAccount, newName } from './profiles.ts';
import { publishedAlbum } from './publishedAlbum.ts';
import { addTitle } from './titles.ts';

/** Two of staff, who may do everything. */
export type Staff = { readonly by: Account; readonly other: Account };

/** One action on its own target. */
export type Undoable = {
  readonly action: UndoableAction;
  /** Its name in the log. */
  readonly called: string;
  /** The path of its target. */
  readonly target: string;
  /** The current value of what the action changes. */
  readonly look: () => Promise<unknown>;
  /** The value before it. */
  readonly before: unknown;
  readonly act: () => Promise<unknown>;
  /** A later change by another person, so that there is no way back. */
  readonly newer: () => Promise<unknown>;
};

type Prepared = Omit<Undoable, 'action' | 'called' | 'before'>;

const stored = async (path: string, ...fields: readonly string[]): Promise<readonly unknown[]> => {
  const document = await database().doc(path).get();
  return fields.map((field) => document.get(field));
};

/** The person's ban. A lifted and restored ban is the same one. */
const accountState = (uid: string) => () => stored(`users/${uid}`, 'status', 'ban.reason');

async function bannedBy(moderator: Account): Promise<Account> {
  const person = await newAccount();
  await callAs(moderator, 'staff/banUser', { uid: person.uid, reason: '前の停止' });
  return person;
}

const prepare: Readonly<Record<UndoableAction, (staff: Staff) => Promise<Prepared>>> = {
  banUser: async ({ by, other }) => {
    const { uid } = await newAccount();
    const ban = (who: Account, reason: string) => callAs(who, 'staff/banUser', { uid, reason });
    return {
      target: `users/${uid}`,
      look: accountState(uid),
      act: () => ban(by, '宣伝の繰り返し'),
      newer: () => ban(other, '別の理由'),
    };
  },
  unbanUser: async ({ by, other }) => {
    const { uid } = await bannedBy(other);
    return {
      target: `users/${uid}`,
      look: accountState(uid),
      act: () => callAs(by, 'staff/unbanUser', { uid, reason: '誤りでした' }),
      newer: () => callAs(other, 'staff/banUser', { uid, reason: 'また宣伝' }),
    };
  },
  resolveAppeal: async ({ by, other }) => {
    const { uid } = await bannedBy(other);
    const appeal = { uid, text: '誤解です', status: 'open', createdAt: new Date() };
    const { id } = await database().collection('appeals').add(appeal);
    await database().doc(`users/${uid}`).update({ 'ban.appealId': id });
    return {
      target: `users/${uid}`,
      look: async () => [await accountState(uid)(), await stored(`appeals/${id}`, 'status')],
      act: () => callAs(by, 'staff/resolveAppeal', { id, accept: true, note: '確かめました' }),
      newer: () => callAs(other, 'staff/banUser', { uid, reason: 'また宣伝' }),
    };
  },
  warnUser: async ({ by }) => {
    const { uid } = await newAccount();
    const user = database().doc(`users/${uid}`);
    return {
      target: user.path,
      look: async () => Object.values((await user.get()).get('strikes') ?? {}).length,
      act: () => callAs(by, 'staff/warnUser', { uid, rule: 'spam', note: '宣伝です' }),
      // It has expired, and a later run has deleted it.
      newer: () => user.update({ strikes: [] }),
    };
  },
  moderatePhotos: async ({ by, other }) => {
    const hold = { rule: 'reports', note: '' };
    const { ids } = await photographer(['取り消される一枚'], () => ({ status: 'held', hold }));
    const hide = (who: Account, rule: string) => callAs(who, 'staff/moderatePhotos', { ids, action: 'hide', rule });
    const path = `photos/${ids[0]}`;
    return {
      target: path,
      look: () => stored(path, 'status', 'hold.rule'),
      act: () => hide(by, 'spam'),
      newer: () => hide(other, 'privacy'),
    };
  },
  markPhoto: async ({ by, other }) => {
    const { ids } = await photographer(['印の付く一枚'], () => ({}));
    const path = `photos/${ids[0]}`;
    return {
      target: path,
      look: async () => (await database().doc(path).get()).get('sensitive') ?? false,
      act: () => callAs(by, 'staff/moderatePhotos', { ids, action: 'mark' }),
      newer: () => callAs(other, 'staff/moderatePhotos', { ids, action: 'unmark' }),
    };
  },
  moderateAlbums: async ({ by, other }) => {
    const id = await publishedAlbum('取り消されるアルバム', await namedAccount());
    const hide = (who: Account, rule: string) =>
      callAs(who, 'staff/moderateAlbums', { ids: [id], action: 'hide', rule });
    return {
      target: `albums/${id}`,
      look: () => stored(`albums/${id}`, 'status', 'hold.rule'),
      act: () => hide(by, 'spam'),
      newer: () => hide(other, 'privacy'),
    };
  },
  resolveCases: async ({ by }) => {
    const [{ uid }, first, second] = await Promise.all([newAccount(), newAccount(), newAccount()]);
    const report = (who: Account) => callAs(who, 'reportUser', { uid, reason: 'spam' });
    await report(first);
    const path = `cases/user_${uid}`;
    return {
      target: path,
      look: () => stored(path, 'status'),
      act: () => callAs(by, 'staff/resolveCases', { ids: [`user_${uid}`], resolution: 'dismissed' }),
      newer: () => report(second),
    };
  },
  saveNgTag: async ({ by, other }) => {
    const tag = newName('ng');
    const path = `ngTags/${tag}`;
    return {
      target: path,
      look: () => stored(path, 'mode'),
      act: () => callAs(by, 'staff/saveNgTag', { tag, mode: 'reject' }),
      newer: () => callAs(other, 'staff/saveNgTag', { tag, mode: 'hold' }),
    };
  },
  deleteNgTag: async ({ by, other }) => {
    const tag = newName('ng');
    const path = `ngTags/${tag}`;
    await callAs(other, 'staff/saveNgTag', { tag, mode: 'hold' });
    return {
      target: path,
      look: () => stored(path, 'mode'),
      act: () => callAs(by, 'staff/deleteNgTag', { tag }),
      newer: () => callAs(other, 'staff/saveNgTag', { tag, mode: 'reject' }),
    };
  },
  saveTag: async ({ by, other }) => {
    const tag = newName('tg');
    const path = `tags/${tag}`;
    await nameTag(tag, { name: tag, reading: 'もとのよみ' });
    return {
      target: path,
      look: () => stored(path, 'reading'),
      act: () => callAs(by, 'staff/saveTag', { tag, reading: 'よみ' }),
      newer: () => callAs(other, 'staff/saveTag', { tag, reading: 'べつのよみ' }),
    };
  },
  saveTitle: async ({ by, other }) => {
    const name = newName('作品');
    const id = await addTitle(name);
    const path = `titles/${id}`;
    const save = (who: Account, status: string) => callAs(who, 'staff/saveTitle', { id, name, kind: 'book', status });
    return {
      target: path,
      look: () => stored(path, 'status'),
      act: () => save(by, 'retired'),
      newer: () => save(other, 'active'),
    };
  },
  setRole: async ({ by, other }) => {
    const { uid } = await newAccount();
    const give = (who: Account, role: string | null) => callAs(who, 'staff/setRole', { uid, role });
    return {
      target: `users/${uid}`,
      look: async () => (await accounts().getUser(uid)).customClaims?.['role'] ?? null,
      act: () => give(by, 'moderator'),
      newer: () => give(other, null),
    };
  },
  saveSettings: async ({ by, other }) => {
    const path = 'settings/site';
    const save = (who: Account, announcement: string) => callAs(who, 'staff/saveSettings', { announcement });
    return {
      target: path,
      look: async () => (await stored(path, 'announcement'))[0] ?? '',
      act: () => save(by, '今夜、止まります。'),
      newer: () => save(other, '今夜は止まりません。'),
    };
  },
};

/** An undoable action, to be done on its own target. */
export async function undoOf(action: UndoableAction, staff: Staff): Promise<Undoable> {
  const prepared = await prepare[action](staff);
  return { action, called: logged[action], ...prepared, before: await prepared.look() };
}

/** The actions on one target each. The site's settings are shared. */
export const actionsOnOneThing = Object.keys(prepare)
  .filter(isUndoable)
  .filter((action) => action !== 'saveSettings');
