import { useAtom, useStore } from 'jotai';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTexts, useWords } from '#i18n/words.ts';
import { Stack } from '#ui/layout.tsx';
import fieldStyles from '../fields/PhotoFields.module.css';
import { ChoiceFields, FlagFields, TagsField, TitleField } from '../fields/PhotoFields.tsx';
import { PublishAtField } from '../fields/PublishAtField.tsx';
import type { FieldsProps } from '../fields/photoValues.ts';
import { DescriptionField } from '../fields/WordFields.tsx';
import { AlbumField, type DraftFieldsProps } from './AlbumField.tsx';
import { giveToAll, type Shared, tagTypedForAll } from './forAll.ts';
import styles from './upload.module.css';

/** The fields of a card besides caption and alternative text. */
export const DraftFields = (props: DraftFieldsProps) => (
  <Stack gap={3} className={fieldStyles.fields}>
    <div className={styles.columns}>
      <TagsField {...props} />
      <TitleField {...props} />
      <AlbumField {...props} />
    </div>
    <DescriptionField {...props} />
    <TermsFold {...props} />
  </Stack>
);

/** The fields for all photos. */
export function SharedFields({ shared: { tagsOfSome, ...shared } }: { shared: Shared }) {
  const store = useStore();
  const fields: DraftFieldsProps = { ...shared, isBrief: true, onChange: (change) => giveToAll(store, change) };
  return (
    <div className={fieldStyles.fields}>
      <div className={styles.columns}>
        <TagsOfAll {...fields} ofSome={tagsOfSome} />
        <TitleField {...fields} />
        <AlbumField {...fields} />
      </div>
      <TermsFold {...fields} />
    </div>
  );
}

/** Separate, so that typing renders only this field. */
function TagsOfAll({ values, ofSome, onChange, ...rest }: FieldsProps & { ofSome: readonly string[] }) {
  const { words, locale } = useTexts('upload');
  const [typedTag, setTypedTag] = useAtom(tagTypedForAll);
  const some = new Intl.ListFormat(locale, { type: 'unit' }).format(ofSome);
  return (
    <TagsField
      {...rest}
      values={{ ...values, typedTag }}
      hint={ofSome.length > 0 ? words.tagsOfSome(some) : undefined}
      onChange={({ tags = values.tags, typedTag: typed = '' }) => {
        setTypedTag(typed);
        if (tags !== values.tags) onChange({ tags });
      }}
    />
  );
}

/** Rarely changed, so folded at first on a phone. */
function TermsFold(props: FieldsProps) {
  const words = useWords('upload');
  const [isWide] = useState(() => matchMedia('(min-width: 60rem)').matches);
  const { download, publishAt } = props.problems;
  const isWrong = (download ?? publishAt) !== undefined;
  const fold = useRef<HTMLDetailsElement>(null);
  // An `open` attribute would close it as soon as the person fixes the field.
  useLayoutEffect(() => {
    if (isWrong && fold.current) fold.current.open = true;
  }, [isWrong]);
  return (
    <details ref={fold} className={styles.fold} open={isWide}>
      <summary>{words.terms}</summary>
      <Stack gap={2}>
        <div className={styles.columns}>
          <ChoiceFields {...props} />
          {props.values.visibility !== 'private' && <PublishAtField {...props} />}
        </div>
        <div className={styles.flags}>
          <FlagFields {...props} />
        </div>
      </Stack>
    </details>
  );
}
