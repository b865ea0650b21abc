import { useAtomValue } from 'jotai';
import { SiteLink } from '#i18n/SiteLink.tsx';
import { Time } from '#i18n/Time.tsx';
import { useMessages } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { user } from '#session/atoms.ts';
import { TextLink } from '#ui/Button.tsx';
import { Lazy, lazyPart, quietPart } from '#ui/Lazy.tsx';
import { grows, hintWords, Row, Stack } from '#ui/layout.tsx';
import { PersonLink } from '../PersonLink.tsx';
import { photoTitle } from '../photoWords.ts';
import { cameraLine } from './cameraLine.ts';
import type { ShownPhoto } from './loadPhoto.ts';
import { PhotoLicence } from './PhotoLicence.tsx';
import styles from './photo.module.css';

type PhotoHeadProps = {
  subject: ShownPhoto;
  /** Back to the list, if the person came from one. */
  leave?: (() => void) | undefined;
};

// Loaded after the photo.
const FollowPlace = lazyPart(async () => (await import('#session/follow/FollowPlace.tsx')).FollowPlace);
const AuthorOnline = lazyPart(async () => (await import('./AuthorOnline.tsx')).AuthorOnline);
const PhotoInfo = lazyPart(async () => (await import('./PhotoInfo.tsx')).PhotoInfo);
const PhotoVisibility = quietPart(async () => (await import('./PhotoVisibility.tsx')).PhotoVisibility);
const PhotoActions = lazyPart(async () => (await import('./PhotoActions.tsx')).PhotoActions);

/** Fits into the window with the picture. Shows plain text only, with `dir="auto"`. */
export function PhotoHead({ subject, leave }: PhotoHeadProps) {
  const { photos: words } = useMessages();
  const { ownerId, owner, publishedAt } = subject.photo;
  const isSignedIn = useAtomValue(user) !== null;

  return (
    <div className={styles.head}>
      <h1 className={styles.caption} tabIndex={-1} dir="auto">
        {photoTitle(subject.photo, words)}
      </h1>
      <Row gap={3} dense>
        <Row gap={3} line className={styles.by}>
          <Row gap={3} dense className={grows}>
            <Row as="span" gap={2} line>
              <PersonLink owner={owner} className={styles.author} />
              {isSignedIn && (
                <Lazy>
                  <AuthorOnline uid={ownerId} />
                </Lazy>
              )}
            </Row>
            {publishedAt !== undefined && <Time date={publishedAt} className={hintWords} />}
          </Row>
          {subject.phase === 'public' && (
            <span className={styles.follow}>
              <Lazy>
                <FollowPlace followed={{ kind: 'user', target: ownerId }} />
              </Lazy>
            </span>
          )}
        </Row>
        <Row as="span" className={styles.actions}>
          <Lazy>{!isDeleted(subject) && <PhotoActions subject={subject} leave={leave} />}</Lazy>
        </Row>
      </Row>
    </div>
  );
}

/** The part below `PhotoHead`. A cover also hides the description. */
export function PhotoWords({ subject, isCovered = false }: { subject: ShownPhoto; isCovered?: boolean }) {
  const { photos: words } = useMessages();
  const { description, tags, tagKeys, titleId, titleWords, exif, status, visibility } = subject.photo;
  const camera = exif === undefined ? [] : cameraLine(exif, words);
  const [title = ''] = titleWords;
  const inShort = (
    <>
      {camera.length > 0 && (
        <Row as="p" gap={3} dense isHint className={styles.camera}>
          {camera.map((part) => (
            <bdi key={part}>{part}</bdi>
          ))}
        </Row>
      )}
      <Row as="p" gap={3} dense isHint>
        <PhotoLicence photo={subject.photo} />
      </Row>
    </>
  );

  return (
    <Stack gap={3} className={styles.words}>
      {titleId !== undefined && title !== '' && (
        <p>
          <TextLink to={paths.photos({ title: titleId })} label={<bdi>{title}</bdi>} />
        </p>
      )}
      {description !== '' && !isCovered && (
        <p className={styles.description} dir="auto">
          {description}
        </p>
      )}
      {tags.length > 0 && (
        <Row as="ul" role="list" gap={2} aria-label={words.tags}>
          {tags.map((tag, index) => (
            <li key={tagKeys[index] ?? tag}>
              <SiteLink className={styles.tag} to={paths.tag(tagKeys[index] ?? tag)}>
                #<bdi>{tag}</bdi>
              </SiteLink>
            </li>
          ))}
        </Row>
      )}
      {(visibility === 'unlisted' || (visibility === 'private' && status !== 'published')) && (
        <PhotoVisibility visibility={visibility} />
      )}
      <Lazy before={inShort}>
        <PhotoInfo photo={subject.photo} closed={inShort} />
      </Lazy>
    </Stack>
  );
}

const isDeleted = ({ phase, photo }: ShownPhoto): boolean => phase === 'private' && photo.restorable !== undefined;
