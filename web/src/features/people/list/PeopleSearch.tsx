import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { peopleWords } from '#i18n/peopleWords.ts';
import { TextField } from '#ui/TextField.tsx';
import styles from './UsersPage.module.css';
import { withSearch } from './usersAddress.ts';

/** How long nothing is typed before it is searched for. */
const pauseMs = 300;

/** The search field of the users page; what is searched for stands in the address. */
export function PeopleSearch() {
  const words = peopleWords.use();
  const [search, setSearch] = useSearchParams();
  const asked = search.get('q') ?? '';
  const [typed, setTyped] = useState(asked);
  const sent = useRef(asked);

  // Back and forward change the address, and the field follows; what it sent there itself it already shows.
  useEffect(() => {
    if (asked === sent.current) return;
    sent.current = asked;
    setTyped(asked);
  }, [asked]);

  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = wanted;
      setSearch((current) => withSearch(current, wanted), { replace: true, preventScrollReset: true });
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [typed, setSearch]);

  return (
    <search className={styles.search}>
      <TextField
        label={words.search}
        hint={words.searchHint}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={60}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </search>
  );
}
