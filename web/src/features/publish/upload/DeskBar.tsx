import { useAtomValue } from 'jotai';
import { type RefObject, useRef, useState } from 'react';
import { visibilities } from '#contract/documents/photo.ts';
import { formatNumber } from '#i18n/format.ts';
import { SiteLink } from '#i18n/SiteLink.tsx';
import { useLocale } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { user } from '#session/atoms.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Lazy, lazyPart } from '#ui/Lazy.tsx';
import { Hint, Row } from '#ui/layout.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { cancelUpload, pauseUpload } from './cancelUpload.ts';
import { enterTypedForAll } from './forAll.ts';
import { nameFormId } from './nameFormId.ts';
import { publishReadyFiles, retryUpload } from './publishFiles.ts';
import styles from './upload.module.css';
import type { UploadEnvironment } from './uploadEnvironment.ts';
import { isEditable, type UploadItem, uploadItems } from './uploadItems.ts';
import { canPause, isUnderWay, isUnsent } from './uploadPhase.ts';

const isAtRest = (items: readonly UploadItem[]): boolean =>
  !items.some(({ phase }) => isUnderWay(phase) || phase.phase === 'checking' || phase.phase === 'processing');

const unsentCount = (items: readonly UploadItem[]): number => items.filter(({ phase }) => isUnsent(phase)).length;

const isSettled = (items: readonly UploadItem[]): boolean =>
  items.some(({ phase }) => 'id' in phase) && isAtRest(items) && unsentCount(items) === 0;

// Only for those who have no username yet.
const NameForm = lazyPart(async () => (await import('./NameForm.tsx')).NameForm);

type DeskBarProps = {
  items: readonly UploadItem[];
  environment: UploadEnvironment;
  desk: RefObject<HTMLElement | null>;
};

/** React draws what is wrong in the next frames: a folded card has to open first. */
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
  // Whoever has no username has no page of their own.
  const viewer = useAtomValue(user);
  const username = viewer?.username ?? '';
  const [isNaming, setIsNaming] = useState(false);
  const ready = items.filter(({ phase }) => phase.phase === 'ready');
  const publish = (): void => {
    enterTypedForAll(environment.store);
    void publishReadyFiles(environment);
    // Only `checkValues` finds something at once; what the server refuses is told when it has answered.
    const isWrong = environment.store.get(uploadItems).some(({ problems }) => Object.keys(problems).length > 0);
    if (isWrong) focusFirstWrong(desk);
  };
  const forAll = [
    { label: words.pauseAll, fits: ({ phase }: UploadItem) => canPause(phase), act: pauseUpload },
    { label: words.resumeAll, fits: ({ phase }: UploadItem) => phase.phase === 'paused', act: retryUpload },
    { label: words.retryAll, fits: ({ phase }: UploadItem) => isUnsent(phase), act: retryUpload },
    { label: words.cancelAll, fits: ({ phase }: UploadItem) => isUnderWay(phase), act: cancelUpload },
  ];

  return (
    <>
      {viewer !== null && username === '' && (
        <Lazy before={<Skeleton height="16rem" />}>
          <NameForm viewer={viewer} onShown={setIsNaming} onNamed={publish} />
        </Lazy>
      )}
      <Row gap={4} justify="end" className={styles.bar}>
        <Row gap={2} className={styles.all}>
          <MissingAlts items={items} desk={desk} />
          {forAll.map(({ label, fits, act }) => (
            <ForAll key={label} items={items} fits={fits} words={label} act={(key) => void act(environment, key)} />
          ))}
        </Row>
        <Hint role="status">{ready.length > 0 ? <PublishSum ready={ready} /> : <Outcome items={items} />}</Hint>
        {ready.length > 0 || !isSettled(items) ? (
          <PublishButton
            isNameless={username === ''}
            isNaming={isNaming}
            onPublish={publish}
            disabled={ready.length === 0}
          >
            {words.act[actOf(ready)]}
          </PublishButton>
        ) : (
          <>
            <SiteLink className={buttonClass()} to={paths.settingsMyPhotos}>
              {words.manage}
            </SiteLink>
            <SiteLink className={buttonClass('primary')} to={username === '' ? paths.home : paths.profile(username)}>
              {username === '' ? words.goHome : words.seeOwn}
            </SiteLink>
          </>
        )}
      </Row>
    </>
  );
}

