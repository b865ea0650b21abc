/** The list of keyboard shortcuts and gestures. */
export const words = {
  title: '操作の一覧',
  lead: 'キーは、文字を入力しているあいだは働きません。',
  characters: '1文字のキーを使う',
  charactersHint:
    'オフにすると、Lや?のような1文字のキーは働きません。音声で入力するときに便利です。矢印、Enter、Escは使えます。',
  named: { Space: 'スペース', Click: 'クリック', Swipe: 'スワイプ', DoubleTap: 'ダブルタップ' },
  of: { page: 'このページ', viewer: '拡大表示', all: 'どのページでも' },
  photo: {
    walk: '前の写真・次の写真',
    slideshow: 'スライドショーを始める',
    fullScreen: '全画面で見る',
    enlarge: '拡大する',
    like: 'いいねする・取り消す',
    info: '写真の情報を開く・閉じる',
    copy: 'リンクをコピーする',
    leave: '一覧に戻る',
  },
  viewer: {
    zoom: '拡大・縮小',
    slideshow: 'スライドショーを始める・止める',
    info: 'キャプションと投稿者を表示する・隠す',
    close: '閉じる',
  },
  day: { strip: '写真のある前の10分・次の10分', hour: '写真のある前の時間・次の時間' },
  all: { search: 'さがす', help: 'この一覧を開く' },
};
