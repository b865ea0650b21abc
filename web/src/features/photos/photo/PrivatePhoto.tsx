import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useRevalidator } from 'react-router-dom';
import type { Photo, Variants } from '#contract/documents/photo.ts';
import { routes } from '#contract/routes.ts';
import { followMyPhoto, type OwnPhoto } from '#data/photos/ownPhotos.ts';
import { formatExact } from '#i18n/format.ts';
import type { Locale } from '#i18n/locale.ts';
import { PageTitle } from '#i18n/PageTitle.tsx';
import { useMessages, useTexts, type Words } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { user } from '#session/atoms.ts';
import { useGrant } from '#session/useGrant.ts';
import { LinkButton, TextLink } from '#ui/Button.tsx';
import { Lazy, lazyPart, quietPart } from '#ui/Lazy.tsx';
import { Stack } from '#ui/layout.tsx';
import { photoAlt, photoTitle } from '../photoWords.ts';
import { DarkPage } from './DarkPage.tsx';
import { PhotoStage } from './PhotoStage.tsx';
import { PhotoWords } from './PhotoWords.tsx';
import styles from './photo.module.css';
import stage from './stage.module.css';

const PublishNow = quietPart(async () => (await import('./PublishNow.tsx')).PublishNow);
const OutOfSight = lazyPart(async () => (await import('#session/OutOfSight.tsx')).OutOfSight);
// For a reload of the page just after the deletion.
const TakeBack = quietPart(async () => (await import('./TakeBack.tsx')).TakeBack);

const variantsOf = ({ variants }: Photo): Variants | undefined => ('sizes' in variants ? variants : undefined);

const stateWords = ({ status, failure, publishAt }: Photo, words: Words['photoPage'], locale: Locale): string => {
  switch (status) {
    case 'published':
      return words.private;
    case 'scheduled':
      return words.state.scheduled(publishAt && formatExact(locale, publishAt));
    case 'failed':
      return failure ? `${words.state.failed}${words.failure[failure.code]}` : words.state.failed;
    default:
      return words.state[status];
  }
};

const isOnItsWay = ({ status }: Photo): boolean => status === 'uploading' || status === 'processing';

const isOutOfSight = ({ status }: Photo): boolean => status === 'held' || status === 'hidden' || status === 'removed';

/** For the owner and staff. Polls until processing has ended. */
export function PrivatePhoto({ photo }: { photo: OwnPhoto }) {
  const { photos: words } = useMessages();
  const { revalidate } = useRevalidator();
  const variants = variantsOf(photo);
  const { id, status } = photo;
  const isOwner = useAtomValue(user)?.uid === photo.ownerId;
  const shouldFollow = isOnItsWay(photo);

  useEffect(() => {
    if (!shouldFollow) return;
    const controller = new AbortController();
    followMyPhoto(id, (now) => now.status !== status, controller.signal)
      .then(() => revalidate())
      .catch(() => undefined);
    return () => controller.abort();
  }, [id, status, shouldFollow, revalidate]);

  const isDrawable = variants !== undefined && photo.width > 0 && photo.height > 0;
  // Staff see these photos on the admin pages, which blur them first.
  const grant = useGrant(isDrawable && isOwner);
  return (
    <DarkPage color={photo.color}>
      <PageTitle>{photoTitle(photo, words)}</PageTitle>
      <Stack gap={1} className={styles.notice} role="status">
        <Lazy>
          <HowItStands photo={photo} isOwner={isOwner} />
        </Lazy>
      </Stack>
      {isDrawable && (
        <div className={stage.first}>
          <PhotoStage
            photo={{ ...photo, variants, grant }}
            alt={photoAlt(photo, words)}
            isPlaceholderOnly={grant === undefined}
          />
        </div>
      )}
      <PhotoWords subject={{ phase: 'private', photo }} />
    </DarkPage>
  );
}

function HowItStands({ photo, isOwner }: { photo: OwnPhoto; isOwner: boolean }) {
  const { words, locale } = useTexts('photoPage');
  const inWords = <p>{stateWords(photo, words, locale)}</p>;
  const inAdmin = new URLSearchParams({ owner: photo.ownerId, status: photo.status });
  const mend = (label: string) => isOwner && <LinkButton to={paths.photoEdit(photo.id)} label={label} />;
  return (
    <>
      <p className={styles.noticeTitle}>{words.onlyYouSee}</p>
      {photo.restorable !== undefined ? (
        <TakeBack id={photo.id} />
      ) : isOutOfSight(photo) ? (
        <Lazy lost={() => inWords}>
          <OutOfSight photo={photo} rulesPath={paths.rules} isOwner={isOwner} mend={mend} />
        </Lazy>
      ) : (
        inWords
      )}
      {isOwner && photo.status === 'scheduled' && <PublishNow photo={photo} />}
      <p>
        {isOwner ? (
          <TextLink to={paths.settingsMyPhotos} label={words.myPhotos} />
        ) : (
          <TextLink to={`${routes.adminPhotos}?${inAdmin}`} label={words.inAdmin} />
        )}
      </p>
    </>
  );
}
