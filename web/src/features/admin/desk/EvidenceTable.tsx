import { Time } from '#i18n/Time.tsx';
import { useWords } from '#i18n/words.ts';
import { Fact, Hint, hintWords, Stack } from '#ui/layout.tsx';
import staff from '../staff.module.css';
import type { Compared } from './caseWords.ts';
import styles from './desk.module.css';

const isPresent = (value: Compared['was']): boolean => (typeof value === 'boolean' ? value : (value ?? []).length > 0);

/** The words, and only where they have changed also those of the time of the report. */
export function EvidenceTable({ compared, frozenAt }: { compared: readonly Compared[]; frozenAt: Date | undefined }) {
  const words = useWords('desk');
  const changed = compared.filter(({ isChanged }) => isChanged);
  const same = compared
    .filter(({ isChanged }) => !isChanged)
    .map(({ field, was, now }) => ({ field, value: now ?? was }))
    .filter(({ value }) => isPresent(value));
  const isThere = compared.some(({ now }) => now !== undefined);
  return (
    <Stack as="section" gap={2}>
      <h3>{words.evidence}</h3>
      {frozenAt === undefined && <Hint>{words.noEvidence}</Hint>}
      {frozenAt !== undefined && isThere && changed.length === 0 && <Hint>{words.evidenceSame}</Hint>}
      {same.length > 0 && (
        <dl className={staff.facts}>
          {same.map(({ field, value }) => (
            <Fact key={field} label={words.fields[field]}>
              <Value value={value} />
            </Fact>
          ))}
        </dl>
      )}
      {changed.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{words.field}</th>
              <th scope="col">
                {words.was} {frozenAt && <Time className={hintWords} date={frozenAt} />}
              </th>
              <th scope="col">{words.now}</th>
            </tr>
          </thead>
          <tbody>
            {changed.map(({ field, was, now }) => (
              <tr key={field}>
                <th scope="row">{words.fields[field]}</th>
                <td>
                  <Value value={was} />
                </td>
                <td>
                  <mark className={styles.mark}>
                    <Value value={now} />
                  </mark>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Stack>
  );
}

function Value({ value }: { value: Compared['was'] }) {
  const words = useWords('desk');
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (value === undefined || value.length === 0) return <Hint as="span">{words.nothing}</Hint>;
  return value.map((text) => (
    <bdi key={text} className={styles.value}>
      {text}
    </bdi>
  ));
}
