import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { caseIdOf } from '#contract/documents/case.ts';
import { isPhotoId, isTitleId, type TitleId } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { routes } from '#contract/routes.ts';
import type { ListedEntry } from '#data/staff/auditLog.ts';
import { readThing, type Thing, thingPathOf } from '#data/staff/things.ts';
import { formatExact, formatNumber } from '#i18n/format.ts';
import { formatList } from '#i18n/formatList.ts';
import { SiteLink } from '#i18n/SiteLink.tsx';
import { Time } from '#i18n/Time.tsx';
import { useWords, type Words } from '#i18n/words.ts';
import { isolated } from '#lib/isolated.ts';
import { paths } from '#paths.ts';
import { TextLink } from '#ui/Button.tsx';
import { Cover } from '#ui/Cover.tsx';
import { classNames, Hint, hintWords, Row, Stack, touchTarget, VisuallyHidden } from '#ui/layout.tsx';
import { decidedWord, loggedWords } from '../acts/acts.ts';
import { adminPaths } from '../adminPaths.ts';
import staff from '../staff.module.css';
import { calledIn, type Names, useStaffTexts } from '../staffWords.ts';
import styles from './audit.module.css';
import { type Change, changesOf, isBlank, isNothing } from './changes.ts';

type AuditLineProps = { entry: ListedEntry; names: Names };

export function AuditLine({ entry, names }: AuditLineProps) {
  const { common } = useStaffTexts('adminAudit');
  const { thing, label, to } = useSubject(entry.target, names);
  return (
    <Row align="baseline" gap={3} line justify="between">
      <Row align="baseline" gap={3} dense className={styles.line}>
        <TextLink to={adminPaths.audit({ actor: entry.actorId })} label={calledIn(names, common, entry.actorId)} />
        <strong>{loggedWords(entry.action, common)}</strong>
        <Row as="span" align="baseline" gap={2} line>
          {thing?.cover && (
            <span className={styles.thumb}>
              {/* Blurred: the picture itself is not loaded. */}
              <Cover cover={thing.cover} src={undefined} />
            </span>
          )}
          {to === undefined ? <span className={touchTarget}>{label}</span> : <TextLink to={to} label={label} />}
        </Row>
      </Row>
      <SiteLink className={classNames(touchTarget, hintWords, styles.time)} to={adminPaths.audit({ entry: entry.id })}>
        <Time date={entry.at} />
      </SiteLink>
    </Row>
  );
}

type Part = ListedEntry & Pick<AuditLineProps, 'names'>;

type AuditEntryBodyProps = { parts: readonly [Part, ...Part[]]; children?: ReactNode };

export function AuditEntryBody({ parts: [entry, ...others], children }: AuditEntryBodyProps) {
  const words = useWords('adminAudit');
  const { reverts } = entry.after;
  return (
    <>
      <AuditLine entry={entry} names={entry.names} />
      <Detail entry={entry} />
      {others.map((part) => (
        <Fragment key={part.id}>
          <PartLine entry={part} />
          <Detail entry={part} />
        </Fragment>
      ))}
      <Row gap={3} dense className={styles.actions}>
        {children}
        {typeof reverts === 'string' && <TextLink to={adminPaths.audit({ entry: reverts })} label={words.undoes} />}
        <TextLink to={adminPaths.audit({ target: entry.target })} label={words.onlyTarget} />
      </Row>
    </>
  );
}

function Detail({ entry }: { entry: Part }) {
  const words = useWords('adminAudit');
  const changes = changesOf(entry);
  return (
    <>
      {entry.reason !== '' && (
        <Hint className={staff.quote}>
          {words.reason}: <bdi>{entry.reason}</bdi>
        </Hint>
      )}
      {changes.length > 0 && <ChangeList changes={changes} names={entry.names} />}
      {isBlank(entry) && <Hint>{words.noDetail}</Hint>}
    </>
  );
}

/** What else one decision did. */
function PartLine({ entry: { action, target, names } }: { entry: Part }) {
  const { common } = useStaffTexts('adminAudit');
  const { label } = useSubject(target, names);
  return (
    <Hint className={staff.line}>
      {loggedWords(action, common)} <span>{label}</span>
    </Hint>
  );
}

type Subject = { readonly label: string; readonly to?: string | undefined };

/** `undefined` for other targets, and until it is read; `null` if it is gone. */
function useThing(target: string): Thing | null | undefined {
  const path = thingPathOf(target);
  const { data } = useQuery({
    queryKey: ['staff', 'thing', path],
    queryFn: () => (path === undefined ? null : readThing(path)),
    enabled: path !== undefined,
  });
  return data;
}

type ThingWords = Words['adminAudit']['thing'][keyof Words['adminAudit']['thing']];

function nameOfThing(thing: Thing | null | undefined, words: ThingWords): string {
  if (thing === undefined) return words.any;
  if (thing === null) return words.gone;
  return thing.name === '' ? words.unnamed : words.named(isolated(thing.name));
}

