import { Time } from '#i18n/Time.tsx';
import { useWords } from '#i18n/words.ts';
import { Hint, hintWords, Stack } from '#ui/layout.tsx';
import type { Compared } from './caseWords.ts';
import styles from './desk.module.css';

/** The words as reported and as they are now. */
export function EvidenceTable({ compared, frozenAt }: { compared: readonly Compared[]; frozenAt: Date | undefined }) {
  const words = useWords('desk');
  return (
    <Stack as="section" gap={2}>
      <h3>{words.evidence}</h3>
      {frozenAt === undefined && <Hint>{words.noEvidence}</Hint>}
      {compared.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{words.field}</th>
              {frozenAt !== undefined && (
                <th scope="col">
                  {words.was} <Time className={hintWords} date={frozenAt} />
                </th>
              )}
              <th scope="col">{words.now}</th>
            </tr>
          </thead>
          <tbody>
            {compared.map(({ field, was, now, isChanged }) => (
              <tr key={field} data-changed={isChanged || undefined}>
                <th scope="row">
                  {words.fields[field]}
                  {isChanged && <span className={styles.changed}>{words.changed}</span>}
                </th>
                {frozenAt !== undefined && (
                  <td>
                    <Cell value={was} />
                  </td>
                )}
                <td>
                  <Cell value={now} isChanged={isChanged} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Stack>
  );
}

function Cell({ value, isChanged = false }: { value: Compared['was']; isChanged?: boolean }) {
  const words = useWords('desk');
  if (isChanged) {
    return (
      <mark className={styles.mark}>
        <Cell value={value} />
      </mark>
    );
  }
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (value === undefined || value.length === 0) return <Hint as="span">{words.nothing}</Hint>;
  return value.map((text) => (
    <bdi key={text} className={styles.value}>
      {text}
    </bdi>
  ));
}
