/** The demo accounts of a fresh site; all have the password `password`. */
export type DemoAccount = {
  readonly email: string;
  readonly displayName: string;
  readonly username: string;
  readonly bio: string;
  readonly role?: 'admin' | 'moderator';
  readonly ban?: { readonly reason: string; readonly days: number };
};

export const demoPassword = 'password';

export const demoAccounts = {
  admin: { email: 'admin@example.com', displayName: '管理人', username: '', bio: '', role: 'admin' },
  moderator: { email: 'moderator@example.com', displayName: '見守り係', username: '', bio: '', role: 'moderator' },
  hana: { email: 'hana@example.com', displayName: '花', username: 'hana', bio: '花と猫と、窓辺の光を撮っています。' },
  sora: {
    email: 'sora@example.com',
    displayName: '空',
    username: 'sora',
    bio: '山と空と星。晴れた日はだいたい外にいます。',
  },
  banned: {
    email: 'banned@example.com',
    displayName: '休止中の人',
    username: 'banned_user',
    bio: '',
    ban: { reason: '同じ宣伝の写真を繰り返し投稿したため', days: 30 },
  },
} as const satisfies Record<string, DemoAccount>;
