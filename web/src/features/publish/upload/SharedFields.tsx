import { useAtom, useStore } from 'jotai';
import { useLocale } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import fieldStyles from '../fields/PhotoFields.module.css';
import { FilingFields } from '../fields/PhotoFields.tsx';
import type { PhotoValues } from '../fields/photoValues.ts';
import { giveToAll, type Shared, tagTypedForAll } from './forAll.ts';
import { TermsFold } from './TermsFold.tsx';
import styles from './upload.module.css';

export function SharedFields({ shared: { values, differing, problems, tagsOfSome } }: { shared: Shared }) {
  const words = useWords('upload');
  const locale = useLocale();
  const store = useStore();
  const [typedTag, setTypedTag] = useAtom(tagTypedForAll);

  const change = ({ typedTag: typed, ...given }: Partial<PhotoValues>): void => {
    if (typed !== undefined) setTypedTag(typed);
    giveToAll(store, given);
  };
  const some = new Intl.ListFormat(locale, { type: 'unit' }).format(tagsOfSome);
  const fields = { values: { ...values, typedTag }, differing, problems, onChange: change, isBrief: true };

  return (
    <div className={fieldStyles.fields}>
      <div className={styles.columns}>
        <FilingFields {...fields} tagsHint={tagsOfSome.length > 0 ? words.tagsOfSome(some) : undefined} />
      </div>
      <TermsFold {...fields} />
    </div>
  );
}
