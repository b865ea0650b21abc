type DemoAlbum = {
  readonly owner: string;
  readonly title: string;
  readonly text: string;
  readonly tag: string;
  readonly visibility?: 'unlisted';
  readonly reportedBy?: string;
};

/** Albums of the demo site: somebody's photos with a tag, in the order of `photos.csv`. */
export const demoAlbums: readonly DemoAlbum[] = [
  { owner: 'hana', title: '春の野', text: '綿毛が飛ぶまでの数日。', tag: '春' },
  { owner: 'hana', title: '窓辺のふたり、全部', text: '会ったことのある人へ。', tag: '犬', visibility: 'unlisted' },
  { owner: 'sora', title: '山のぼり', text: '晴れた日の記録。上から順に新しい。', tag: '山' },
  { owner: 'sora', title: '空だけ', text: '', tag: '空' },
  { owner: 'mori', title: '沢のいちにち', text: '同じ沢を、下から上へ。', tag: '川' },
  { owner: 'hoshino', title: '夜ふかし', text: '', tag: '宇宙' },
  { owner: 'kage', title: '部屋と道具', text: '白と黒のあいだの静物。', tag: 'モノクロ', reportedBy: 'umi' },
  { owner: 'kotori', title: '鳥のいる枝、いない枝', text: '', tag: '冬' },
];
