type Rule = {
  readonly hosts: RegExp;
  /** The host that stands for all. Absent: each host has its own mailboxes. */
  readonly sameAs?: string;
  /** Signs that the provider ignores before the `@`. */
  readonly ignored?: RegExp;
  /** Starts a tag, besides `+`. */
  readonly tagAfter?: string;
};

/** Only what the providers document. A rule that joined two people's mailboxes would ban somebody else. */
const rules: readonly Rule[] = [
  { hosts: /^(?:gmail|googlemail)\.com$/, sameAs: 'gmail.com', ignored: /\./g },
  { hosts: /^(?:proton\.me|pm\.me|protonmail\.com)$/, sameAs: 'proton.me', ignored: /[._-]/g },
  { hosts: /^(?:icloud|me|mac)\.com$/, sameAs: 'icloud.com' },
  // No Yahoo ID has a hyphen: it separates the keyword of a disposable address.
  { hosts: /^(?:yahoo\.(?:com|co\.[a-z]{2}|com\.[a-z]{2}|[a-z]{2})|ymail\.com|rocketmail\.com)$/, tagAfter: '-' },
];

/** Cuts at the first tag, but leaves at least one character. */
const withoutTag = (local: string, sign: string): string => {
  const at = local.indexOf(sign, 1);
  return at === -1 ? local : local.slice(0, at);
};

/**
 * One spelling for all addresses of a mailbox, to compare them: without case, width and `+tag`, and by the rules of some
 * providers. Never shown, never written to: mail goes to the address as it is.
 */
export function mailboxOf(email: string): string {
  const address = email.trim().normalize('NFKC').toLowerCase();
  const at = address.lastIndexOf('@');
  if (at < 1) return address;
  const host = address.slice(at + 1).replace(/\.+$/, '');
  const { sameAs = host, ignored, tagAfter } = rules.find(({ hosts }) => hosts.test(host)) ?? {};
  const untagged = withoutTag(address.slice(0, at), '+');
  const local = tagAfter === undefined ? untagged : withoutTag(untagged, tagAfter);
  const bare = ignored === undefined ? local : local.replace(ignored, '');
  return `${bare === '' ? local : bare}@${sameAs}`;
}
