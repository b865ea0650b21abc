import * as v from 'valibot';

/** Invisible characters that keyboards and pastes add: joiners, direction marks, soft hyphens. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu;

/** Japanese keyboards type full-width signs, phones curly apostrophes. */
const asTypedInAscii = (typed: string): string =>
  typed
    .replace(invisible, '')
    .replace(/[\uff01-\uff5e]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
    .replaceAll('’', "'")
    .trim();

// Japanese carriers issued addresses like `first..last@` and `first.@`. Firebase Auth decides about the rest.
const localPart = /^[^\s@\p{C}]+$/u;
const hostName = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+(?:[a-z]{2,}|xn--[a-z\d-]+)$/;

/** In ASCII (`xn--r8jz45g.jp` for `例え.jp`); `undefined` for anything but a host name. */
function hostNameOf(typed: string): string | undefined {
  // Each of these would end the host name in a URL.
  if (/[\s/?#\\:%]/.test(typed) || !URL.canParse(`http://${typed}`)) return undefined;
  const { hostname } = new URL(`http://${typed}`);
  return hostName.test(hostname) ? hostname : undefined;
}

/** As Firebase Auth accepts it. Lenient before the `@`, as Auth is, so that no existing address is refused. */
export function parseEmail(typed: string): string | undefined {
  const address = asTypedInAscii(typed);
  const at = address.lastIndexOf('@');
  const local = address.slice(0, Math.max(0, at));
  const host = hostNameOf(address.slice(at + 1));
  return localPart.test(local) && host !== undefined ? `${local}@${host}` : undefined;
}

export const emailSchema = (words: { readonly missing: string; readonly invalid: string }) =>
  v.pipe(v.string(), v.trim(), v.nonEmpty(words.missing), v.transform(parseEmail), v.string(words.invalid));
