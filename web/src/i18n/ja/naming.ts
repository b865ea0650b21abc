/** Where somebody without a name chooses one: at the end of the sign-up, and before the first publication. */
export const words = {
  title: '名前を決める',
  first: '公開する前に、名前を決めてください',
  made: 'アカウントができました。',
  text: '名前は写真と一緒に表示され、だれの写真かわかります。',
  displayNameHint: '空のままなら、ユーザー名が表示されます。',
  usernameHint: (days: string) =>
    `あなたのページのアドレスになります。2〜30文字。文字、数字、_ が使えます。決めた名前は、${days}日のあいだ変えられません。`,
  looking: '空いているユーザー名をさがしています',
  free: '空いているユーザー名',
  take: 'この名前にする',
  use: (name: string) => `${name}にする`,
  later: 'あとで',
  done: (name: string) => `ユーザー名を ${name} にしました。`,
};
