import { useAtomValue } from 'jotai';
import { languageOf } from '#i18n/languageOf.ts';
import { SiteLink } from '#i18n/SiteLink.tsx';
import { Time } from '#i18n/Time.tsx';
import { useMessages } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { user } from '#session/atoms.ts';
import { FollowPlace } from '#session/follow/FollowPlace.tsx';
import { TextLink } from '#ui/Button.tsx';
import { Lazy, lazyPart, quietPart } from '#ui/Lazy.tsx';
import { classNames, hintWords, Row, Stack } from '#ui/layout.tsx';
import { PersonLink } from '../PersonLink.tsx';
import { photoTitle } from '../photoWords.ts';
import { cameraLine } from './cameraLine.ts';
import { PhotoActions } from './PhotoActions.tsx';
import { PhotoLicence } from './PhotoLicence.tsx';
import styles from './photo.module.css';
import { SameMoment } from './SameMoment.tsx';
import type { ShownPhoto } from './shownPhoto.ts';

// Loaded after the photo.
const AuthorOnline = lazyPart(async () => (await import('./AuthorOnline.tsx')).AuthorOnline);
const PhotoInfo = lazyPart(async () => (await import('./PhotoInfo.tsx')).PhotoInfo);
const PhotoVisibility = quietPart(async () => (await import('./PhotoVisibility.tsx')).PhotoVisibility);

type PhotoWordsProps = {
  subject: ShownPhoto;
  /** A cover also hides the description. */
  isCovered?: boolean;
  /** Back to the list, if the person came from one. */
  leave?: (() => void) | undefined;
};

/** A title of more letters would fill the window. */
const longTitle = 40;

/** Shows plain text only, with `dir="auto"`. */
export function PhotoWords({ subject, isCovered = false, leave }: PhotoWordsProps) {
  const { photos: words } = useMessages();
  const title = photoTitle(subject.photo, words);
  const { moment } = subject.photo;
  return (
    <div className={styles.words}>
      <h1
        className={classNames(styles.caption, title.length > longTitle && styles.long)}
        tabIndex={-1}
        dir="auto"
        lang={languageOf(subject.photo.caption)}
      >
        {title}
      </h1>
      <Author subject={subject} />
      <Row className={styles.actions}>
        <Lazy isInHtml>{!isDeleted(subject) && <PhotoActions subject={subject} leave={leave} />}</Lazy>
      </Row>
      <Text photo={subject.photo} isCovered={isCovered} />
      <div className={styles.facts}>
        {moment && <SameMoment moment={moment} />}
        <Facts photo={subject.photo} />
      </div>
    </div>
  );
}

function Author({ subject }: { subject: ShownPhoto }) {
  const { ownerId, owner, publishedAt } = subject.photo;
  const isSignedIn = useAtomValue(user) !== null;
  return (
    <div className={styles.by}>
      <div className={styles.who}>
        <Row gap={2} line>
          <PersonLink owner={owner} className={styles.author} />
          {isSignedIn && (
            <Lazy>
              <AuthorOnline uid={ownerId} />
            </Lazy>
          )}
        </Row>
        {publishedAt !== undefined && <Time date={publishedAt} className={classNames(hintWords, styles.when)} />}
      </div>
      {subject.phase === 'public' && (
        <span className={styles.follow}>
          <Lazy isInHtml>
            <FollowPlace followed={{ kind: 'user', target: ownerId }} />
          </Lazy>
        </span>
      )}
    </div>
  );
}

type Shown = { photo: ShownPhoto['photo'] };

function Text({ photo, isCovered }: Shown & { isCovered: boolean }) {
  const { photos: words } = useMessages();
  const { description, tags, tagKeys, titleId, titleWords, status, visibility } = photo;
  const [title = ''] = titleWords;
  return (
    <Stack gap={3} className={styles.text}>
      {titleId !== undefined && title !== '' && (
        <p>
          <TextLink to={paths.photos({ title: titleId })} label={<bdi>{title}</bdi>} />
        </p>
      )}
      {description !== '' && !isCovered && (
        <p className={styles.description} dir="auto" lang={languageOf(description)}>
          {description}
        </p>
      )}
      {tags.length > 0 && (
        <Row as="ul" role="list" gap={3} dense aria-label={words.tags}>
          {tags.map((tag, index) => (
            <li key={tagKeys[index] ?? tag}>
              <SiteLink className={styles.tag} to={paths.tag(tagKeys[index] ?? tag)}>
                <bdi>{tag}</bdi>
              </SiteLink>
            </li>
          ))}
        </Row>
      )}
      {(visibility === 'unlisted' || (visibility === 'private' && status !== 'published')) && (
        <PhotoVisibility visibility={visibility} />
      )}
    </Stack>
  );
}

/** Camera and licence, until the details are there in their place. */
function Facts({ photo }: Shown) {
  const { photos: words } = useMessages();
  const camera = photo.exif === undefined ? [] : cameraLine(photo.exif, words);
  const inShort = (
    <Stack gap={1} className={styles.inShort}>
      {camera.length > 0 && (
        <Row as="p" gap={3} dense isHint className={styles.camera}>
          {camera.map((part) => (
            <bdi key={part}>{part}</bdi>
          ))}
        </Row>
      )}
      <Row as="p" gap={3} dense isHint>
        <PhotoLicence photo={photo} />
      </Row>
    </Stack>
  );
  return (
    <Lazy before={inShort}>
      <PhotoInfo photo={photo} closed={inShort} />
    </Lazy>
  );
}

const isDeleted = ({ phase, photo }: ShownPhoto): boolean => phase === 'private' && photo.restorable !== undefined;
