/** The admin area. */
export const admin = {
  title: '管理',
  notYet: '管理の画面は準備中です。',
};
