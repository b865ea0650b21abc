import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type PhotoStatus, photoStatuses } from '#contract/documents/photo.ts';
import type { AlbumId, TitleId } from '#contract/ids.ts';
import { normalizeTag } from '#contract/normalizers.ts';
import { titleById } from '#data/catalogue/queries.ts';
import type { countOwnPhotos } from '#data/photos/ownPhotos.ts';
import { SiteLink, useSiteNavigate } from '#i18n/SiteLink.tsx';
import { useTexts, useWords } from '#i18n/words.ts';
import { TextField } from '#ui/Fields.tsx';
import { Lazy, lazyPart } from '#ui/Lazy.tsx';
import { classNames, ownWidth, Row, touchTarget } from '#ui/layout.tsx';
import { Skeleton } from '#ui/States.tsx';
import { ChoiceField } from '../fields/ChoiceField.tsx';
import type { MyAlbum } from '../useMyAlbums.ts';
import styles from './desk.module.css';
import { countFilters, type DeskAddress, deskPath, deskSorts } from './deskAddress.ts';

const TitleSelect = lazyPart(async () => (await import('../fields/TitleSelect.tsx')).TitleSelect);

type StatesProps = { address: DeskAddress; counts: Awaited<ReturnType<typeof countOwnPhotos>> | undefined };

/** One link for each state that has photos. */
export function DeskStates({ address, counts }: StatesProps) {
  const { words, number: format } = useTexts('myPhotos');
  const countOf = (status: PhotoStatus) => counts?.find((counted) => counted.status === status)?.count;
  const shown = photoStatuses.filter((status) => status === address.status || (countOf(status) ?? 0) > 0);
  // Photos that staff removed have their own list.
  const total = counts?.reduce((sum, { status, count }) => (status === 'removed' ? sum : sum + count), 0);
  const link = (status: PhotoStatus | undefined, label: string, count: number | undefined) => (
    <SiteLink
      key={label}
      className={classNames(touchTarget, styles.state)}
      to={deskPath({ ...address, status, sort: 'newest' })}
      aria-current={status === address.status && address.sort === 'newest' ? 'page' : undefined}
      preventScrollReset
    >
      {label}
      {count !== undefined && <span className={styles.count}>{format(count)}</span>}
    </SiteLink>
  );
  return (
    <Row as="nav" gap={2} aria-label={words.states} className={styles.states}>
      {link(undefined, words.all, total)}
      {shown.map((status) => link(status, words.state[status], countOf(status)))}
    </Row>
  );
}

type FiltersProps = { address: DeskAddress; albums: readonly MyAlbum[] };

/** Writes each field into the address when it changes. */
export function DeskFilters({ address, albums }: FiltersProps) {
  const words = useWords('myPhotos').filters;
  const navigate = useSiteNavigate();
  const { of } = address;
  const tag = of?.kind === 'tag' ? of.key : undefined;
  const ask = (change: Partial<DeskAddress>) =>
    void navigate(deskPath({ ...address, ...change }), { preventScrollReset: true });
  const day = (name: 'from' | 'to') => (
    <TextField
      type="date"
      label={words[name]}
      value={address[name] ?? ''}
      onChange={({ currentTarget }) => ask({ [name]: currentTarget.value || undefined })}
    />
  );
  return (
    <div className={styles.fields}>
      <TagFilter
        key={tag}
        tag={tag}
        onChange={(key) => ask({ of: key === undefined ? undefined : { kind: 'tag', key } })}
      />
      <Lazy before={<Skeleton height="4.5rem" />}>
        <TitleFilter
          id={of?.kind === 'title' ? of.id : undefined}
          onChange={(id) => ask({ of: id && { kind: 'title', id } })}
        />
      </Lazy>
      {albums.length > 0 && (
        <ChoiceField<AlbumId | undefined>
          label={words.album}
          options={[[undefined, words.anyAlbum], ...albums.map(({ id, title }) => [id, title] as const)]}
          chosen={of?.kind === 'album' ? of.id : undefined}
          onChoose={(id) => ask({ of: id && { kind: 'album', id } })}
        />
      )}
      {day('from')}
      {day('to')}
      {countFilters(address) > 0 && (
        <SiteLink
          className={classNames(ownWidth, touchTarget)}
          to={deskPath({ status: address.status, sort: address.sort })}
          preventScrollReset
        >
          {words.clear}
        </SiteLink>
      )}
    </div>
  );
}

type TagFilterProps = { tag: string | undefined; onChange: (tag: string | undefined) => void };

function TagFilter({ tag, onChange }: TagFilterProps) {
  const words = useWords('myPhotos').filters;
  const [typed, setTyped] = useState(tag ?? '');
  const [isWrong, setIsWrong] = useState(false);
  const send = (event?: FormEvent): void => {
    event?.preventDefault();
    const text = typed.trim();
    const normalized = normalizeTag(text);
    setIsWrong(text !== '' && !normalized.ok);
    if (text === '' && tag !== undefined) onChange(undefined);
    if (normalized.ok && normalized.key !== tag) onChange(normalized.key);
  };
  return (
    <form onSubmit={send}>
      <TextField
        label={words.tag}
        hint={words.tagHint}
        error={isWrong ? words.noTag : undefined}
        value={typed}
        autoCapitalize="none"
        autoComplete="off"
        enterKeyHint="search"
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={() => send()}
      />
    </form>
  );
}

type TitleFilterProps = { id: TitleId | undefined; onChange: (id: TitleId | undefined) => void };

function TitleFilter({ id, onChange }: TitleFilterProps) {
  const { data } = useQuery({
    queryKey: ['deskTitle', id],
    queryFn: () => (id === undefined ? null : titleById(id)),
    enabled: id !== undefined,
  });
  const title = id === undefined ? undefined : { id, name: data?.name ?? '…' };
  return <TitleSelect isFilter title={title} onChange={(chosen) => onChange(chosen?.id)} />;
}

export function DeskSort({ address }: { address: DeskAddress }) {
  const words = useWords('myPhotos').filters;
  const navigate = useSiteNavigate();
  return (
    <label className={styles.sort}>
      <span>{words.sort}</span>
      <select
        value={address.sort}
        onChange={({ currentTarget }) => {
          const sort = deskSorts[currentTarget.selectedIndex] ?? 'newest';
          void navigate(deskPath(sort === 'profile' ? { sort } : { ...address, sort }), { preventScrollReset: true });
        }}
      >
        {deskSorts.map((sort) => (
          <option key={sort} value={sort}>
            {words.sorts[sort]}
          </option>
        ))}
      </select>
    </label>
  );
}
