import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTexts, type Words } from '#i18n/words.ts';
import { characterKeysAreOn, switchCharacterKeys } from '#ui/characterKeys.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { Checkbox } from '#ui/Fields.tsx';
import { Hint, Stack, softWords } from '#ui/layout.tsx';
import styles from './keys.module.css';
import { keysOfPage, type PageWithKeys } from './keysOfPage.ts';

/** `keys`: pressed together, or each alone (`either`), or a gesture instead. `does`: the effect. */
type KeyRow = { readonly keys: readonly string[]; readonly either?: boolean; readonly does: string };

const rowsOf = (words: Words['keys']): Readonly<Record<PageWithKeys | 'viewer' | 'all', readonly KeyRow[]>> => ({
  photo: [
    { keys: ['←', '→'], either: true, does: words.photo.walk },
    { keys: [words.space], does: words.photo.slideshow },
    { keys: ['F'], does: words.photo.fullScreen },
    { keys: ['+'], does: words.photo.enlarge },
    { keys: ['L'], does: words.photo.like },
    { keys: ['I'], does: words.photo.info },
    { keys: ['C'], does: words.photo.copy },
    { keys: ['Esc'], does: words.photo.leave },
    { keys: [words.swipe], does: words.photo.walk },
    { keys: [words.doubleTap], does: words.photo.like },
  ],
  viewer: [
    { keys: ['+', '−'], either: true, does: words.viewer.zoom },
    { keys: [words.space], does: words.viewer.slideshow },
    { keys: ['I'], does: words.viewer.info },
    { keys: ['Esc'], does: words.viewer.close },
    { keys: [words.doubleTap], does: words.viewer.zoom },
  ],
  day: [
    { keys: ['←', '→'], either: true, does: words.day.strip },
    { keys: ['↑', '↓'], either: true, does: words.day.hour },
  ],
  desk: [
    { keys: ['J'], does: words.desk.next },
    { keys: ['K'], does: words.desk.previous },
    { keys: ['H'], does: words.desk.hide },
    { keys: ['R'], does: words.desk.restore },
    { keys: ['M'], does: words.desk.mark },
    { keys: ['W'], does: words.desk.warn },
    { keys: ['B'], does: words.desk.ban },
    { keys: ['D'], does: words.desk.dismiss },
    { keys: ['U'], does: words.desk.undo },
    { keys: ['V'], does: words.desk.reveal },
    { keys: [words.space], does: words.desk.select },
    { keys: ['Shift', 'J'], does: words.desk.extendNext },
    { keys: ['Shift', 'K'], does: words.desk.extendPrevious },
    { keys: ['Shift', words.click], does: words.desk.range },
  ],
  myPhotos: [
    { keys: ['←', '→', '↑', '↓'], either: true, does: words.myPhotos.walk },
    { keys: [words.space], does: words.myPhotos.select },
    { keys: ['Shift', '→'], does: words.myPhotos.extend },
    { keys: ['Shift', words.click], does: words.myPhotos.range },
    { keys: ['A'], does: words.myPhotos.all },
    { keys: ['E'], does: words.myPhotos.change },
    { keys: ['Delete'], does: words.myPhotos.delete },
    { keys: ['Esc'], does: words.myPhotos.clear },
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
  const ofViewer = page === 'photo' ? (['viewer'] as const) : [];
  const sections = [...(page === undefined ? [] : [page]), ...ofViewer, 'all' as const];
  return (
    <Dialog title={words.title} closeLabel={app.close} onClose={onClose}>
      <Hint>{words.lead}</Hint>
      <CharacterKeys />
      {sections.map((section) => (
        <Stack as="section" gap={2} key={section}>
          <h3 className={styles.heading}>{words.of[section]}</h3>
          <dl className={styles.rows}>
            {rows[section].map(({ keys, either, does }) => (
              <div key={keys.join()} className={styles.row}>
                <dt className={styles.pressed}>
                  {keys.map((key, index) => (
                    <span key={key}>
                      {index > 0 && <span className={softWords}>{either ? ' / ' : ' + '}</span>}
                      <kbd className={styles.key}>{key}</kbd>
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
