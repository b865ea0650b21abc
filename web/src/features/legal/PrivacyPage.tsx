import { collectionNames, collectionOf, type PrivacyRow, privacyRowOf, privacyRows } from '#contract/collections.ts';
import { useWords } from '#i18n/words.ts';
import { classNames, Stack } from '#ui/layout.tsx';
import tableStyles from '#ui/table.module.css';
import { LegalText } from './LegalText.tsx';
import styles from './legal.module.css';

export const privacyPage = {
  module: 'src/features/legal/PrivacyPage.tsx',
  words: ['legal'] as const,
  Component: Privacy,
};

function Privacy() {
  return (
    <LegalText text={useWords('legal').privacy}>
      <PrivacyTable />
    </LegalText>
  );
}

const isRow = (name: string): name is PrivacyRow => Object.hasOwn(privacyRows, name);
/** From the table of collections; all collections of one row have the same readers. */
const rows = Object.keys(privacyRows)
  .filter(isRow)
  .map((name) => {
    const one = collectionNames.find((each) => collectionOf(each).row === name);
    const { isPublic = false, readers } = one ? collectionOf(one) : { readers: [] };
    const { retention, readers: ofRow = isPublic ? (['everybody'] as const) : readers } = privacyRowOf(name);
    return { name, retention, readers: ofRow };
  });

function PrivacyTable() {
  const { table } = useWords('legal').privacy;
  const who = (readers: (typeof rows)[number]['readers']): string => {
    return readers.map((reader) => table.readers[reader]).join(table.readers.between) || table.readers.nobody;
  };
  return (
    <Stack as="section" gap={2} className={styles.section}>
      <h2 id="all-data">{table.heading}</h2>
      <table className={classNames(tableStyles.table, styles.wide)} aria-labelledby="all-data">
        <thead>
          <tr>
            {[table.what, table.who, table.howLong].map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, readers, retention }) => (
            <tr key={name}>
              <th scope="row">{table.rows[name]}</th>
              <td>{who(readers)}</td>
              <td>{typeof retention === 'string' ? table.kept[retention] : table.kept.days(retention.days)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Stack>
  );
}
