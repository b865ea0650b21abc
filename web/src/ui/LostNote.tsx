import { useEffect } from 'react';
import { lostNote } from './layout.tsx';

export type LostWords = Readonly<Record<'partLost' | 'offline', string>>;

const lostNoteMs = 8_000;

/** Says for 8 s that a part could not be loaded. Not a toast: its code may be lost too. */
export function LostNote({ words, setLost }: { words: LostWords; setLost: (isLost: false) => void }) {
  useEffect(() => {
    const timer = setTimeout(() => setLost(false), lostNoteMs);
    return () => clearTimeout(timer);
  }, [setLost]);
  return (
    <p role="alert" className={lostNote}>
      {navigator.onLine ? words.partLost : words.offline}
    </p>
  );
}