type PublishButtonProps = {
  isNameless: boolean;
  isNaming: boolean;
  disabled: boolean;
  onPublish: () => void;
  children: string;
};

/** Somebody without a username sends the form that asks for one; the form then publishes. */
function PublishButton({ isNameless, isNaming, disabled, onPublish, children }: PublishButtonProps) {
  const naming = { type: 'submit', form: nameFormId, busy: !isNaming } as const;
  return (
    <Button variant="primary" disabled={disabled} {...(isNameless ? naming : { onClick: onPublish })}>
      {children}
    </Button>
  );
}

const audiences = [...visibilities, 'scheduled'] as const;
type Audience = (typeof audiences)[number];

/** Who will see it once it is sent; `scheduled`: nobody else before its time. */
const audienceOf = ({ draft: { visibility, publishAt } }: UploadItem): Audience =>
  publishAt === undefined || visibility === 'private' ? visibility : 'scheduled';

/** What the press does if it does the same with all of them. */
const actOf = (ready: readonly UploadItem[]): Audience => {
  const [first = 'public', ...others] = new Set(ready.map(audienceOf));
  return others.length === 0 ? first : 'public';
};

/** Who will see how many of them. */
function PublishSum({ ready }: { ready: readonly UploadItem[] }) {
  const words = useWords('upload');
  const locale = useLocale();
  const parts = audiences.flatMap((audience) => {
    const count = ready.filter((item) => audienceOf(item) === audience).length;
    return count === 0 ? [] : words.publishParts[audience](formatNumber(locale, count));
  });
  return words.publishSum(parts);
}

/** Leads from one photo without alternative text to the next. */
function MissingAlts({ items, desk }: { items: readonly UploadItem[]; desk: RefObject<HTMLElement | null> }) {
  const words = useWords('upload');
  const locale = useLocale();
  const last = useRef<Element>(undefined);
  const missing = items.filter((item) => isEditable(item) && item.draft.alt.trim() === '');
  if (missing.length === 0) return null;

  const goToNext = (): void => {
    const fields = missing.flatMap(({ key }) => [
      ...(desk.current?.querySelectorAll<HTMLElement>(`[data-key="${CSS.escape(key)}"] textarea[data-alt]`) ?? []),
    ]);
    const isAfter = (field: Element): boolean =>
      last.current !== undefined &&
      Boolean(last.current.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING);
    const next = fields.find(isAfter) ?? fields[0];
    last.current = next;
    next?.focus();
  };
  return (
    <Button variant="quiet" onClick={goToNext}>
      {words.missingAlts(formatNumber(locale, missing.length))}
      <Icon name="arrowRight" size={20} />
    </Button>
  );
}

type ForAllProps = {
  items: readonly UploadItem[];
  fits: (item: UploadItem) => boolean;
  words: string;
  act: (key: string) => void;
};

/** Hidden for fewer than two files: a single file has its own button. */
function ForAll({ items, fits, words, act }: ForAllProps) {
  const fitting = items.filter(fits);
  if (fitting.length < 2) return null;
  const actOnAll = (): void => {
    for (const { key } of fitting) act(key);
  };
  return <Button onClick={actOnAll}>{words}</Button>;
}

function Outcome({ items }: { items: readonly UploadItem[] }) {
  const words = useWords('upload');
  const locale = useLocale();
  const unsent = unsentCount(items);
  if (unsent > 0 && isAtRest(items)) return words.notSent(formatNumber(locale, unsent));
  if (!isSettled(items)) return null;
  const isAllPublic = items.every(({ phase, draft }) => phase.phase === 'published' && draft.visibility === 'public');
  return isAllPublic ? words.allDone : words.allSettled;
}
