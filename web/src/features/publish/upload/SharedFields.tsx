import { useAtom, useStore } from 'jotai';
import { useLocale } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import fieldStyles from '../fields/PhotoFields.module.css';
import { TagsField, TitleField } from '../fields/PhotoFields.tsx';
import type { FieldsProps } from '../fields/photoValues.ts';
import { AlbumField } from './AlbumField.tsx';
import { giveToAll, type Shared, tagTypedForAll } from './forAll.ts';
import { TermsFold } from './TermsFold.tsx';
import styles from './upload.module.css';
import type { Draft } from './uploadItems.ts';

export function SharedFields({ shared: { values, differing, problems, tagsOfSome } }: { shared: Shared }) {
  const store = useStore();
  const change = (given: Partial<Draft>): void => giveToAll(store, given);
  const fields = { values, differing, problems, onChange: change, isBrief: true };

  return (
    <div className={fieldStyles.fields}>
      <div className={styles.columns}>
        <TagsOfAll {...fields} ofSome={tagsOfSome} />
        <TitleField {...fields} />
        <AlbumField
          album={values.album}
          visibility={values.visibility}
          differs={differing.has('album')}
          onChange={change}
        />
      </div>
      <TermsFold {...fields} />
    </div>
  );
}

/** Draws itself alone while somebody types. */
function TagsOfAll({ values, ofSome, onChange, ...rest }: FieldsProps & { ofSome: readonly string[] }) {
  const words = useWords('upload');
  const locale = useLocale();
  const [typedTag, setTypedTag] = useAtom(tagTypedForAll);
  const some = new Intl.ListFormat(locale, { type: 'unit' }).format(ofSome);
  return (
    <TagsField
      {...rest}
      isBrief
      values={{ ...values, typedTag }}
      hint={ofSome.length > 0 ? words.tagsOfSome(some) : undefined}
      onChange={({ tags = values.tags, typedTag: typed = '' }) => {
        setTypedTag(typed);
        if (tags !== values.tags) onChange({ tags });
      }}
    />
  );
}
