import { type ReactNode, useEffect, useId, useRef } from 'react';
import { formatExact } from '#i18n/format.ts';
import { type Locale, useTexts, useWords, type Words } from '#i18n/words.ts';
import { isolated } from '#lib/isolated.ts';
import { Button } from '#ui/Button.tsx';
import { dock } from '#ui/dock.ts';
import { Hint, Row, Stack } from '#ui/layout.tsx';
import { type PhotoValues, tagsMeant, type ValueName } from '../fields/photoValues.ts';
import { type Conflict, choosing } from './conflict.ts';
import styles from './edit.module.css';

type ConflictSectionProps = {
  conflict: Conflict;
  isSaving: boolean;
  onChange: (conflict: Conflict) => void;
  onSave: () => void;
  onBack: () => void;
};

export function ConflictSection({ conflict, isSaving, onChange, onSave, onBack }: ConflictSectionProps) {
  const { conflict: words } = useWords('editPhoto');
  const { words: fieldWords, locale } = useTexts('photoFields');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  return (
    <Stack as="section" gap={5} aria-labelledby="conflict-heading">
      <h2 id="conflict-heading" ref={heading} tabIndex={-1}>
        {words.title}
      </h2>
      <p>{words.text}</p>
      {conflict.fields.map(({ field, side }) => (
        <Stack as="fieldset" key={field} gap={2}>
          <legend>{fieldWords[field]}</legend>
          {(['mine', 'theirs'] as const).map((choice) => (
            <SideChoice
              key={choice}
              label={words[choice]}
              isChosen={side === choice}
              onChoose={() => onChange(choosing(conflict, field, choice))}
            >
              {shownValue(conflict[choice], field, words, fieldWords, locale)}
            </SideChoice>
          ))}
        </Stack>
      ))}
      <Row gap={2} ref={dock} className={styles.bar}>
        <Button variant="primary" busy={isSaving} onClick={onSave} label={words.save} />
        <Button variant="quiet" onClick={onBack} label={words.back} />
      </Row>
    </Stack>
  );
}

type SideChoiceProps = { label: string; isChosen: boolean; onChoose: () => void; children: ReactNode };

function SideChoice({ label, isChosen, onChoose, children }: SideChoiceProps) {
  const id = useId();
  return (
    <label className={styles.side} data-chosen={isChosen || undefined}>
      <input type="radio" checked={isChosen} onChange={onChoose} aria-describedby={id} />
      <Hint as="span">{label}</Hint>
      <span id={id} className={styles.value} dir="auto">
        {children}
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
