import { useAtom, useAtomValue, useStore } from 'jotai';
import { downloadAddress, isFullSaved } from '#contract/edge/downloads.ts';
import type { ListedPhoto } from '#data/photos/lists.ts';
import { SiteLink } from '#i18n/SiteLink.tsx';
import { useMessages, useTexts, useWords } from '#i18n/words.ts';
import { formatBytes } from '#lib/formatBytes.ts';
import { paths } from '#paths.ts';
import { isStaff, user } from '#session/atoms.ts';
import { askToSignIn } from '#session/signInRequest.ts';
import { useViewer } from '#session/useViewer.tsx';
import styles from '#ui/Button.module.css';
import { IconButton } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Lazy, lazyPart } from '#ui/Lazy.tsx';
import { usePageKeys } from '#ui/usePageKeys.ts';
import { LikeButton } from '../likes/LikeButton.tsx';
import likeStyles from '../likes/likes.module.css';
import { photoTitle } from '../photoWords.ts';
import { DeletePhoto } from './DeletePhoto.tsx';
import { infoIsOpen } from './infoIsOpen.ts';
import { PhotoMenu } from './PhotoMenu.tsx';
import { PageIcon } from './pageIcons.tsx';
import { ShareButton } from './ShareButton.tsx';
import type { ShownPhoto } from './shownPhoto.ts';
import { useCovers } from './useCover.ts';

type PhotoActionsProps = { subject: ShownPhoto; leave: (() => void) | undefined };

/** Suspends for its words. */
export function PhotoActions({ subject, leave }: PhotoActionsProps) {
  const { photos } = useMessages();
  const words = useWords('photoPage');
  const viewer = useAtomValue(user);
  const { photo } = subject;
  const isOwner = viewer?.uid === photo.ownerId;

  return (
    <>
      {subject.phase === 'public' && (
        <>
          <LikePhoto photo={subject.photo} />
          <ShareButton path={paths.photo(photo.id)} title={photoTitle(photo, photos)} />
          <DownloadLink photo={subject.photo} />
        </>
      )}
      <InfoButton />
      {(isOwner || isStaff(viewer)) && (
        <SiteLink className={styles.icon} to={paths.photoEdit(photo.id)} aria-label={words.edit} title={words.edit}>
          <PageIcon name="edit" />
        </SiteLink>
      )}
      {isOwner && (
        <DeletePhoto subject={subject} leave={leave}>
          {(trigger) => <IconButton label={words.remove.remove} icon={<PageIcon name="trash" />} {...trigger} />}
        </DeletePhoto>
      )}
      <PhotoMenu photo={photo} isPublic={subject.phase === 'public'} />
    </>
  );
}

const MemberLike = lazyPart(async () => (await import('../likes/MemberLike.tsx')).MemberLike);

/** Its place is there before it is known who is here. */
function LikePhoto({ photo }: { photo: ListedPhoto }) {
  const store = useStore();
  const viewer = useViewer();
  if (typeof viewer === 'object') {
    return (
      <Lazy before={<span className={likeStyles.room} />}>
        <MemberLike photo={photo} uid={viewer.uid} />
      </Lazy>
    );
  }
  return (
    <span className={likeStyles.room}>
      {viewer === 'visitor' && <LikeButton isLiked={false} isOfVisitor onToggle={() => askToSignIn(store, 'like')} />}
    </span>
  );
}

/** Shown only if the owner allows saving and the photo is not covered. */
function DownloadLink({ photo }: { photo: ListedPhoto }) {
  const { words, locale } = useTexts('photoPage');
  const { coverOn } = useCovers();
  if (photo.download === 'none' || coverOn(photo) !== undefined) return null;
  const { fullJpeg } = photo.variants;
  const label =
    fullJpeg && isFullSaved(photo)
      ? words.downloadFull(fullJpeg.width, fullJpeg.height, formatBytes(fullJpeg.bytes, locale))
      : words.download;
  return (
    <a className={styles.icon} href={downloadAddress(photo)} download aria-label={label} title={label}>
      <Icon name="download" />
    </a>
  );
}

function InfoButton() {
  const words = useWords('photoPage').info;
  const [isOpen, setIsOpen] = useAtom(infoIsOpen);
  const toggle = (): void => setIsOpen(!isOpen);
  usePageKeys({ i: toggle });
  return <IconButton label={words.info} icon="info" aria-expanded={isOpen} aria-keyshortcuts="i" onClick={toggle} />;
}
