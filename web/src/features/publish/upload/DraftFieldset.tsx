import type { Store } from 'jotai';
import { useState } from 'react';
import { formatNumber } from '#i18n/format.ts';
import { useLocale } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Hint, Row, Stack } from '#ui/layout.tsx';
import { toast } from '#ui/toast.ts';
import fieldStyles from '../fields/PhotoFields.module.css';
import { PhotoFields } from '../fields/PhotoFields.tsx';
import { type ValueName, valueNames } from '../fields/photoValues.ts';
import { changeDraft, giveToAll } from './draftCommands.ts';
import type { UploadItem } from './uploadItems.ts';

function GiveToAll({ fileKey, store }: { fileKey: string; store: Store }) {
  const words = useWords('upload');
  const locale = useLocale();
  const [isOpen, setIsOpen] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<ValueName>>(new Set(['tags', 'title']));

  const toggle = (field: ValueName): void =>
    setChosen((before) => {
      const after = new Set(before);
      if (!after.delete(field)) after.add(field);
      return after;
    });
  const give = (): void => {
    const count = giveToAll(store, fileKey, chosen);
    if (count > 0) toast('success', words.given(formatNumber(locale, count)));
    else toast('info', words.givenToNone);
  };

  return (
    <details className={fieldStyles.details} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{words.giveToAll}</summary>
      {/* Closed, its boxes would share their labels with the fields above. */}
      {isOpen && (
        <Stack gap={2} justify="start">
          <Row as="fieldset" gap={4} dense>
            <Hint as="legend">{words.giveToAllHint}</Hint>
            {valueNames.map((field) => (
              <Checkbox
                key={field}
                label={words.giveFields[field]}
                checked={chosen.has(field)}
                onChange={() => toggle(field)}
              />
            ))}
          </Row>
          <Button onClick={give} disabled={chosen.size === 0}>
            {words.give}
          </Button>
        </Stack>
      )}
    </details>
  );
}

type DraftFieldsetProps = { item: UploadItem; store: Store; isAmongOthers: boolean };

export function DraftFieldset({ item, store, isAmongOthers }: DraftFieldsetProps) {
  const { key, draft, problems } = item;
  return (
    <>
      <PhotoFields values={draft} problems={problems} isFolded onChange={(change) => changeDraft(store, key, change)} />
      {isAmongOthers && <GiveToAll fileKey={key} store={store} />}
    </>
  );
}
