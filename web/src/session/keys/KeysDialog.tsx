import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTexts, type Words } from '#i18n/words.ts';
import { characterKeysAreOn, switchCharacterKeys } from '#ui/characterKeys.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { Checkbox } from '#ui/Fields.tsx';
import { Hint, Stack, softWords } from '#ui/layout.tsx';
import styles from './keys.module.css';
import { type KeyRow, keysOfPage } from './keysOfPage.ts';

const rowsOf = (words: Words['keys']): Readonly<Record<'photo' | 'viewer' | 'day' | 'all', readonly KeyRow[]>> => ({
  photo: [
    { keys: ['←', '→'], either: true, does: words.photo.walk },
    { keys: ['Space'], does: words.photo.slideshow },
    { keys: ['F'], does: words.photo.fullScreen },
    { keys: ['+'], does: words.photo.enlarge },
    { keys: ['L'], does: words.photo.like },
    { keys: ['I'], does: words.photo.info },
    { keys: ['C'], does: words.photo.copy },
    { keys: ['Esc'], does: words.photo.leave },
    { keys: ['Swipe'], does: words.photo.walk },
    { keys: ['DoubleTap'], does: words.photo.like },
  ],
  viewer: [
    { keys: ['+', '−'], either: true, does: words.viewer.zoom },
    { keys: ['Space'], does: words.viewer.slideshow },
    { keys: ['I'], does: words.viewer.info },
    { keys: ['Esc'], does: words.viewer.close },
    { keys: ['DoubleTap'], does: words.viewer.zoom },
  ],
  day: [
    { keys: ['←', '→'], either: true, does: words.day.strip },
    { keys: ['↑', '↓'], either: true, does: words.day.hour },
  ],
  all: [
    { keys: ['/'], does: words.all.search },
    { keys: ['?'], does: words.all.help },
  ],
});

/** Import it lazily. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { words, app } = useTexts('keys');
  const rows = rowsOf(words);
  const page = useAtomValue(keysOfPage);
  const names = new Map(Object.entries(words.named));
  const sections = [
    page !== undefined && ([words.of.page, typeof page === 'string' ? rows[page] : page] as const),
    page === 'photo' && ([words.of.viewer, rows.viewer] as const),
    [words.of.all, rows.all] as const,
  ].filter((section) => section !== false);
  return (
    <Dialog title={words.title} closeLabel={app.close} onClose={onClose}>
      <Hint>{words.lead}</Hint>
      <CharacterKeys />
      {sections.map(([heading, ofSection]) => (
        <Stack as="section" gap={2} key={heading}>
          <h3 className={styles.heading}>{heading}</h3>
          <dl className={styles.rows}>
            {ofSection.map(({ keys, either, does }) => (
              <div key={keys.join()} className={styles.row}>
                <dt className={styles.pressed}>
                  {keys.map((key, index) => (
                    <span key={key}>
                      {index > 0 && <span className={softWords}>{either ? ' / ' : ' + '}</span>}
                      <kbd className={styles.key}>{names.get(key) ?? (key.length === 1 ? key.toUpperCase() : key)}</kbd>
                    </span>
                  ))}
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </Stack>
      ))}
    </Dialog>
  );
}

function CharacterKeys() {
  const { words } = useTexts('keys');
  const [isOn, setIsOn] = useState(characterKeysAreOn);
  return (
    <Checkbox
      label={words.characters}
      hint={words.charactersHint}
      checked={isOn}
      onChange={({ target }) => {
        switchCharacterKeys(target.checked);
        setIsOn(target.checked);
      }}
    />
  );
}
