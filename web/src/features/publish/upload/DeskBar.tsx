import { useAtomValue } from 'jotai';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { visibilities } from '#contract/documents/photo.ts';
import { findPerson } from '#data/people/queries.ts';
import { useSiteNavigate } from '#i18n/SiteLink.tsx';
import { useTexts, useWords } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { user } from '#session/atoms.ts';
import { firstPublication } from '#session/firstPublication.ts';
import { uploading } from '#session/uploading.ts';
import { Button, LinkButton } from '#ui/Button.tsx';
import { dock } from '#ui/dock.ts';
import { Icon } from '#ui/Icon.tsx';
import { Lazy, lazyPart } from '#ui/Lazy.tsx';
import { Hint, Row } from '#ui/layout.tsx';
import { Skeleton } from '#ui/States.tsx';
import { cancelUpload, pauseUpload } from './cancelUpload.ts';
import { enterTypedForAll } from './forAll.ts';
import { isReady, publishReadyFiles, retryUpload } from './publishFiles.ts';
import styles from './upload.module.css';
import type { UploadEnvironment } from './uploadEnvironment.ts';
import { isEditable, type UploadItem, uploadItems } from './uploadItems.ts';
import { canPause, isUnderWay, isUnsent, type UploadPhase } from './uploadPhase.ts';

const isAtRest = (items: readonly UploadItem[]): boolean =>
  !items.some(({ phase }) => isUnderWay(phase) || phase.phase === 'checking' || phase.phase === 'processing');

const unsentCount = (items: readonly UploadItem[]): number => items.filter(({ phase }) => isUnsent(phase)).length;

const isFinished = (items: readonly UploadItem[]): boolean =>
  items.some(({ phase }) => 'id' in phase) && isAtRest(items) && unsentCount(items) === 0;

// Only for people without a username.
const NameForm = lazyPart(async () => (await import('./NameForm.tsx')).NameForm);

type DeskBarProps = {
  items: readonly UploadItem[];
  environment: UploadEnvironment;
  desk: RefObject<HTMLElement | null>;
};

/** Frames to wait until React shows the problem, because a folded card must open first. */
const patienceFrames = 30;

function focusFirstWrong(desk: RefObject<HTMLElement | null>, frames = patienceFrames): void {
  requestAnimationFrame(() => {
    const wrong = desk.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (wrong) wrong.focus();
    else if (frames > 0) focusFirstWrong(desk, frames - 1);
  });
}

export function DeskBar({ items, environment, desk }: DeskBarProps) {
  const words = useWords('upload');
  // A person without a username has no page.
  const viewer = useAtomValue(user);
  const username = viewer?.username ?? '';
  const [isNaming, setIsNaming] = useState(false);
  const nameForm = useId();
  const ready = items.filter(isReady);
  const landAfter = useLanding(items, username);
  const publish = (): void => {
    void landAfter();
    enterTypedForAll(environment.store);
    void publishReadyFiles(environment);
    // Only problems of `checkValues` exist at once; refusals of the server follow later.
    const isWrong = environment.store.get(uploadItems).some(({ problems }) => Object.keys(problems).length > 0);
    if (isWrong) focusFirstWrong(desk);
  };
  // For two or more files: a single one has its own buttons.
  const forAll = [
    { label: words.pauseAll, fits: canPause, act: pauseUpload },
    { label: words.resumeAll, fits: ({ phase }: UploadPhase) => phase === 'paused', act: retryUpload },
    { label: words.retryAll, fits: isUnsent, act: retryUpload },
    { label: words.cancelAll, fits: isUnderWay, act: cancelUpload },
  ];

  return (
    <>
      {viewer !== null && username === '' && (
        <Lazy before={<Skeleton height="16rem" />}>
          <NameForm id={nameForm} viewer={viewer} onShown={setIsNaming} onNamed={publish} />
        </Lazy>
      )}
      <Row gap={4} justify="end" ref={dock} className={styles.bar}>
        <Row gap={2} className={styles.all}>
          <MissingAlts items={items} desk={desk} />
          {forAll.map(({ label, fits, act }) => {
            const fitting = items.filter(({ phase }) => fits(phase));
            const actOnAll = (): void => fitting.forEach(({ key }) => void act(environment, key));
            if (fitting.length < 2) return null;
            return <Button key={label} onClick={actOnAll} label={label} />;
          })}
        </Row>
        <Hint as="div" role="status">
          <SentSum />
          {ready.length > 0 ? <PublishSum ready={ready} /> : <Outcome items={items} />}
        </Hint>
        {ready.length > 0 || !isFinished(items) ? (
          <Button
            variant="primary"
            disabled={ready.length === 0}
            // The form that asks for a username publishes afterwards.
            {...(username === '' ? { type: 'submit', form: nameForm, busy: !isNaming } : { onClick: publish })}
            label={words.act[actOf(ready)]}
          />
        ) : (
          <>
            <LinkButton to={paths.settingsMyPhotos} label={words.manage} />
            <LinkButton
              variant="primary"
              to={username === '' ? paths.home : paths.profile(username)}
              label={username === '' ? words.goHome : words.seeOwn}
            />
          </>
        )}
      </Row>
    </>
  );
}

