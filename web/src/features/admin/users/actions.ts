import * as v from 'valibot';
import { banUserContract, staffReasonSchema, unbanUserContract } from '#contract/callables/banUser.ts';
import { setRoleContract } from '#contract/callables/setRole.ts';
import { warnUserContract } from '#contract/callables/warnUser.ts';
import { reportReasons } from '#contract/documents/report.ts';
import type { Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { multilineText } from '#contract/text.ts';
import { call } from '#data/call.ts';
import type { ListedPerson } from '#data/staff/people.ts';
import type { Words } from '#i18n/words.ts';
import { inWords } from '#lib/inWords.ts';
import { banDays, banEnd } from '../desk/choices.ts';

export const roles = ['moderator', 'admin', 'none'] as const;

export type PersonAction = {
  readonly name: 'warn' | 'unban' | 'ban' | 'changeRole';
  readonly asks: ReadonlySet<keyof Typed>;
  readonly isDangerous?: true;
  readonly onlyBanned?: true;
  readonly onlyAdmins?: true;
  /** Rejects with a `ContractError`. */
  readonly perform: (uid: Uid, typed: Typed) => Promise<{ readonly auditIds: readonly string[] }>;
};

export const personActions: readonly PersonAction[] = [
  {
    name: 'warn',
    asks: new Set(['rule', 'note']),
    perform: async (uid, { rule, note }) => (rule ? call(warnUserContract, { uid, rule, note }) : { auditIds: [] }),
  },
  {
    name: 'unban',
    asks: new Set(['reason']),
    onlyBanned: true,
    perform: (uid, { reason }) => call(unbanUserContract, { uid, reason }),
  },
  {
    name: 'ban',
    asks: new Set(['reason', 'rule', 'days', 'hidePhotos']),
    isDangerous: true,
    perform: (uid, { reason, rule, days, hidePhotos }) => {
      const until = banEnd(days, new Date());
      return call(banUserContract, { uid, reason, hidePhotos, rule: rule ?? undefined, until });
    },
  },
  {
    name: 'changeRole',
    asks: new Set(['role']),
    onlyAdmins: true,
    perform: (uid, { role }) => call(setRoleContract, { uid, role: role === 'none' ? null : role }),
  },
];

type Faults = Readonly<Record<'rule' | 'note' | 'reason' | 'role', string>>;

/** Checks as the server does. */
export const typedSchema = ({ name, asks }: { name: string; asks: ReadonlySet<string> }, faults: Faults) =>
  v.object({
    reason: asks.has('reason') ? inWords(staffReasonSchema, faults.reason) : v.string(),
    rule: name === 'warn' ? v.picklist(reportReasons, faults.rule) : v.nullable(v.picklist(reportReasons)),
    note: asks.has('note') ? inWords(multilineText(limits.moderation.noteChars), faults.note) : v.string(),
    days: v.picklist(banDays),
    hidePhotos: v.boolean(),
    role: asks.has('role') ? v.picklist(roles, faults.role) : v.nullable(v.picklist(roles)),
  });

export type Typed = v.InferOutput<ReturnType<typeof typedSchema>>;

/** Only the fields in `asks` are shown; the others keep this. */
export const untyped: Typed = { reason: '', rule: null, note: '', days: '7', hidePhotos: false, role: null };

/** Pure: for a banned person, "ban" changes the ban. */
export const wordOf = ({ name }: PersonAction, { status }: Pick<ListedPerson, 'status'>) =>
  name === 'ban' && status === 'banned' ? 'changeBan' : name;

/** Pure: only what applies to this person. */
export function consequencesOf(
  word: ReturnType<typeof wordOf>,
  { ban, role }: Pick<ListedPerson, 'ban' | 'role'>,
  { consequence, role: roleNames, roleNow }: Words['adminUsers'],
  number: (value: number) => string,
): readonly string[] {
  switch (word) {
    case 'warn':
      return [consequence.warn(number(limits.moderation.strikeDays))];
    case 'ban':
      return role === null ? [consequence.ban] : [consequence.ban, consequence.banOfStaff];
    case 'changeBan':
      return ban?.hidePhotos ? [consequence.changeBan, consequence.changeBanHidden] : [consequence.changeBan];
    case 'unban':
      return [
        consequence.unban,
        ...(ban?.hidePhotos ? [consequence.unbanHidden] : []),
        ...(ban?.ofStaff ? [consequence.unbanOfStaff] : []),
      ];
    case 'changeRole':
      return [roleNow(roleNames[role ?? 'none'])];
  }
}
