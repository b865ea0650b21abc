/** The browser inside another app. Google refuses to sign people in there (`disallowed_useragent`). */
export type InAppBrowser = {
  /** A brand name; absent for an app that does not name itself. */
  readonly name?: string;
  /** LINE opens an address with `openExternalBrowser=1` in the browser of the phone. */
  readonly opensOutside: boolean;
};

const apps: readonly (readonly [name: string, mark: RegExp])[] = [
  ['LINE', /\bLine\/\d/],
  ['Instagram', /\bInstagram\b/],
  ['Threads', /\bBarcelona\b/],
  ['Messenger', /\bFBAN\/Messenger|\bFB_IAB\/(?:MESSENGER|Orca)/],
  ['Facebook', /\bFB(?:AN|AV|_IAB)\b/],
  ['X', /\bTwitter(?:Android)?\b/],
  ['TikTok', /musical_ly|BytedanceWebview|\btrill_|\bTikTok/],
  ['WeChat', /\bMicroMessenger\b/],
  ['KakaoTalk', /\bKAKAOTALK\b/],
  ['Snapchat', /\bSnapchat\b/],
  ['Pinterest', /\[?\bPinterest\//],
  ['LinkedIn', /\bLinkedInApp\b/],
  ['Yahoo! JAPAN', /\bYJApp\b/],
];

const isAndroidWebView = (userAgent: string): boolean => /; wv\)/.test(userAgent);

/** Every browser on Apple's systems calls itself Safari, and a bare web view does not. An iPad may say `Macintosh`. */
const isAppleWebView = (userAgent: string): boolean =>
  /\((?:iPhone|iPad|iPod|Macintosh)\b/.test(userAgent) &&
  userAgent.includes('AppleWebKit/') &&
  !userAgent.includes('Safari/');

/** Pure. `isInstalled`: opened from the home screen; there an iPhone leaves out "Safari" too. */
export function inAppBrowserOf(userAgent: string, isInstalled: boolean): InAppBrowser | undefined {
  const [name] = apps.find(([, mark]) => mark.test(userAgent)) ?? [];
  if (name !== undefined) return { name, opensOutside: name === 'LINE' };
  const isWebView = isAndroidWebView(userAgent) || (isAppleWebView(userAgent) && !isInstalled);
  return isWebView ? { opensOutside: false } : undefined;
}

/** The app that this page is open in; `undefined` in a browser. */
export const inAppBrowser = (): InAppBrowser | undefined =>
  inAppBrowserOf(navigator.userAgent, window.matchMedia('(display-mode: standalone)').matches);

export function outsideAddress(address: string): string {
  const url = new URL(address);
  url.searchParams.set('openExternalBrowser', '1');
  return url.href;
}
