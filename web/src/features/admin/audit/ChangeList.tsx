import { formatExact, formatNumber } from '#i18n/format.ts';
import { useLocale } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { calledIn, type Names } from '../called.ts';
import styles from './audit.module.css';
import type { Change } from './changes.ts';

const lookUp = (words: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(words, key) ? words[key] : undefined;

const isoTime = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** What was changed: each value with what it was and what it became. */
export function ChangeList({ changes, names }: { changes: readonly Change[]; names: Names }) {
  const words = useWords('adminAudit');
  const labelOf = (path: readonly string[]): string =>
    path.flatMap((name) => lookUp(words.fields, name) ?? []).join('・') || path.join('.');
  const tell = useTeller(names);
  return (
    <dl className={styles.changes}>
      {changes.map(({ path, before, after }) => (
        <div key={path.join('.')} className={styles.change}>
          <dt>{labelOf(path)}</dt>
          <dd>
            <del className={styles.was}>
              <VisuallyHidden>{`${words.was}: `}</VisuallyHidden>
              {tell(path, before)}
            </del>
            <span aria-hidden="true"> → </span>
            <ins className={styles.becomes}>
              <VisuallyHidden>{`${words.becomes}: `}</VisuallyHidden>
              {tell(path, after)}
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Says a value as people would. */
function useTeller(names: Names): (path: readonly string[], value: unknown) => string {
  const words = useWords('adminAudit');
  const common = useWords('admin');
  const reasons = useWords('reasons');
  const locale = useLocale();

  function tell(path: readonly string[], value: unknown): string {
    if (value === undefined || value === null || value === '') return words.nothing;
    if (value instanceof Date) return formatExact(locale, value);
    if (Array.isArray(value)) return value.map((member) => tell(path, member)).join('、') || words.nothing;
    switch (typeof value) {
      case 'boolean':
        return value ? words.yes : words.no;
      case 'number':
        return formatNumber(locale, value);
      case 'string':
        return tellText(path.at(-1) ?? '', value);
      default:
        return JSON.stringify(value);
    }
  }

  function tellText(field: string, text: string): string {
    if (isoTime.test(text)) return formatExact(locale, new Date(text));
    switch (field) {
      case 'by':
        return calledIn(names, common, text);
      case 'rule':
        return lookUp(reasons, text) ?? text;
      case 'status':
      case 'from':
      case 'role':
      case 'appeal':
      case 'mode':
      case 'action':
      case 'resolution':
        return lookUp(words.values, text) ?? text;
      default:
        return text;
    }
  }

  return tell;
}
