import { deskRoutes } from '#contract/deskRoutes.ts';
import type { CaseKind } from '#contract/documents/case.ts';
import type { ChatReason } from '#contract/documents/chat.ts';
import { routes } from '#contract/routes.ts';

type Words = readonly [ja: string, en: string];

const reasons: Readonly<Record<ChatReason, Words>> = {
  minor: ['子どもの性的な搾取・虐待', 'sexual exploitation or abuse of a child'],
  intimate: ['同意のない性的な写真', 'an intimate picture without consent'],
  danger: ['命の危険', 'danger to life'],
};

const kinds: Readonly<Record<CaseKind, Words>> = {
  photo: ['写真', 'a photo'],
  album: ['アルバム', 'an album'],
  user: ['ユーザー', 'a person'],
};

type Reported = { readonly about: ChatReason; readonly kind: CaseKind; readonly caseId?: string | undefined };

/** Without a name, a picture or the words of anybody. Without a link to a case that only admins see. */
export function caseText({ about, kind, caseId }: Reported, origin: string): string {
  const [ja, en] = [0, 1].map((language) => [reasons[about][language], kinds[kind][language]]);
  const path = caseId === undefined ? routes.admin : `${deskRoutes[kind]}?case=${encodeURIComponent(caseId)}`;
  return [`【通報】${ja?.join('／')}`, `Report: ${en?.join(', ')}`, `${origin}${path}`].join('\n');
}

/** What waits, and what was decided on the day before. */
export type DaySum = {
  readonly day: string;
  readonly open: number;
  readonly late: number;
  readonly appeals: number;
  readonly decided: number;
};

export const dayText = ({ day, open, late, appeals, decided }: DaySum, origin: string): string =>
  [
    `【${day}】決めた通報 ${decided}件。いま未対応 ${open}件（うち遅れ ${late}件）、異議申し立て ${appeals}件。`,
    `${day}: ${decided} decided. Now open: ${open} (${late} late), appeals: ${appeals}.`,
    `${origin}${routes.admin}`,
  ].join('\n');
