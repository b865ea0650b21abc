import { Link } from 'react-router-dom';
import type { NgTagMode } from '#contract/documents/ngTag.ts';
import { limits } from '#contract/limits.ts';
import { formatNumber } from '#i18n/format.ts';
import { useLocale } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { Button } from '#ui/Button.tsx';
import styles from './catalogue.module.css';
import type { Preview } from './NgTagForm.tsx';

type NgTagPreviewProps = { preview: Preview; mode: NgTagMode; isSaving: boolean; onSave: () => void };

/** What an NG tag would touch: how many photos, some of them, and what happens to them; and what saves it. */
export function NgTagPreview({ preview, mode, isSaving, onSave }: NgTagPreviewProps) {
  const words = useWords('adminCatalogue').ngTags;
  const locale = useLocale();
  const { photos, examples, existing } = preview;
  const count = `${formatNumber(locale, photos)}${photos >= limits.ngTag.countAtMost ? '+' : ''}`;
  return (
    <div className={styles.panel}>
      <p className={styles.name}>{photos === 0 ? words.touchesNone : words.touches(count)}</p>
      <p>{words.outcome[mode](count)}</p>
      <p className={styles.soft}>{existing === undefined ? words.notYet : words.existing(words.modes[existing])}</p>
      {examples.length > 0 && (
        <>
          <p className={styles.soft}>{words.examples}</p>
          <ul role="list" className={styles.examples}>
            {examples.map(({ id, caption, username }) => (
              <li key={id}>
                <Link to={paths.photo(id)}>
                  {caption === '' ? words.untitled : caption}
                  {username !== '' && ` @${username}`}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      <div>
        <Button variant="primary" busy={isSaving} onClick={onSave}>
          {words.save}
        </Button>
      </div>
    </div>
  );
}
