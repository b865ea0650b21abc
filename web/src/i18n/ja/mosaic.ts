/** The brush of the upload page that hides faces and names. */
export const words = {
  title: 'モザイクをかける',
  surface: '写真。なぞったところにモザイクがかかります',
  hint: '隠したいところを指やペン、マウスでなぞってください。キーボードでは、矢印キーで枠を動かし、Enterでかけます（Shiftを押しながらだと細かく動きます）。',
  at: (x: number, y: number) => `枠は左から${x}%、上から${y}%`,
  size: '太さ',
  undo: '元に戻す',
  reset: '最初から',
  privacy: '隠す前の写真は、この端末から送られません。カメラなどの撮影の設定は残りません。',
  cancel: 'やめる',
  save: 'モザイクをかけて使う',
  cannotOpen: 'このブラウザーでは、この写真を開けませんでした。',
  strokesLost: 'ここで閉じると、かけたモザイクは残りません。',
  keepPainting: '続ける',
  discard: '閉じる',
};
