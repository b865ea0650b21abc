import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { OwnPhoto } from '#data/photos/ownPhotos.ts';
import { useWords } from '#i18n/words.ts';
import { isolated } from '#lib/isolated.ts';
import { IconFrame } from '#ui/Icon.tsx';
import { isComposing } from '#ui/isComposing.ts';
import { classNames, Hint, softWords, touchTarget } from '#ui/layout.tsx';
import styles from './desk.module.css';

/** Says that the caption can be edited here. */
const pen = (
  <IconFrame size={16}>
    <path d="m4 20 1.2-4.7L16 4.5 19.5 8 8.7 18.8 4 20Z" />
  </IconFrame>
);

/** Resolves with what went wrong, in words. */
export type SaveCaption = (photo: OwnPhoto, caption: string) => Promise<string | undefined>;

type CaptionInPlaceProps = { photo: OwnPhoto; name: string; tabIndex: number; onSave: SaveCaption };

/** A press opens the caption. Enter or a press elsewhere saves it, and Escape keeps it as it was. */
export function CaptionInPlace({ photo, name, tabIndex, onSave }: CaptionInPlaceProps) {
  const words = useWords('myPhotos');
  const [open, setOpen] = useState<{ readonly text: string; readonly problem?: string }>();
  const button = useRef<HTMLButtonElement>(null);
  const hint = useId();

  const close = (takesFocus: boolean): void => {
    flushSync(() => setOpen(undefined));
    if (takesFocus) button.current?.focus({ preventScroll: true });
  };

  async function save(text: string, takesFocus: boolean): Promise<void> {
    close(takesFocus);
    if (text.trim() === photo.caption) return;
    const problem = await onSave(photo, text.trim());
    if (problem !== undefined) setOpen({ text, problem });
  }

  if (open === undefined) {
    return (
      <button
        type="button"
        ref={button}
        className={classNames(touchTarget, styles.caption)}
        title={words.caption.open(isolated(name))}
        aria-label={words.caption.open(isolated(name))}
        tabIndex={tabIndex}
        onClick={() => setOpen({ text: photo.caption })}
      >
        <bdi className={photo.caption === '' ? softWords : undefined}>{name}</bdi>
        {pen}
      </button>
    );
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    // The grid has keys of its own.
    event.stopPropagation();
    if (isComposing(event)) return;
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    // The button that takes the focus would be pressed by this Enter.
    event.preventDefault();
    if (event.key === 'Enter') void save(open.text, true);
    else close(true);
  };
  return (
    <>
      <input
        className={styles.captionField}
        aria-label={words.caption.label}
        aria-describedby={hint}
        aria-invalid={open.problem !== undefined || undefined}
        // biome-ignore lint/a11y/noAutofocus: the person has just pressed the caption that this field replaces.
        autoFocus
        enterKeyHint="done"
        value={open.text}
        onChange={({ currentTarget: { value } }) => setOpen({ text: value })}
        onKeyDown={onKeyDown}
        onBlur={() => void save(open.text, false)}
      />
      <Hint id={hint} role={open.problem === undefined ? undefined : 'alert'} className={styles.captionHint}>
        {open.problem ?? words.caption.hint}
      </Hint>
    </>
  );
}
