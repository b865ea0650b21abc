import type { UndoableAction } from '../../../functions/contract/staffActions.ts';
import { logged } from '../../src/i18n/ja/acts.ts';
import { callAs } from './calls.ts';
import { nameTag } from './listedPhotos.ts';
import { type Account, accounts, database, newAccount } from './people.ts';
import { photographer } from './photographer.ts';

import { newName } from './profiles.ts';

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

/** One of each kind of target. The tests of the functions undo every action. */
const prepare = {
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
} satisfies Partial<Readonly<Record<UndoableAction, (staff: Staff) => Promise<Prepared>>>>;
type Prepare = keyof typeof prepare;

/** An undoable action, to be done on its own target. */
export async function undoOf(action: Prepare, staff: Staff): Promise<Undoable> {
  const prepared = await prepare[action](staff);
  return { action, called: logged[action], ...prepared, before: await prepared.look() };
}

const isPrepared = (action: string): action is Prepare => Object.hasOwn(prepare, action);

/** The actions on one target each. The site's settings are shared. */
export const actionsOnOneThing = Object.keys(prepare)
  .filter(isPrepared)
  .filter((action) => action !== 'saveSettings');