/** The first publication ends on the person's own page. Returns what to call when something is published. */
function useLanding(items: readonly UploadItem[], username: string): () => Promise<void> {
  const navigate = useSiteNavigate();
  const [isFirst, setIsFirst] = useState(false);
  const isOver =
    items.every(({ phase }) => phase.phase === 'published') && items.some(({ draft }) => draft.visibility === 'public');
  const lands = isFirst && isOver && username !== '';
  useEffect(() => {
    if (lands) void navigate(paths.profile(username), { state: firstPublication });
  }, [lands, navigate, username]);

  return async () => {
    // Nobody has published without a username.
    const person = username === '' ? undefined : await findPerson(username).catch(() => null);
    if (person === undefined || person?.photoCount === 0) setIsFirst(true);
  };
}

const audiences = [...visibilities, 'scheduled'] as const;
type Audience = (typeof audiences)[number];

/** Who will see it after the upload; `scheduled`: nobody else before its time. */
const audienceOf = ({ draft: { visibility, publishAt } }: UploadItem): Audience =>
  publishAt === undefined || visibility === 'private' ? visibility : 'scheduled';

/** The common audience of all photos, or else `public`. */
function actOf(ready: readonly UploadItem[]): Audience {
  const [first = 'public', ...others] = new Set(ready.map(audienceOf));
  return others.length === 0 ? first : 'public';
}

/** The number of photos for each audience. */
function PublishSum({ ready }: { ready: readonly UploadItem[] }) {
  const { words, number: format } = useTexts('upload');
  const parts = audiences.flatMap((audience) => {
    const count = ready.filter((item) => audienceOf(item) === audience).length;
    return count === 0 ? [] : words.publishParts[audience](format(count));
  });
  return words.publishSum(parts);
}

/** Moves from one photo without alternative text to the next. */
function MissingAlts({ items, desk }: { items: readonly UploadItem[]; desk: RefObject<HTMLElement | null> }) {
  const { words, number: format } = useTexts('upload');
  const last = useRef<Element>(undefined);
  const missing = items.filter((item) => isEditable(item) && item.draft.alt.trim() === '');
  if (missing.length === 0) return null;

  const goToNext = (): void => {
    const all = desk.current?.querySelectorAll<HTMLTextAreaElement>('textarea[data-alt]') ?? [];
    const fields = [...all].filter(({ value }) => value.trim() === '');
    const isAfter = (field: Element): boolean =>
      last.current !== undefined &&
      Boolean(last.current.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING);
    const next = fields.find(isAfter) ?? fields[0];
    last.current = next;
    next?.focus();
  };
  return (
    <Button variant="quiet" className={styles.missing} onClick={goToNext}>
      {words.missingAlts(format(missing.length))}
      <Icon name="arrowRight" size={20} />
    </Button>
  );
}

function SentSum() {
  const { words, number: format } = useTexts('deferred');
  const sum = useAtomValue(uploading);
  if (sum === undefined) return null;
  const say = sum.isPublic ? words.uploading.published : words.uploading.sent;
  return <p>{say(format(sum.done), format(sum.all))}</p>;
}

function Outcome({ items }: { items: readonly UploadItem[] }) {
  const { words, number: format } = useTexts('upload');
  const unsent = unsentCount(items);
  if (unsent > 0 && isAtRest(items)) return words.notSent(format(unsent));
  if (!isFinished(items)) return null;
  const isAllPublic = items.every(({ phase, draft }) => phase.phase === 'published' && draft.visibility === 'public');
  return isAllPublic ? words.allDone : words.allSent;
}
