/** Moving an item of a list or a grid to another place. */
export const words = {
  role: '並べ替えられる項目',
  keys: 'スペースキーかEnterで持ち上げ、矢印キーで動かし、もう一度スペースキーかEnterで置きます。Escで元の位置に戻ります。',
  lifted: (name: string, place: number, count: number) => `${name}を持ち上げました。${count}のうち${place}番目です。`,
  over: (name: string, place: number, count: number) => `${name}、${count}のうち${place}番目`,
  putBack: (name: string) => `${name}は元の位置のままです。`,
};
