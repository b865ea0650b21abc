/** What went wrong, and what to do: the error pages, and words for every `ErrorCode` of the contract. */
export const words = {
  notFoundHeading: 'ページが見つかりません',
  notFoundText: 'アドレスが変わったか、削除された可能性があります。',
  brokenHeading: 'ページを表示できませんでした',
  brokenText: 'ページを再読み込みしてください。続くときは、少し時間をおいてお試しください。',
  codes: {
    unauthenticated: 'ログインが必要です。',
    'permission-denied': 'この操作をする権限がありません。',
    'invalid-argument': '入力の内容を確かめてください。',
    'not-found': '見つかりませんでした。すでに削除された可能性があります。',
    'already-exists': 'すでに使われています。別のものをお試しください。',
    'failed-precondition': 'いまはこの操作ができません。',
    'resource-exhausted': '回数の上限に達しました。時間をおいてお試しください。',
    internal: 'サーバーで処理できませんでした。少し時間をおいて、もう一度お試しください。',
  },
  /** What an admin has closed. */
  closed: {
    uploads: 'いまは写真の投稿と差し替えを受け付けていません。時間をおいてお試しください。',
    'sign-ups': 'いまは新規登録を受け付けていません。時間をおいてお試しください。',
    search: 'いまは写真の検索を止めています。時間をおいてお試しください。',
    presence: 'いまはオンラインの表示を止めています。',
    changes: 'いまは閲覧のみです。投稿や編集は、時間をおいてお試しください。',
  },
  retryAfterSeconds: (seconds: number) => `${seconds}秒ほど待ってからお試しください。`,
  retryAfterMinutes: (minutes: number) => `${minutes}分ほど待ってからお試しください。`,
  partLost: '読み込めませんでした。変わらないときは、ページを再読み込みしてください。',
  /** The browser knows it. */
  offline: 'オフラインです。つながってからお試しください。',
  unreachable: '接続できませんでした。接続を確かめてください。',
};
