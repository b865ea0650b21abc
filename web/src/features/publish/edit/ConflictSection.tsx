import { useEffect, useId, useRef, useState } from 'react';
import { formatExact } from '#i18n/format.ts';
import { type Locale, useTexts, useWords, type Words } from '#i18n/words.ts';
import { isolated } from '#lib/isolated.ts';
import { Button } from '#ui/Button.tsx';
import { dock } from '#ui/dock.ts';
import { Hint, Row, Stack } from '#ui/layout.tsx';
import { type PhotoValues, tagsMeant, type ValueName } from '../fields/photoValues.ts';
import type { Conflict } from './conflict.ts';
import styles from './edit.module.css';

type ConflictSectionProps = {
  conflict: Conflict;
  isSaving: boolean;
  onSave: (chosen: PhotoValues) => void;
  onBack: (chosen: PhotoValues) => void;
};

/** The person keeps one version as a whole. */
export function ConflictSection({ conflict, isSaving, onSave, onBack }: ConflictSectionProps) {
  const { conflict: words } = useWords('editPhoto');
  const heading = useRef<HTMLHeadingElement>(null);
  const [chosen, setChosen] = useState<'mine' | 'theirs'>('mine');
  useEffect(() => heading.current?.focus(), []);

  return (
    <Stack as="section" gap={5} aria-labelledby="conflict-heading">
      <h2 id="conflict-heading" ref={heading} tabIndex={-1}>
        {words.title}
      </h2>
      <p>{words.text}</p>
      <Stack gap={4} role="radiogroup" aria-labelledby="conflict-heading">
        {(['mine', 'theirs'] as const).map((side) => (
          <Version
            key={side}
            label={words[side]}
            values={conflict[side]}
            fields={conflict.fields}
            isChosen={chosen === side}
            onChoose={() => setChosen(side)}
          />
        ))}
      </Stack>
      <Row gap={2} ref={dock} className={styles.bar}>
        <Button variant="primary" busy={isSaving} onClick={() => onSave(conflict[chosen])} label={words.save} />
        <Button variant="quiet" onClick={() => onBack(conflict[chosen])} label={words.back} />
      </Row>
    </Stack>
  );
}

type VersionProps = {
  label: string;
  values: PhotoValues;
  fields: readonly ValueName[];
  isChosen: boolean;
  onChoose: () => void;
};

function Version({ label, values, fields, isChosen, onChoose }: VersionProps) {
  const { conflict: words } = useWords('editPhoto');
  const { words: fieldWords, locale } = useTexts('photoFields');
  const id = useId();
  return (
    <label className={styles.side} data-chosen={isChosen || undefined}>
      <input
        type="radio"
        name="version"
        checked={isChosen}
        onChange={onChoose}
        aria-label={label}
        aria-describedby={id}
      />
      <strong>{label}</strong>
      <span id={id} className={styles.value}>
        {fields.map((field) => (
          <span key={field} className={styles.field}>
            <Hint as="span">{fieldWords[field]}</Hint>
            <span dir="auto">{shownValue(values, field, words, fieldWords, locale)}</span>
          </span>
        ))}
      </span>
    </label>
  );
}

function shownValue(
  values: PhotoValues,
  field: ValueName,
  words: Words['editPhoto']['conflict'],
  { licences, downloads, visibilities }: Words['photoFields'],
  locale: Locale,
): string {
  switch (field) {
    case 'caption':
    case 'description':
    case 'alt':
      return values[field].trim() || words.none;
    case 'tags':
      return Array.from(tagsMeant(values), (tag) => `#${isolated(tag)}`).join(' ') || words.none;
    case 'title':
      return values.title?.name ?? words.none;
    case 'licence':
      return licences[values.licence];
    case 'download':
      return downloads[values.download];
    case 'visibility':
      return visibilities[values.visibility];
    case 'publishAt':
      return values.publishAt === undefined ? words.none : formatExact(locale, new Date(values.publishAt));
    default:
      return values[field] ? words.yes : words.no;
  }
}
