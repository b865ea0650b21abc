import type { AuditFigures } from '#contract/documents/auditEntry.ts';

export type ExportedEntry = {
  readonly action: string;
  readonly decision?: string | undefined;
  readonly figures?: AuditFigures | undefined;
};

/** What staff do against or for somebody, on its own or as part of a decided case. */
const deciding: readonly string[] = [
  'banUser',
  'unbanUser',
  'warnUser',
  'moderatePhotos',
  'markPhoto',
  'moderateAlbums',
  'resolveCases',
];

const columns = ['week', 'rule', 'act', 'source', 'minutes', 'reversed'] as const;
export const csvHead = columns.join(',');

/** Quotes what has to be. A spreadsheet takes none for a formula: owasp.org/www-community/attacks/CSV_Injection */
export function csvCell(value: string | number | undefined): string {
  const text = String(value ?? '');
  const plain = typeof value === 'string' && /^[=+\-@\t\r\n]/u.test(text) ? `'${text}` : text;
  return /[",\r\n']/u.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

const actOf = ({ act, acts = [], outcome }: AuditFigures): string =>
  outcome === undefined ? act : [...acts, ...(outcome === 'dismissed' || acts.length === 0 ? [outcome] : [])].join(' ');

/** A line for each decision of these entries of one week: no person, no picture, no words of anybody, no exact time. */
export function decisionLines(entries: readonly ExportedEntry[]): readonly string[] {
  const ofCases = new Set(entries.flatMap((entry) => (entry.action === 'resolveCases' ? (entry.decision ?? []) : [])));
  return entries
    .filter(({ action }) => deciding.includes(action))
    .filter(({ action, decision }) => action === 'resolveCases' || decision === undefined || !ofCases.has(decision))
    .flatMap(({ figures }) => figures ?? [])
    .map((figures) => {
      const { week, rule, source = 'staff', minutesOpen, reversed } = figures;
      return [week, rule, actOf(figures), source, minutesOpen, reversed].map(csvCell).join(',');
    });
}
