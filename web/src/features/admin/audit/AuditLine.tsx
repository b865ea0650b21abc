import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { caseIdOf } from '#contract/documents/case.ts';
import { isPhotoId, isTitleId, type TitleId } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
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
import { decidedWords, loggedWords } from '../acts/acts.ts';
import { adminPaths } from '../adminPaths.ts';
import staff from '../staff.module.css';
import { calledIn, type Names, useStaffTexts } from '../staffWords.ts';
import styles from './audit.module.css';
import { type Change, changesOf, isBlank, isNothing } from './changes.ts';

type AuditLineProps = { entry: ListedEntry; names: Names };

export function AuditLine({ entry, names }: AuditLineProps) {
  const { words, common } = useStaffTexts('adminAudit');
  const thing = useThing(entry.target);
  const { label, to } = subjectOf(entry.target, names, words, common, thing);
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

export function AuditEntryBody({ entry, names, children }: AuditLineProps & { children?: ReactNode }) {
  const words = useWords('adminAudit');
  const changes = changesOf(entry);
  const { reverts } = entry.after;
  return (
    <>
      <AuditLine entry={entry} names={names} />
      {entry.reason !== '' && (
        <Hint className={staff.said}>
          {words.reason}: <bdi>{entry.reason}</bdi>
        </Hint>
      )}
      {changes.length > 0 && <ChangeList changes={changes} names={names} />}
      {isBlank(entry) && <Hint>{words.noDetail}</Hint>}
      <Row gap={3} dense className={styles.actions}>
        {children}
        {typeof reverts === 'string' && <TextLink to={adminPaths.audit({ entry: reverts })} label={words.undoes} />}
        <TextLink to={adminPaths.audit({ target: entry.target })} label={words.onlyTarget} />
      </Row>
    </>
  );
}

export type Subject = { readonly label: string; readonly to?: string | undefined };

/** `undefined` for other targets, and until it is read; `null` if it is gone. */
export function useThing(target: string): Thing | null | undefined {
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

export function subjectOf(
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
    case 'settings':
      return { label: words.site };
    default:
      return { label: target };
  }
}

const lookUp = (words: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(words, key) ? words[key] : undefined;

const namedValues: ReadonlySet<string> = new Set(['status', 'from', 'role', 'appeal', 'mode', 'resolution']);

const isoTime = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

export function ChangeList({ changes, names }: { changes: readonly Change[]; names: Names }) {
  const words = useWords('adminAudit');
  const labelOf = (path: readonly string[]): string =>
    path.flatMap((name) => lookUp(words.fields, name) ?? []).join(' · ') || path.join('.');
  const tell = useTeller(names);
  return (
    <Stack as="dl" className={styles.changes}>
      {changes.map(({ path, before, after }) => (
        <div key={path.join('.')} className={styles.change}>
          <Hint as="dt" isLarge>
            {labelOf(path)}
          </Hint>
          <dd className={staff.said}>
            <Hint as="del" isLarge>
              <VisuallyHidden>{`${words.was}: `}</VisuallyHidden>
              <Value path={path} value={before} tell={tell} />
            </Hint>
            <span aria-hidden="true"> → </span>
            <ins className={styles.becomes}>
              <VisuallyHidden>{`${words.becomes}: `}</VisuallyHidden>
              <Value path={path} value={after} tell={tell} />
            </ins>
          </dd>
        </div>
      ))}
    </Stack>
  );
}

type ValueProps = { path: readonly string[]; value: unknown; tell: ReturnType<typeof useTeller> };

/** A title is told by its name. */
function Value({ path, value, tell }: ValueProps) {
  const isTitle = ['mergedInto', 'titleId'].includes(path.at(-1) ?? '') && isTitleId(value);
  return isTitle ? <TitleName id={value} /> : tell(path, value);
}

function TitleName({ id }: { id: TitleId }) {
  return nameOfThing(useThing(documentPath.title(id)), useWords('adminAudit').thing.title);
}

function useTeller(names: Names): (path: readonly string[], value: unknown) => string {
  const { words, common, locale } = useStaffTexts('adminAudit');
  const reasons = useWords('reasons');

  function tell(path: readonly string[], value: unknown): string {
    if (isNothing(value)) return words.nothing;
    if (value instanceof Date) return formatExact(locale, value);
    if (Array.isArray(value)) {
      return formatList(
        locale,
        value.map((member) => tell(path, member)),
      );
    }
    switch (typeof value) {
      case 'boolean':
        return value ? words.yes : words.no;
      case 'number':
        return formatNumber(locale, value);
      case 'string':
        return tellText(path.at(-1) ?? '', value);
      default:
        return JSON.stringify(value);
    }
  }

  function tellText(field: string, text: string): string {
    if (isoTime.test(text)) return formatExact(locale, new Date(text));
    if (field === 'by') return calledIn(names, common, text);
    if (field === 'action') return decidedWords(text, common);
    if (field === 'rule') return lookUp(reasons, text) ?? text;
    return (namedValues.has(field) && lookUp(words.values, text)) || isolated(text);
  }

  return tell;
}
