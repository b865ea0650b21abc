import { expect, it } from 'vitest';
import { inAppBrowserOf, outsideAddress } from './inAppBrowser.ts';

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9';
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36';

it.each([
  ['LINE', `${iPhone} Mobile/15E148 Safari Line/15.12.1`],
  ['LINE', `${android}; wv) ${chrome} Line/15.12.1/IAB`],
  ['Instagram', `${iPhone} Mobile/22G86 Instagram 397.0.0.27.82 (iPhone17,3; iOS 18_6; ja_JP; ja; scale=3.00)`],
  ['Instagram', `${android} Build/BP2A; wv) ${chrome} Instagram 397.0.0.46.81 Android (35/15; 420dpi)`],
  ['Threads', `${iPhone} Mobile/22G86 Barcelona 397.0.0.27 (iPhone17,3; iOS 18_6; ja_JP)`],
  ['Facebook', `${iPhone} Mobile/15E148 [FBAN/FBIOS;FBAV/520.0.0.38.101;FBBV/7563;FBDV/iPhone17,3;FBLC/ja_JP]`],
  ['Facebook', `${android} Build/BP2A; wv) ${chrome} [FB_IAB/FB4A;FBAV/520.0.0.44.99;]`],
  ['Messenger', `${iPhone} Mobile/15E148 [FBAN/MessengerForiOS;FBAV/520.0;FBLC/ja_JP]`],
  ['X', `${iPhone} Mobile/15E148 Twitter for iPhone/11.20`],
  ['X', `${android}; wv) ${chrome} TwitterAndroid`],
  ['TikTok', `${iPhone} Mobile/15E148 musical_ly_40.1.0 BytedanceWebview/d8a21c6`],
  ['WeChat', `${iPhone} Mobile/15E148 MicroMessenger/8.0.60(0x18003c2f) NetType/WIFI Language/ja`],
  ['KakaoTalk', `${iPhone} Mobile/15E148 KAKAOTALK 25.7.0`],
  ['KakaoTalk', `${android}; wv) ${chrome} KAKAOTALK 2410750`],
  ['Snapchat', `${iPhone} Mobile/15E148 Snapchat/13.50.0.41 (like Safari/8621)`],
  [undefined, `${android} Build/BP2A; wv) ${chrome}`],
  [undefined, `${iPhone} Mobile/15E148`],
  [undefined, 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'],
  [undefined, 'Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148'],
])('a page knows that it is open inside an app (%s)', (name, userAgent) => {
  expect(inAppBrowserOf(userAgent, false)).toEqual({ ...(name && { name }), opensOutside: name === 'LINE' });
});

it.each([
  `${iPhone} Version/18.6 Mobile/15E148 Safari/604.1`,
  `${iPhone} CriOS/140.0.7339.39 Mobile/15E148 Safari/604.1`,
  `${iPhone} FxiOS/142.0 Mobile/15E148 Safari/605.1.15`,
  `${android}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36`,
  'Mozilla/5.0 (Android 15; Mobile; rv:142.0) Gecko/142.0 Firefox/142.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140',
  'Mozilla/5.0 (compatible; Linespider/1.1; +https://lin.ee/4dwXkTH)',
  'Twitterbot/1.0',
])('%s is a browser of its own', (userAgent) => {
  expect(inAppBrowserOf(userAgent, false)).toBeUndefined();
});

it('the site on the home screen of an iPhone is not inside an app', () => {
  expect(inAppBrowserOf(`${iPhone} Mobile/15E148`, true)).toBeUndefined();
});

it('the way out of LINE keeps the address', () => {
  expect(outsideAddress('https://matataki.example/photos?title=a&q=b#c')).toBe(
    'https://matataki.example/photos?title=a&q=b&openExternalBrowser=1#c',
  );
});
