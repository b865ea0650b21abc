import { Time } from '#i18n/Time.tsx';
import { useWords } from '#i18n/words.ts';
import styles from './case.module.css';
import type { Compared } from './compared.ts';

type EvidenceTableProps = { compared: readonly Compared[]; frozenAt: Date | undefined };

/** What was reported as it stood then, and what stands there now; what differs is marked, and said. */
export function EvidenceTable({ compared, frozenAt }: EvidenceTableProps) {
  const words = useWords('desk');
  return (
    <section className={styles.part}>
      <h3>{words.evidence}</h3>
      {frozenAt === undefined && <p className={styles.soft}>{words.noEvidence}</p>}
      {compared.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{words.field}</th>
              {frozenAt !== undefined && (
                <th scope="col">
                  {words.was} <Time className={styles.soft} date={frozenAt} />
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
                  {isChanged && <span className={styles.badge}>{words.changed}</span>}
                </th>
                {frozenAt !== undefined && (
                  <td>
                    <Cell value={was} />
                  </td>
                )}
                <td>
                  {isChanged ? (
                    <mark className={styles.mark}>
                      <Cell value={now} />
                    </mark>
                  ) : (
                    <Cell value={now} />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Cell({ value }: { value: Compared['was'] }) {
  const words = useWords('desk');
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (value === undefined || value.length === 0) return <span className={styles.soft}>{words.nothing}</span>;
  return value.map((text) => (
    <bdi key={text} className={styles.value}>
      {text}
    </bdi>
  ));
}
