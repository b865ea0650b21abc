import type { DemoPart } from './picture.ts';

/** The demo accounts of a fresh site; all have the password `password`. */
export type DemoAccount = {
  readonly email: string;
  readonly displayName: string;
  readonly username: string;
  readonly bio: string;
  /** The part of a demo picture that is the avatar. */
  readonly avatar?: readonly [file: string, part: DemoPart];
  readonly role?: 'admin' | 'moderator';
  readonly ban?: { readonly reason: string; readonly days: number };
};

export const demoPassword = 'password';

const member = (
  username: string,
  displayName: string,
  bio: string,
  avatar: NonNullable<DemoAccount['avatar']>,
): DemoAccount => ({ email: `${username}@example.com`, displayName, username, bio, avatar });

/** Who shows photos. */
export const demoMembers: readonly DemoAccount[] = [
  member('hana', '花', '花と猫と、窓辺の光を撮っています。', ['dandelion', '12 2 34 60']),
  member('sora', '空', '山と空と星。晴れた日はだいたい外にいます。', ['picos-de-europa', '5 0 45 60']),
  member('umi', '海', '海までの道も撮ります。水平線はまっすぐに。', ['infinite-sea', '30 35 40 40']),
  member('kotori', 'ことり', '庭に来る鳥と、鳥のいない枝。', ['nuthatch', '34 34 20 36']),
  member('kage', '影', '白と黒のあいだだけ。', ['camera', '20 5 45 45']),
  member('mori', '森野', '沢の音がきこえる写真をめざしています。', ['stream', '30 40 40 60']),
  member('kissa', '喫茶ねこ', '一日一杯、一日一枚。看板猫もいます。', ['chelsea', '24 5 63 95']),
  member('hoshino', '星野', '夜ふかしの成果を置いておきます。', ['moon', '8 5 40 40']),
];

export const demoAccounts = {
  admin: {
    email: 'admin@example.com',
    displayName: '管理人',
    username: '',
    bio: '',
    avatar: ['clock', '45 20 40 53'],
    role: 'admin',
  },
  moderator: {
    email: 'moderator@example.com',
    displayName: '見守り係',
    username: '',
    bio: '',
    avatar: ['lamp', '25 50 45 60'],
    role: 'moderator',
  },
  banned: {
    email: 'banned@example.com',
    displayName: '休止中の人',
    username: 'banned_user',
    bio: '',
    ban: { reason: '同じ宣伝の写真を繰り返し投稿したため', days: 30 },
  },
} as const satisfies Record<string, DemoAccount>;
