import { useAtom, useStore } from 'jotai';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTexts, useWords } from '#i18n/words.ts';
import { Hint, hintWords, Stack } from '#ui/layout.tsx';
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
export function SharedFields({ shared: { tagsOfSome, isOfFiles, ...shared } }: { shared: Shared }) {
  const store = useStore();
  const fields: DraftFieldsProps = { ...shared, isBrief: true, onChange: (change) => giveToAll(store, change) };
  return (
    <div className={fieldStyles.fields}>
      <div className={styles.columns}>
        <TagsOfAll {...fields} ofSome={tagsOfSome} isOfFiles={isOfFiles} />
        <TitleField {...fields} />
        <AlbumField {...fields} />
      </div>
      <TermsFold {...fields} />
    </div>
  );
}

type TagsOfAllProps = FieldsProps & { ofSome: readonly string[]; isOfFiles: boolean };

/** Separate, so that typing renders only this field. */
function TagsOfAll({ values, ofSome, isOfFiles, onChange, ...rest }: TagsOfAllProps) {
  const { words, locale, number } = useTexts('upload');
  const [typedTag, setTypedTag] = useAtom(tagTypedForAll);
  const count = number(ofSome.length);
  return (
    <Stack gap={1}>
      <TagsField
        {...rest}
        values={{ ...values, typedTag }}
        onChange={({ tags = values.tags, typedTag: typed = '' }) => {
          setTypedTag(typed);
          if (tags !== values.tags) onChange({ tags });
        }}
      />
      {ofSome.length > 0 && (
        <details className={styles.fold}>
          <summary className={hintWords}>{isOfFiles ? words.tagsOfFiles(count) : words.tagsOfSome(count)}</summary>
          <Hint>{new Intl.ListFormat(locale, { type: 'unit' }).format(ofSome)}</Hint>
        </details>
      )}
    </Stack>
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