/** What an entry is about, by its name. */
export function useSubject(target: string, names: Names): Subject & { readonly thing: Thing | null | undefined } {
  const { words, common } = useStaffTexts('adminAudit');
  const thing = useThing(target);
  return { thing, ...subjectOf(target, names, words, common, thing) };
}

function subjectOf(
  target: string,
  names: Names,
  words: Words['adminAudit'],
  common: Words['admin'],
  thing: Thing | null | undefined,
): Subject {
  const [collection, id = ''] = target.split(/\/(.*)/s);
  const nameOf = (kind: ThingWords): string => nameOfThing(thing, kind);
  const photo = (photoId: string): Subject => ({
    label: nameOf(words.thing.photo),
    to: isPhotoId(photoId) && thing !== null ? paths.photo(photoId) : undefined,
  });
  // An album's address contains a username, which no entry holds.
  const album = (albumId: string): Subject => ({
    label: nameOf(words.thing.album),
    to: adminPaths.case({ kind: 'album', id: caseIdOf('album', albumId) }),
  });
  const person = (uid: string): Subject => {
    const username = names.get(uid)?.username;
    return { label: words.person(calledIn(names, common, uid)), to: username ? paths.profile(username) : undefined };
  };
  switch (collection) {
    case 'users':
      return person(id);
    case 'photos':
      return photo(id);
    case 'albums':
      return album(id);
    case 'cases': {
      const [kind = '', targetId = ''] = id.split(/_(.*)/s);
      const subject = (kind === 'user' ? person : kind === 'album' ? album : photo)(targetId);
      return { ...subject, label: words.case(subject.label) };
    }
    case 'tags':
      return { label: words.tag(isolated(id)), to: paths.tag(id) };
    case 'ngTags':
      return { label: words.ngTag(isolated(id)) };
    case 'titles':
      return id === ''
        ? { label: words.titles }
        : { label: nameOf(words.thing.title), to: thing === null ? undefined : paths.photos({ title: id }) };
    case 'cannedTexts':
      return { label: words.cannedText, to: routes.adminSettings };
    case 'settings':
      return { label: words.site };
    default:
      return { label: target };
  }
}

const lookUp = (words: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(words, key) ? words[key] : undefined;

const namedValues: ReadonlySet<string> = new Set(['status', 'from', 'role', 'appeal', 'mode', 'resolution', 'for']);

const isoTime = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

export function ChangeList({ changes, names }: { changes: readonly Change[]; names: Names }) {
  const words = useWords('adminAudit');
  const labelOf = (path: readonly string[]): string =>
    path.flatMap((name) => lookUp(words.fields, name) ?? []).join(' · ') || path.join('.');
  return (
    <Stack as="dl" className={styles.changes}>
      {changes.map(({ path, before, after }) => (
        <div key={path.join('.')} className={styles.change}>
          <Hint as="dt" isLarge>
            {labelOf(path)}
          </Hint>
          <dd className={staff.quote}>
            <Hint as="del" isLarge>
              <VisuallyHidden>{`${words.was}: `}</VisuallyHidden>
              <Value path={path} value={before} names={names} />
            </Hint>
            <span aria-hidden="true"> → </span>
            <ins className={styles.becomes}>
              <VisuallyHidden>{`${words.becomes}: `}</VisuallyHidden>
              <Value path={path} value={after} names={names} />
            </ins>
          </dd>
        </div>
      ))}
    </Stack>
  );
}

type ValueProps = { path: readonly string[]; value: unknown; names: Names };

/** In words. A title is called by its name. */
function Value({ path, value, names }: ValueProps) {
  const { words, common, locale } = useStaffTexts('adminAudit');
  const reasons = useWords('reasons');
  const field = path.at(-1) ?? '';
  if (['mergedInto', 'titleId'].includes(field) && isTitleId(value)) return <TitleName id={value} />;
  return inWords(value);

  function inWords(each: unknown): string {
    if (isNothing(each)) return words.nothing;
    if (each instanceof Date) return formatExact(locale, each);
    if (Array.isArray(each)) return formatList(locale, each.map(inWords));
    if (typeof each === 'boolean') return each ? words.yes : words.no;
    if (typeof each === 'number') return formatNumber(locale, each);
    if (typeof each !== 'string') return JSON.stringify(each);
    if (isoTime.test(each)) return formatExact(locale, new Date(each));
    if (field === 'by') return calledIn(names, common, each);
    if (field === 'acts') return decidedWord(each, common);
    if (field === 'rule') return lookUp(reasons, each) ?? each;
    return (namedValues.has(field) && lookUp(words.values, each)) || isolated(each);
  }
}

function TitleName({ id }: { id: TitleId }) {
  return nameOfThing(useThing(documentPath.title(id)), useWords('adminAudit').thing.title);
}
