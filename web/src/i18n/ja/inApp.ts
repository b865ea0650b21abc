/** The browsers inside other apps, where a provider refuses to sign people in. */
export const words = {
  refused: (provider: string, app: string | undefined) =>
    `${provider}のログインは、${app ?? 'アプリ'}の中のブラウザーでは使えません。`,
  email: 'メールアドレスなら、ここでもログインできます。',
  openOutside: 'いつものブラウザーで開く',
  howToLeave:
    'メニューから「ブラウザーで開く」を選ぶか、アドレスをコピーして、SafariやChromeなどのブラウザーで開いてください。',
  copy: 'アドレスをコピーする',
  copied: 'コピーしました。',
  address: 'このページのアドレス',
};
